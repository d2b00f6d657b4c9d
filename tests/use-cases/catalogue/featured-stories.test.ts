import { beforeEach, describe, expect, it } from 'vitest';
import { changeFeaturedStory } from '#functions/domain/catalogue/change-featured-story.ts';
import { putFeaturedStory, removeFeaturedStory } from '#functions/domain/catalogue/put-featured-story.ts';
import { aFeaturedStoryWish, type CatalogueShop, openCatalogueShop } from '#tests/support/catalogue.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';

describe('featured stories', () => {
  let shop: CatalogueShop;
  beforeEach(() => {
    shop = openCatalogueShop();
  });

  const put = (over: object = {}) =>
    putFeaturedStory({ ...aFeaturedStoryWish({ featuredStoryId: 'toast' }), ...over }, shop);
  const change = (state: 'shown' | 'hidden' | 'revoked', seenAt?: string) =>
    changeFeaturedStory('toast', { state, seenAt }, shop);
  const stored = () => shop.featuredStories.get('toast');

  it('are stored with their files and their consent, and their files removed with them', async () => {
    const print = '10-dawn-autumn-kitchen-oven.loaf';
    const { story } = await put({ print });
    const [image, video] = [story.images[0], story.videos[0]];
    expect(story).toMatchObject({
      print,
      state: 'shown',
      revokedAt: null,
      description: '<p>It began.</p>',
      consent: { by: 'Mabel Fane' },
      images: [{ alt: 'A bakery', widthPx: 640, heightPx: 400 }],
    });
    const keys = [image?.file, video?.file, video?.poster, video?.captions];
    expect(shop.storedKeys().toSorted()).toEqual(keys.toSorted());
    expect(keys.map((key) => key?.split('.').at(-1))).toEqual(['jpg', 'webm', 'jpg', 'vtt']);
    await put({ videos: [] });
    expect(shop.storedKeys()).toEqual([(await stored())?.images[0]?.file]);
    await removeFeaturedStory('toast', shop);
    expect([await stored(), shop.storedKeys()]).toEqual([undefined, []]);
    await expect(removeFeaturedStory('none', shop)).rejects.toThrow('There is no featured story none.');
  });

  it('are refused without a consent of the past, and with wrong files or fields', async () => {
    const consent = { by: 'Mabel', givenAt: '2026-10-01T09:00:00.000Z', how: 'signed' };
    const wrong: readonly object[] = [
      { consent: undefined },
      { consent: { ...consent, how: ' ' } },
      { consent: { ...consent, givenAt: '2026-12-01T09:00:00.000Z' } },
      { images: [{ file: 'photo.jpg', alt: '' }] },
      { videos: [{ file: 'photo.jpg' }] },
      { videos: [{ file: 'film.webm', captions: 'film.mp4' }] },
      { videos: [{ file: 'captions.vtt' }] },
      { print: '10-dawn-autumn-kitchen' },
      { logo: 'http://elsewhere.test/logo.png' },
    ];
    for (const over of wrong)
      await expect.soft(put(over), JSON.stringify(over)).rejects.toMatchObject({ name: 'CatalogueRefused' });
    expect(await shop.featuredStories.list()).toEqual([]);
  });

  it('remain hidden when they are replaced, and need a newer consent after a revocation', async () => {
    await put();
    await change('hidden');
    await put();
    expect(await stored()).toMatchObject({ state: 'hidden' });
    await change('revoked');
    await expect(change('shown')).rejects.toThrow('revoked');
    await expect(put()).rejects.toThrow('it takes a newer one');
    shop.clock.pass(33 * 86_400_000);
    const consent = { by: 'Mabel Fane', givenAt: '2026-12-01T09:00:00.000Z', how: 'letter' };
    await put({ consent });
    expect(await stored()).toMatchObject({ state: 'shown', revokedAt: null, consent });
    const unknown = changeFeaturedStory('none', { state: 'shown' }, shop);
    await expect(unknown).rejects.toThrow('There is no featured story none.');
  });

  it('change only as the operator saw them', async () => {
    const { story } = await put();
    shop.clock.pass(1000);
    await change('hidden', story.updatedAt);
    await expect(change('shown', story.updatedAt)).rejects.toMatchObject({ code: 'conflict' });
    const revoke = async () => {
      shop.clock.pass(1000);
      await change('revoked');
    };
    const get = withWriteAfterRead(shop.featuredStories.get, revoke);
    const racing = { ...shop, featuredStories: { ...shop.featuredStories, get } };
    await expect(changeFeaturedStory('toast', { state: 'shown' }, racing)).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored()).toMatchObject({ state: 'revoked' });
  });
});
