import { describe, expect, it } from 'vitest';
import type { FeaturedStoryRecord } from '#functions/domain/catalogue/featured-story.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const story = (featuredStoryId: string): FeaturedStoryRecord => ({
  featuredStoryId,
  state: 'shown',
  revokedAt: null,
  createdAt: at,
  updatedAt: at,
  consent: { by: 'Mabel Fane', givenAt: '2026-10-01T00:00:00.000Z', how: 'signed' },
  images: [{ file: 'shown/abc.jpg', alt: 'A bakery', widthPx: 800, heightPx: 600 }],
  logo: null,
  author: 'Mabel',
  company: 'Fane',
  stats: [],
  name: 'Toast',
  description: '<p>Toast.</p>',
  videos: [],
});

describe.each(tableBackends)('the featured story repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('get and list return the stories of put', async () => {
    expect(await shop.featuredStories.get('a')).toBeUndefined();
    await shop.featuredStories.put(story('b'));
    await shop.featuredStories.put(story('a'));
    await shop.featuredStories.put({ ...story('a'), name: 'Burnt toast' });
    expect(await shop.featuredStories.get('a')).toEqual({ ...story('a'), name: 'Burnt toast' });
    expect((await shop.featuredStories.list()).map(({ featuredStoryId }) => featuredStoryId)).toEqual(['a', 'b']);
  });

  it('put refuses a story without consent, or with a file that is neither ours nor https', async () => {
    // @ts-expect-error: what a careless caller would bring.
    await expect(shop.featuredStories.put({ ...story('a'), consent: null })).rejects.toThrow();
    await expect(shop.featuredStories.put({ ...story('a'), logo: 'http://elsewhere.test/a.png' })).rejects.toThrow();
    await expect(shop.featuredStories.put({ ...story('a'), logo: 'u/ada/story/s1/a.jpg' })).rejects.toThrow();
    expect(await shop.featuredStories.list()).toEqual([]);
  });

  it('changePart hides and shows a story as it was seen, but cannot show a revoked one', async () => {
    await shop.featuredStories.put(story('a'));
    const commit = (to: FeaturedStoryRecord['state'], updatedAt: string, seenAt: string) =>
      shop.table.commit([shop.featuredStories.changePart('a', { state: to, updatedAt }, seenAt)]);
    const [second, third, fourth] = [
      '2026-11-22T10:00:00.000Z',
      '2026-11-23T10:00:00.000Z',
      '2026-11-24T10:00:00.000Z',
    ];
    await commit('hidden', second, at);
    expect(await shop.featuredStories.get('a')).toMatchObject({ state: 'hidden', revokedAt: null, updatedAt: second });
    await expect(commit('shown', third, at)).rejects.toThrow('featured');
    await commit('shown', third, second);
    await commit('revoked', fourth, third);
    await expect(commit('shown', fourth, fourth)).rejects.toThrow('featured');
    expect(await shop.featuredStories.get('a')).toMatchObject({ state: 'revoked', revokedAt: fourth });
    const ofNone = shop.featuredStories.changePart('none', { state: 'shown', updatedAt: second }, at);
    await expect(shop.table.commit([ofNone])).rejects.toThrow('featured');
  });

  it('remove deletes a story and is idempotent', async () => {
    await shop.featuredStories.put(story('a'));
    await shop.featuredStories.remove('a');
    await shop.featuredStories.remove('a');
    expect(await shop.featuredStories.get('a')).toBeUndefined();
  });
});
