import { beforeEach, describe, expect, it } from 'vitest';
import { listStories } from '#functions/domain/story/list-stories.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aStory } from '#tests/support/builders.ts';

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});

async function add(story: Partial<StoryRecord>, description = '<p>Text</p>') {
  const record = aStory(story);
  await shop.table.commit([
    shop.stories.addPart(record),
    shop.stories.putBodyPart('u1', record.storyId, { description, captions: {} }),
  ]);
}
/** Ids that are listed newest first, in this order. */
const ids = (count: number) => Array.from({ length: count }, (_, index) => `s${String(9999 - index)}`);
async function addMany(count: number, description: string) {
  for (const storyId of ids(count)) await add({ storyId }, description);
}
const bytesOf = (listed: unknown) => Buffer.byteLength(JSON.stringify(listed));

describe('listStories', () => {
  it('returns the customer’s summaries without texts, and addresses of their images', async () => {
    const filmedAt = '2026-11-21T10:00:00.000Z';
    await add({ storyId: 'a', image: 'u/u1/story/a/x.jpg' });
    await add({ storyId: 'b', isFilm: true, filmedAt });
    await add({ storyId: 'c', userId: 'u2' });
    const [film, picture, ...others] = await listStories('u1', undefined, shop);
    expect(film).toMatchObject({ _id: 'b', filmedAt, image: null });
    expect(picture).toMatchObject({ _id: 'a', image: 'https://files.test/u/u1/story/a/x.jpg' });
    expect(picture).not.toHaveProperty('filmedAt');
    expect(picture).not.toHaveProperty('description');
    expect(picture).not.toHaveProperty('language');
    expect(others).toEqual([]);
  });

  it('returns the texts of films or of the others, as far as they are written', async () => {
    await add({ storyId: 'a', isFilm: true });
    await add({ storyId: 'b' });
    await add({ storyId: 'c', isFilm: true, status: 'writing' });
    await add({ storyId: 'd', isFilm: true, status: 'failed' });
    const textsOf = async (isFilm: boolean) =>
      (await listStories('u1', isFilm, shop)).map(({ _id, description }) => [_id, description]);
    expect(await textsOf(true)).toEqual([
      ['d', undefined],
      ['c', undefined],
      ['a', '<p>Text</p>'],
    ]);
    expect(await textsOf(false)).toEqual([['b', '<p>Text</p>']]);
  });

  it('omits the texts of the oldest stories when the response would exceed the Lambda limit', async () => {
    await addMany(100, 'é'.repeat(32 * 1024));
    const listed = await listStories('u1', false, shop);
    expect(listed.map(({ _id }) => _id)).toEqual(ids(100));
    expect(listed.flatMap(({ _id, description }) => (description === undefined ? [] : _id))).toEqual(ids(6));
    expect(bytesOf(listed)).toBeLessThan(1.1 * 1024 * 1024);
  });

  it('reads no texts beyond the limit', async () => {
    await addMany(60, 'w'.repeat(8 * 1024));
    const batches: number[] = [];
    const readDescriptions = (userId: string, storyIds: readonly string[]) => {
      batches.push(storyIds.length);
      return shop.stories.readDescriptions(userId, storyIds);
    };
    const listed = await listStories('u1', false, { ...shop, stories: { ...shop.stories, readDescriptions } });
    expect(listed.findIndex(({ description }) => description === undefined)).toBe(49);
    expect(batches).toEqual(Array(10).fill(5));
  });

  it('counts the JSON length of texts, in which a quotation mark has two characters', async () => {
    await addMany(8, '"\u0001'.repeat(32 * 1024));
    const listed = await listStories('u1', false, shop);
    expect(bytesOf(listed)).toBeLessThan(500 * 1024);
    expect(listed[0]).toHaveProperty('description');
  });
});
