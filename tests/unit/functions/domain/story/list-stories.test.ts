import { describe, expect, it, vi } from 'vitest';
import { listStories } from '#functions/domain/story/list-stories.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { aStory } from '#tests/support/builders.ts';

const record = (storyId: string, values: Partial<StoryRecord> = {}) => aStory({ storyId, ...values });

function over(all: StoryRecord[], textOf: (storyId: string) => string | undefined = () => '<p>Text</p>') {
  const readDescriptions = vi.fn(async (_userId: string, ids: readonly string[]) => {
    const texts = ids.flatMap((id) => (textOf(id) === undefined ? [] : [[id, textOf(id) ?? ''] as const]));
    return new Map(texts);
  });
  const addresses = { addressOf: vi.fn(async (key: string) => `https://files.test/${key}?signed`) };
  const collaborators = { stories: { list: async () => all, readDescriptions }, addresses };
  return { readDescriptions, addresses, list: (isFilm?: boolean) => listStories('u1', isFilm, collaborators) };
}

describe('listStories', () => {
  it('returns summaries without texts, and signed image addresses', async () => {
    const { list, readDescriptions } = over([record('a', { image: 'u/u1/story/a/x.jpg' }), record('b')]);
    const [first, second] = await list();
    expect(first?.image).toBe('https://files.test/u/u1/story/a/x.jpg?signed');
    expect(second?.image).toBeNull();
    expect(first).not.toHaveProperty('description');
    expect(readDescriptions).not.toHaveBeenCalled();
  });

  it('returns when a story became a film, if that is stored', async () => {
    const filmedAt = '2026-11-21T10:00:00.000Z';
    const [film, earlier] = await over([record('a', { isFilm: true, filmedAt }), record('b', { isFilm: true })]).list();
    expect(film).toMatchObject({ filmedAt });
    expect(earlier).not.toHaveProperty('filmedAt');
  });

  it('reads the texts of written films only', async () => {
    const stories = [
      ...[record('a', { isFilm: true }), record('b'), record('c', { isFilm: true, status: 'writing' })],
      record('d', { isFilm: true, status: 'failed' }),
    ];
    const { list, readDescriptions } = over(stories);
    const films = await list(true);
    expect(films.map(({ _id, description }) => [_id, description])).toEqual([
      ['a', '<p>Text</p>'],
      ['c', undefined],
      ['d', undefined],
    ]);
    expect(readDescriptions).toHaveBeenCalledWith('u1', ['a']);
    expect((await list(false)).map(({ _id }) => _id)).toEqual(['b']);
  });

  it('omits the texts of the oldest stories when the response would exceed the Lambda limit', async () => {
    const stories = Array.from({ length: 100 }, (_, index) => record(`s${index}`));
    const listed = await over(stories, () => 'é'.repeat(32 * 1024)).list(false);
    expect(listed).toHaveLength(100);
    const withText = listed.filter(({ description }) => description !== undefined);
    expect(withText.map(({ _id }) => _id)).toEqual(stories.slice(0, 6).map(({ storyId }) => storyId));
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(1.1 * 1024 * 1024);
  });

  it('lists 1,000 stories with the newest texts and reads no texts beyond the limit', async () => {
    const stories = Array.from({ length: 1000 }, (_, index) => record(`s${index}`));
    const { list, readDescriptions } = over(stories, () => 'w'.repeat(8 * 1024));
    const listed = await list(false);
    expect(listed.map(({ _id }) => _id)).toEqual(stories.map(({ storyId }) => storyId));
    expect(listed.findIndex(({ description }) => description === undefined)).toBe(49);
    expect(readDescriptions.mock.calls.map(([, ids]) => ids.length)).toEqual(Array(10).fill(5));
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(1.3 * 1024 * 1024);
  });

  it('counts the JSON length of texts, in which a quotation mark has two characters', async () => {
    const stories = Array.from({ length: 60 }, (_, index) => record(`s${index}`));
    for (const sign of ['"', '\u0001']) {
      const listed = await over(stories, () => sign.repeat(64 * 1024)).list(false);
      expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(1.1 * 1024 * 1024);
      expect(listed[0]).toHaveProperty('description');
    }
  });
});
