import { beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { retellingId } from '#functions/domain/story/retelling/retelling.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';
import { addWrittenStory, storyBeingWritten, writtenAt } from '#tests/support/written-stories.ts';

const at = '2026-11-21T11:00:00.000Z';
const invitation = {
  state: 'open' as const,
  slots: ['who' as const],
  language: 'en' as const,
  attempts: 0,
  sectionsDone: {},
  hasFailed: false,
};
const place = { userId: 'u1', storyId: 's1', attempt: 1 };
const source = {
  userId: 'u1',
  storyId: 's1',
  category: 'memories' as const,
  transcript: [],
  opening: null,
  brief: null,
};

describe.each(tableBackends)('the retelling repository on $name', ({ url }) => {
  const shop = shopOnTable(url);
  beforeEach(async () => {
    await shop.table.commit([shop.stories.addPart(storyBeingWritten('u1', 's1'))]);
    await shop.table.commit([
      shop.stories.finishPart('u1', 's1', { name: 'Toast', updatedAt: writtenAt, retelling: invitation }),
    ]);
    await addWrittenStory(shop.table, 'u1', 'full');
  });

  const retelling = async () => (await shop.stories.get('u1', 's1'))?.story.retelling;
  const refused = (parts: Parameters<Table['commit']>[0]) =>
    expect(shop.table.commit(parts)).rejects.toThrow(TransactionRefused);
  const start = (change: object = {}) =>
    shop.retellings.startPart({ ...place, ...change }, { requestId: 'press-1', startedAt: at });

  it('startPart starts the next attempt of an open invitation, once of ten at a time', async () => {
    for (const change of [{ userId: 'u2' }, { storyId: 'full' }, { storyId: 's9' }, { attempt: 2 }])
      await refused([start(change)]);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => shop.table.commit([start()])));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await retelling()).toEqual({
      ...invitation,
      state: 'writing',
      attempts: 1,
      requestId: 'press-1',
      startedAt: at,
    });
  });

  it('finishPart and failParts end the attempt that is under way, one of them', async () => {
    const finish = () => shop.retellings.finishPart(place, { name: 'Longer', updatedAt: at });
    const failed = { userId: 'u1', storyId: 's1', category: 'memories' as const, at, isRetelling: true as const };
    await refused([finish()]);
    await refused(shop.retellings.failParts(place, failed));
    await shop.table.commit([start()]);
    await refused([shop.retellings.finishPart({ ...place, attempt: 2 }, { name: 'Longer', updatedAt: at })]);
    const tries = await Promise.allSettled([
      shop.table.commit([finish()]),
      shop.table.commit(shop.retellings.failParts(place, failed)),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('failParts opens the invitation for another attempt, and saveSection counts only for the one under way', async () => {
    await shop.table.commit([start()]);
    expect(await shop.stories.saveSection('u1', retellingId('s1', 1), 'body', {})).toBe(true);
    expect((await retelling())?.sectionsDone).toEqual({ body: true });
    const failed = { userId: 'u1', storyId: 's1', category: 'memories' as const, at, isRetelling: true as const };
    await shop.table.commit(shop.retellings.failParts(place, failed));
    expect(await retelling()).toMatchObject({ state: 'open', attempts: 1, hasFailed: true });
    expect(await shop.stories.saveSection('u1', retellingId('s1', 1), 'values', {})).toBe(false);
    await shop.table.commit([start({ attempt: 2 })]);
    expect(await shop.stories.saveSection('u1', retellingId('s1', 1), 'values', {})).toBe(false);
    expect(await retelling()).toMatchObject({ state: 'writing', attempts: 2, hasFailed: false, sectionsDone: {} });
  });

  it('textPart replaces text and captions unless one of them was changed after it was read', async () => {
    const captions = {
      replaced: [{ captionId: 'c0', before: 'Caption 0', text: 'New 0' }],
      added: [{ captionId: 'c5', text: 'New 5', order: 5 }],
    };
    const keptOut = [{ text: 'the money', because: 'asked' as const }];
    const text = { description: '<p>Longer</p>', savedAt: at, readSavedAt: undefined, captions, keptOut };
    const part = (change: object = {}) => shop.retellings.textPart('u1', 'full', { ...text, ...change });
    const other = { captions: { ...captions, replaced: [{ captionId: 'c0', before: 'Other', text: 'New 0' }] } };
    await refused([part(other)]);
    await refused([part({ readSavedAt: at })]);
    await shop.storyImages.replace({ userId: 'u1', storyId: 'full', captionId: 'c1' }, 'k1');
    await refused([
      part({ captions: { ...captions, replaced: [{ captionId: 'c1', before: 'Caption 1', text: 'x' }] } }),
    ]);
    await shop.storyTexts.saveCaption('u1', 'full', 'c2', 'Caption 2');
    await refused([
      part({ captions: { ...captions, replaced: [{ captionId: 'c2', before: 'Caption 2', text: 'x' }] } }),
    ]);
    await shop.table.commit([part()]);
    await refused([part()]);
    const body = (await shop.stories.get('u1', 'full'))?.body;
    expect(body).toMatchObject({ description: '<p>Longer</p>', savedAt: at, keptOut });
    expect(
      Object.values(body?.captions ?? {})
        .map(({ text: shown }) => shown)
        .toSorted(),
    ).toEqual([...['Caption 1', 'Caption 2', 'Caption 3', 'Caption 4', 'New 0', 'New 5']]);
  });

  it('keepSourcePart keeps the interview that is there, and replaceSourcePart lets it expire again', async () => {
    await refused([shop.retellings.keepSourcePart('s1')]);
    await shop.table.commit([shop.stories.addSourcePart(source)]);
    await shop.table.commit([shop.retellings.keepSourcePart('s1')]);
    expect(await shop.stories.readSource('s1')).toEqual(source);
    const more = { ...source, transcript: [{ role: 'user' as const, content: 'More.' }] };
    await shop.table.commit([shop.retellings.replaceSourcePart(more)]);
    expect(await shop.stories.readSource('s1')).toEqual(more);
  });
});
