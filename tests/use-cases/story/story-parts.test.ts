import { beforeEach, describe, expect, it } from 'vitest';
import { editCaption } from '#functions/domain/story/captions/edit-caption.ts';
import { updatePosting } from '#functions/domain/story/posting/posting.ts';
import { changePrint } from '#functions/domain/story/print/change-print.ts';
import { proposePrints } from '#functions/domain/story/print/propose-prints.ts';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { maxDoneIdeas } from '#shared/schemas/posting.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { aStory } from '#tests/support/builders.ts';

const mine = { userId: 'u1', storyId: 's1' };
const description = storyHtml(bicycleParts, 'en');

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  const captions = { c1: { captionId: 'c1', text: 'Once.', image: 'a.jpg', order: 0 } };
  await shop.table.commit([
    shop.stories.addPart(aStory(mine)),
    shop.stories.putBodyPart('u1', 's1', { description, captions }),
    shop.stories.addPart(aStory({ storyId: 's2', status: 'writing' })),
  ]);
});

/** Foreign and unknown stories, and one that is not written yet, with their refusals. */
const refused = [
  [{ ...mine, userId: 'u2' }, 'story-not-found'],
  [{ ...mine, storyId: 's9' }, 'story-not-found'],
  [{ ...mine, storyId: 's2' }, 'story-not-ready'],
] as const;

describe('editCaption', () => {
  it('saves the text of a caption and leaves its image, its place and the time of the story', async () => {
    const before = await shop.stories.get('u1', 's1');
    const saved = await editCaption({ ...mine, captionId: 'c1', text: 'Twice.' }, shop);
    expect(saved).toEqual({ captionId: 'c1', text: 'Twice.', savedAt: '2026-11-21T12:00:00.000Z' });
    const after = await shop.stories.get('u1', 's1');
    expect(after?.story).toEqual(before?.story);
    expect(after?.body?.captions['c1']).toEqual({ ...before?.body?.captions['c1'], text: 'Twice.', edited: true });
    for (const change of [{ userId: 'u2' }, { captionId: 'c9' }])
      await expect(editCaption({ ...mine, captionId: 'c1', text: 'x', ...change }, shop)).rejects.toMatchObject({
        code: 'story-not-found',
      });
  });
});

describe('changePrint', () => {
  const print = '7-dusk-autumn-shore-jar';

  it('stores the chosen print and leaves the time of the story, as often as it is sent', async () => {
    const { story: before } = (await shop.stories.get('u1', 's1')) ?? {};
    for (let times = 0; times < 2; times += 1) {
      expect(await changePrint({ ...mine, print }, shop)).toBe(print);
      expect((await shop.stories.get('u1', 's1'))?.story).toEqual({ ...before, print });
    }
  });

  it('refuses a story that is another customer’s, unknown or not written', async () => {
    for (const [story, code] of refused)
      await expect(changePrint({ ...story, print }, shop)).rejects.toMatchObject({ code });
  });
});

describe('proposePrints', () => {
  it('has three others for each round, the same when it is asked again, and changes nothing', async () => {
    const before = await shop.stories.get('u1', 's1');
    const first = await proposePrints({ ...mine, round: 0 }, shop);
    expect(await proposePrints({ ...mine, round: 0 }, shop)).toEqual(first);
    const all = [...first, ...(await proposePrints({ ...mine, round: 1 }, shop))];
    expect(all.map(parsePrintSlug)).not.toContain(undefined);
    expect(new Set([...all, before?.story.print]).size).toBe(7);
    expect(await shop.stories.get('u1', 's1')).toEqual(before);
  });

  it('refuses a story that is another customer’s, unknown or not written', async () => {
    for (const [story, code] of refused)
      await expect(proposePrints({ ...story, round: 0 }, shop)).rejects.toMatchObject({ code });
  });
});

describe('updatePosting', () => {
  const change = (part: Partial<Parameters<typeof updatePosting>[0]>) =>
    updatePosting({ ...mine, start: undefined, done: undefined, ...part }, shop);
  const tick = (key: string, done = true) => change({ done: { key, done } });

  it('stores the start and the ticks, each by itself', async () => {
    expect(await tick('one')).toEqual({ start: null, done: ['one'], reminds: false });
    const start = { day: '2026-11-23', time: '09:00', zone: 'Europe/Zurich', weeks: 4 } as const;
    expect(await change({ start })).toMatchObject({ start: { ...start, sequence: 1 }, done: ['one'] });
    await Promise.all(['two', 'three'].map((key) => tick(key)));
    expect((await tick('one', false)).done.toSorted()).toEqual(['three', 'two']);
    expect((await change({ start: null })).start).toBeNull();
  });

  it('drops the ticks of reworded ideas when there are too many, and refuses more than the limit', async () => {
    const known = readStoryText(description).ideas.map(ideaKey);
    for (const key of known) await tick(key);
    for (let count = known.length; count < maxDoneIdeas; count += 1) await tick(`earlier ${count}`);
    expect((await tick('one more')).done.toSorted()).toEqual([...known, 'one more'].toSorted());
  });

  it('refuses a story that is another customer’s, unknown or not written', async () => {
    for (const [story, code] of refused) await expect(change(story)).rejects.toMatchObject({ code });
  });
});
