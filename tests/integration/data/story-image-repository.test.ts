import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { aStory } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const record = aStory({ storyId: 's1', status: 'writing' });
const caption = (captionId: string, order: number) => ({ captionId, text: `Caption ${captionId}`, image: null, order });
const captionIds = Array.from({ length: 20 }, (_, index) => `01CAPTION${index}`);
const story = { userId: 'u1', storyId: 's1', captionId: undefined };
const captionOf = (captionId: string) => ({ ...story, captionId });

describe.each(tableBackends)('the story image repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let images: ReturnType<typeof createStoryImageRepository>;
  let stories: ReturnType<typeof createStoryRepository>;

  beforeEach(async () => {
    table = await openTable(url);
    images = createStoryImageRepository(table);
    stories = createStoryRepository(table);
    const captions = Object.fromEntries(captionIds.map((id, order) => [id, caption(id, order)]));
    await table.commit([
      stories.addPart(record),
      stories.putBodyPart('u1', 's1', { description: '<p>Once</p>', captions }),
    ]);
  });
  afterEach(() => table.close());

  const imagesNow = async () => {
    const found = await stories.get('u1', 's1');
    // Sorted by `order`: the order of a map is not guaranteed.
    const captions = Object.values(found?.body?.captions ?? {}).toSorted((a, b) => a.order - b.order);
    return {
      story: found?.story.image,
      captions: captions.map(({ image }) => image),
      texts: captions.map(({ text }) => text),
    };
  };

  it('get returns the image of the customer’s own stories and captions only', async () => {
    for (const place of [story, captionOf('01CAPTION0')]) {
      expect(await images.get(place)).toEqual({ image: null });
      await images.replace(place, 'a');
      expect(await images.get(place)).toMatchObject({ image: 'a' });
    }
    const others = [
      { ...story, userId: 'u2' },
      { ...story, storyId: 's2' },
      ...[
        captionOf('unknown'),
        { ...captionOf('01CAPTION0'), userId: 'u2' },
        { ...captionOf('01CAPTION0'), storyId: 's2' },
      ],
      ...[captionOf('01CAPTION0.image'), captionOf('#'), { ...story, storyId: '../u2' }],
    ];
    for (const place of others) expect(await images.get(place), JSON.stringify(place)).toBeUndefined();
  });

  it('replace returns the previous image and changes one attribute', async () => {
    const before = await stories.get('u1', 's1');
    expect(await images.replace(story, 'a')).toEqual({ before: null });
    expect(await images.replace(story, 'b')).toEqual({ before: 'a' });
    expect(await images.replace(captionOf('01CAPTION3'), 'c')).toEqual({ before: null });
    expect(await images.replace(captionOf('01CAPTION3'), 'd')).toEqual({ before: 'c' });
    const after = await stories.get('u1', 's1');
    expect(after?.story).toEqual({ ...before?.story, image: 'b' });
    const captions = { ...before?.body?.captions, '01CAPTION3': { ...caption('01CAPTION3', 3), image: 'd' } };
    expect(after?.body).toEqual({ ...before?.body, captions });
  });

  it('replace writes nothing for an unknown story or caption', async () => {
    for (const place of [{ ...story, userId: 'u2' }, { ...story, storyId: 's2' }, captionOf('unknown')])
      expect(await images.replace(place, 'x'), JSON.stringify(place)).toBeUndefined();
    expect(await stories.get('u2', 's1')).toBeUndefined();
    expect(await imagesNow()).toMatchObject({ story: null, captions: captionIds.map(() => null) });
  });

  it('clear removes only the given image of only this story or caption', async () => {
    for (const place of [story, captionOf('01CAPTION3'), captionOf('01CAPTION4')]) await images.replace(place, 'a');
    const before = await stories.get('u1', 's1');
    const others = [story, captionOf('01CAPTION3')].map((place) => ({ place, key: 'b' }));
    const strangers = [{ ...story, userId: 'u2' }, { ...captionOf('01CAPTION3'), userId: 'u2' }, captionOf('unknown')];
    for (const { place, key } of [...others, ...strangers.map((place) => ({ place, key: 'a' }))])
      expect(await images.clear(place, key), JSON.stringify(place)).toBe(false);
    expect(await stories.get('u1', 's1')).toEqual(before);
    for (const place of [story, captionOf('01CAPTION3')]) {
      expect(await images.clear(place, 'a')).toBe(true);
      expect(await images.clear(place, 'a')).toBe(false);
    }
    const after = await stories.get('u1', 's1');
    expect(after?.story).toEqual({ ...before?.story, image: null });
    const captions = { ...before?.body?.captions, '01CAPTION3': caption('01CAPTION3', 3) };
    expect(after?.body).toEqual({ ...before?.body, captions });
  });

  it('a removal never takes an image that was uploaded meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const place = captionOf(`01CAPTION${round}`);
      await images.replace(place, 'old');
      const [isCleared, replaced] = await Promise.all([images.clear(place, 'old'), images.replace(place, 'new')]);
      expect(replaced).toEqual({ before: isCleared ? null : 'old' });
      expect(await images.get(place)).toMatchObject({ image: 'new' });
    }
  });

  it('loses no image and no text in concurrent writes of 20 captions', async () => {
    const texts = createStoryTextRepository(table);
    await Promise.all([
      images.replace(story, 'cover'),
      ...captionIds.map((id) => images.replace(captionOf(id), `image of ${id}`)),
      ...captionIds.map((id) => texts.saveCaption('u1', 's1', id, `text of ${id}`)),
    ]);
    expect(await imagesNow()).toEqual({
      story: 'cover',
      captions: captionIds.map((id) => `image of ${id}`),
      texts: captionIds.map((id) => `text of ${id}`),
    });
  });

  it('returns each replaced image to exactly one of the concurrent calls', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
    const replaced = await Promise.all(keys.map((key) => images.replace(captionOf('01CAPTION0'), key)));
    const last = (await imagesNow()).captions[0];
    const before = replaced.map((each) => each?.before);
    expect(before.filter((key) => key === null)).toHaveLength(1);
    expect(before.filter((key) => key !== null).sort()).toEqual(keys.filter((key) => key !== last).sort());
  });
});
