import { describe, expect, it } from 'vitest';
import { aStory } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const start = { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 1 } as const;

describe.each(tableBackends)('the posting repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('setStart counts changes only', async () => {
    for (const chosen of [start, start, { ...start, weeks: 4 as const }, null, null])
      await shop.postings.setStart('u1', '01', chosen);
    expect(await shop.postings.get('u1', '01')).toEqual({ storyId: '01', start: null, sequence: 3, done: [] });
    await shop.postings.setStart('u1', '01', start);
    expect(await shop.postings.get('u1', '01')).toEqual({ storyId: '01', start, sequence: 4, done: [] });
  });

  it('setStart counts each of two concurrent changes', async () => {
    const days = ['2026-12-01', '2026-12-02'];
    await Promise.all(days.map((day) => shop.postings.setStart('u1', '01', { ...start, day })));
    const saved = await shop.postings.get('u1', '01');
    expect(days).toContain(saved?.start?.day);
    expect(saved?.sequence).toBe(2);
  });

  it('addDone and removeDone of several devices all survive', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
    await shop.postings.addDone('u1', '01', 'before', 200);
    await Promise.all([
      ...keys.map((key) => shop.postings.addDone('u1', '01', key, 200)),
      shop.postings.removeDone('u1', '01', ['before']),
      shop.postings.setStart('u1', '01', start),
    ]);
    const saved = await shop.postings.get('u1', '01');
    expect(saved?.done.toSorted()).toEqual(keys.toSorted());
    expect(saved?.start).toEqual(start);
  });

  it('addDone refuses another tick at the limit and repeats one', async () => {
    expect(await shop.postings.addDone('u1', '01', 'a', 2)).toBe(true);
    expect(await shop.postings.addDone('u1', '01', 'b', 2)).toBe(true);
    expect(await shop.postings.addDone('u1', '01', 'c', 2)).toBe(false);
    expect(await shop.postings.addDone('u1', '01', 'a', 2)).toBe(true);
    expect((await shop.postings.get('u1', '01'))?.done.toSorted()).toEqual(['a', 'b']);
  });

  it('removeDone of the last tick, or of none, leaves an empty plan', async () => {
    await shop.postings.addDone('u1', '01', 'a', 2);
    await shop.postings.removeDone('u1', '01', ['a', 'unknown']);
    await shop.postings.removeDone('u1', '02', ['a']);
    for (const storyId of ['01', '02'])
      expect(await shop.postings.get('u1', storyId)).toEqual({ storyId, start: null, sequence: 0, done: [] });
  });

  it('remindPart and the waiting reminder change together, once, and leave starts and ticks', async () => {
    const plan = { userId: 'u1', storyId: '01' };
    const [monday, tuesday] = ['2026-11-30T08:00:00.000Z', '2026-12-01T08:00:00.000Z'];
    const move = (from: string | undefined, to: string | undefined) =>
      shop.table.commit([
        shop.postings.remindPart('u1', '01', from, to === undefined ? undefined : { at: to }),
        ...(from === undefined ? [] : [shop.reminders.removePart({ ...plan, at: from })]),
        ...(to === undefined ? [] : [shop.reminders.addPart({ ...plan, at: to })]),
      ]);
    await expect(move(undefined, monday)).rejects.toThrow('refused by: reminder');
    await shop.postings.setStart('u1', '01', start);
    await move(undefined, monday);
    await expect(move(undefined, tuesday)).rejects.toThrow('refused by: reminder');
    const results = await Promise.allSettled([move(monday, tuesday), move(monday, undefined), move(monday, tuesday)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { reminder } = (await shop.postings.get('u1', '01')) ?? {};
    const listed = async (now: string) => (await shop.reminders.listDue(now)).map(({ at }) => at);
    expect(await listed('2026-12-02T00:00:00.000Z')).toEqual(reminder === undefined ? [] : [reminder.at]);
    await move(reminder?.at, monday);
    expect([await listed(monday), await listed('2026-11-30T07:59:59.999Z')]).toEqual([[monday], []]);
    await move(monday, undefined);
    expect(await shop.postings.get('u1', '01')).toEqual({ storyId: '01', start, sequence: 1, done: [] });
  });

  it('get and getWithPosting return the plan of that customer only', async () => {
    const story = aStory({ storyId: '01', status: 'writing' });
    await shop.table.commit([shop.stories.addPart(story)]);
    expect(await shop.stories.getWithPosting('u1', '01')).toEqual({ story, body: undefined, posting: undefined });
    await shop.postings.addDone('u1', '01', 'a', 2);
    const posting = { storyId: '01', start: null, sequence: 0, done: ['a'] };
    expect(await shop.stories.getWithPosting('u1', '01')).toEqual({ story, body: undefined, posting });
    expect(await shop.stories.getWithPosting('u2', '01')).toBeUndefined();
    expect(await shop.postings.get('u2', '01')).toBeUndefined();
  });
});
