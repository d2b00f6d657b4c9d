import { beforeEach, describe, expect, it } from 'vitest';
import { aStory } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const record = aStory({ storyId: 's1', status: 'writing' });
const caption = (captionId: string, order: number) => ({ captionId, text: `Caption ${captionId}`, image: null, order });
const captionIds = Array.from({ length: 20 }, (_, index) => `01CAPTION${index}`);
const story = { userId: 'u1', storyId: 's1', captionId: undefined };
const captionOf = (captionId: string) => ({ ...story, captionId });

describe.each(tableBackends)('the story image repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  beforeEach(async () => {
    const captions = Object.fromEntries(captionIds.map((id, order) => [id, caption(id, order)]));
    await shop.table.commit([
      shop.stories.addPart(record),
      shop.stories.putBodyPart('u1', 's1', { description: '<p>Once</p>', captions }),
    ]);
  });

  const imagesNow = async () => {
    const found = await shop.stories.get('u1', 's1');
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
      expect(await shop.storyImages.get(place)).toEqual({ image: null });
      await shop.storyImages.replace(place, 'a');
      expect(await shop.storyImages.get(place)).toMatchObject({ image: 'a' });
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
    for (const place of others) expect(await shop.storyImages.get(place), JSON.stringify(place)).toBeUndefined();
  });

  it('replace returns the previous image and changes one attribute', async () => {
    const before = await shop.stories.get('u1', 's1');
    expect(await shop.storyImages.replace(story, 'a')).toEqual({ before: null });
    expect(await shop.storyImages.replace(story, 'b')).toEqual({ before: 'a' });
    expect(await shop.storyImages.replace(captionOf('01CAPTION3'), 'c')).toEqual({ before: null });
    expect(await shop.storyImages.replace(captionOf('01CAPTION3'), 'd')).toEqual({ before: 'c' });
    const after = await shop.stories.get('u1', 's1');
    expect(after?.story).toEqual({ ...before?.story, image: 'b' });
    const captions = { ...before?.body?.captions, '01CAPTION3': { ...caption('01CAPTION3', 3), image: 'd' } };
    expect(after?.body).toEqual({ ...before?.body, captions });
  });

  it('replace writes nothing for an unknown story or caption', async () => {
    for (const place of [{ ...story, userId: 'u2' }, { ...story, storyId: 's2' }, captionOf('unknown')])
      expect(await shop.storyImages.replace(place, 'x'), JSON.stringify(place)).toBeUndefined();
    expect(await shop.stories.get('u2', 's1')).toBeUndefined();
    expect(await imagesNow()).toMatchObject({ story: null, captions: captionIds.map(() => null) });
  });

  it('clear removes only the given image of only this story or caption', async () => {
    for (const place of [story, captionOf('01CAPTION3'), captionOf('01CAPTION4')])
      await shop.storyImages.replace(place, 'a');
    const before = await shop.stories.get('u1', 's1');
    const others = [story, captionOf('01CAPTION3')].map((place) => ({ place, key: 'b' }));
    const strangers = [{ ...story, userId: 'u2' }, { ...captionOf('01CAPTION3'), userId: 'u2' }, captionOf('unknown')];
    for (const { place, key } of [...others, ...strangers.map((place) => ({ place, key: 'a' }))])
      expect(await shop.storyImages.clear(place, key), JSON.stringify(place)).toBe(false);
    expect(await shop.stories.get('u1', 's1')).toEqual(before);
    for (const place of [story, captionOf('01CAPTION3')]) {
      expect(await shop.storyImages.clear(place, 'a')).toBe(true);
      expect(await shop.storyImages.clear(place, 'a')).toBe(false);
    }
    const after = await shop.stories.get('u1', 's1');
    expect(after?.story).toEqual({ ...before?.story, image: null });
    const captions = { ...before?.body?.captions, '01CAPTION3': caption('01CAPTION3', 3) };
    expect(after?.body).toEqual({ ...before?.body, captions });
  });

  it('a removal never takes an image that was uploaded meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const place = captionOf(`01CAPTION${round}`);
      await shop.storyImages.replace(place, 'old');
      const [isCleared, replaced] = await Promise.all([
        shop.storyImages.clear(place, 'old'),
        shop.storyImages.replace(place, 'new'),
      ]);
      expect(replaced).toEqual({ before: isCleared ? null : 'old' });
      expect(await shop.storyImages.get(place)).toMatchObject({ image: 'new' });
    }
  });

  it('loses no image and no text in concurrent writes of 20 captions', async () => {
    await Promise.all([
      shop.storyImages.replace(story, 'cover'),
      ...captionIds.map((id) => shop.storyImages.replace(captionOf(id), `image of ${id}`)),
      ...captionIds.map((id) => shop.storyTexts.saveCaption('u1', 's1', id, `text of ${id}`)),
    ]);
    expect(await imagesNow()).toEqual({
      story: 'cover',
      captions: captionIds.map((id) => `image of ${id}`),
      texts: captionIds.map((id) => `text of ${id}`),
    });
  });

  it('returns each replaced image to exactly one of the concurrent calls', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
    const replaced = await Promise.all(keys.map((key) => shop.storyImages.replace(captionOf('01CAPTION0'), key)));
    const last = (await imagesNow()).captions[0];
    const before = replaced.map((each) => each?.before);
    expect(before.filter((key) => key === null)).toHaveLength(1);
    expect(before.filter((key) => key !== null).sort()).toEqual(keys.filter((key) => key !== last).sort());
  });
});
