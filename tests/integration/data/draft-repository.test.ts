import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { PinnedPreview } from '#functions/domain/draft/draft.ts';
import { transcriptOf } from '#functions/domain/draft/draft-transcript.ts';
import type { DraftRepository } from '#functions/domain/draft/repositories.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { createTestClock } from '#tests/support/accounts.ts';
import { aTurn, customer, wren } from '#tests/support/drafts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const day = 86_400;
const at = '2046-11-21T12:00:00.000Z';
const preview: PinnedPreview = {
  at,
  storyPromptKey: 'GENERATE_STORY_PROMPT',
  transcript: [customer('Burnt toast.')],
  opening: { title: 'Toast', html: '<h4>Toast</h4><p>Once.</p>' },
};
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const boughtBy = (userId: string, draftId: string) => ({
  draftId,
  category: 'memories' as const,
  userId,
  storyId: 's1',
});

describe.each(tableBackends)('the draft repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let drafts: DraftRepository;
  let id: string;

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
    drafts = createDraftRepository(table, clock);
    id = newDraftId();
  });
  afterEach(() => table.close());

  const read = async () => {
    const draft = await drafts.get(id);
    if (draft === undefined) throw new Error('no draft');
    return draft;
  };
  const oneMessage = (turnId: string, message: ChatMessage) =>
    aTurn(id, turnId, { turn: { turnId, at, recovered: [], messages: [message] } });

  describe('keep', () => {
    it('creates a draft with the earlier messages and adds turns in the order of their writes', async () => {
      const begunWith = [wren('Where was it?')];
      expect(await drafts.keep(aTurn(id, 'a', { begunWith }))).toBe(true);
      clock.pass(60);
      const later = '2046-11-21T12:01:00.000Z';
      const turn = { turnId: '0', at: later, recovered: [], messages: [customer('b'), wren('c')] };
      expect(await drafts.keep(aTurn(id, '0', { begunWith: [wren('another begunWith')], turn, at: later }))).toBe(true);
      const draft = await read();
      expect(draft).toMatchObject({ draftId: id, category: 'memories', updatedAt: later });
      expect(draft).not.toHaveProperty('ownerId');
      expect(transcriptOf(draft)).toEqual([
        ...begunWith,
        customer('said in a'),
        wren('asked after a'),
        ...turn.messages,
      ]);
      expect(draft.expiresAtSeconds).toBe(Date.parse(later) / 1000 + 30 * day);
    });

    it('stores all of 50 concurrent turns of two tabs', async () => {
      const turns = times(50, (index) =>
        oneMessage(`${index % 2 ? 'left' : 'right'}-${index}`, customer(`word ${index}`)),
      );
      const kept = await Promise.all(turns.map((turn) => drafts.keep(turn)));
      expect(kept).toEqual(Array(50).fill(true));
      const words = transcriptOf(await read()).map(({ content }) => content);
      expect(new Set(words)).toEqual(new Set(times(50, (index) => `word ${index}`)));
    });

    it('stores as many of 50 concurrent turns as a conversation may have, and returns which', async () => {
      const kept = await Promise.all(times(50, (index) => drafts.keep(aTurn(id, `turn-${index}`))));
      expect(kept.filter(Boolean)).toHaveLength(30);
      const draft = await read();
      expect(draft.turns.map(({ turnId }) => turnId).sort()).toEqual(
        kept.flatMap((isKept, index) => (isKept ? [`turn-${index}`] : [])).sort(),
      );
    });

    it('stores one of 20 concurrent writes of the same turn', async () => {
      const tries = times(20, (index) => oneMessage('same', wren(`answer ${index}`)));
      const kept = await Promise.all(tries.map((turn) => drafts.keep(turn)));
      expect(kept.filter(Boolean)).toHaveLength(1);
      expect(transcriptOf(await read())).toEqual([wren(`answer ${kept.indexOf(true)}`)]);
    });

    it('refuses a turn beyond 24,000 characters, including the initial messages', async () => {
      const begunWith = times(5, () => wren('a'.repeat(3990)));
      expect(await drafts.keep({ ...oneMessage('a', customer('b'.repeat(3990))), begunWith })).toBe(true);
      expect(await drafts.keep(oneMessage('b', customer('c'.repeat(61))))).toBe(false);
      expect(await drafts.keep(oneMessage('b', customer('c'.repeat(60))))).toBe(true);
    });

    it('stores the preview with the draft and replaces it with a newer one', async () => {
      await drafts.keep(aTurn(id, 'a'));
      expect(await drafts.keep(aTurn(id, '', { turn: undefined, preview }))).toBe(true);
      expect(await read()).toMatchObject({ preview, turns: [{ turnId: 'a' }] });
      const newer = { ...preview, opening: { title: 'Tea', html: '<h4>Tea</h4><p>Once.</p>' } };
      await drafts.keep(aTurn(id, '', { turn: undefined, preview: newer }));
      expect((await read()).preview?.opening.title).toBe('Tea');
    });

    it('assigns an unowned draft to the customer who adds a turn, and refuses other customers from then on', async () => {
      await drafts.keep(aTurn(id, 'a'));
      expect(await drafts.keep(aTurn(id, 'b', { userId: 'ann' }))).toBe(true);
      expect((await read()).ownerId).toBe('ann');
      expect(await drafts.keep(aTurn(id, 'c', { userId: 'bob' }))).toBe(false);
      expect(await drafts.keep(aTurn(id, 'd', { userId: 'ann' }))).toBe(true);
    });

    it('stores a visitor’s turn that was requested before the claim, and refuses later ones', async () => {
      await drafts.keep(aTurn(id, 'a'));
      clock.pass(10);
      await drafts.claim(id, 'ann');
      expect(await drafts.keep(aTurn(id, 'b', { askedAt: '2046-11-21T12:00:05.000Z' }))).toBe(true);
      expect(await drafts.keep(aTurn(id, 'c', { askedAt: '2046-11-21T12:00:11.000Z' }))).toBe(false);
    });

    it('refuses another category, an expired draft and a bought one', async () => {
      await drafts.keep(aTurn(id, 'a'));
      expect(await drafts.keep(aTurn(id, 'b', { category: 'milestone' }))).toBe(false);
      clock.pass(30 * day);
      expect(await drafts.keep(aTurn(id, 'b'))).toBe(false);
      const other = newDraftId();
      await drafts.keep(aTurn(other, 'a'));
      await table.commit([drafts.buyPart(boughtBy('ann', other))]);
      expect(await drafts.keep(aTurn(other, 'b'))).toBe(false);
    });

    it('extends the expiry to 30 days from the last turn', async () => {
      await drafts.keep(aTurn(id, 'a'));
      clock.pass(29 * day);
      await drafts.keep(aTurn(id, 'b'));
      expect((await read()).expiresAtSeconds).toBe(clock.now() / 1000 + 30 * day);
    });
  });

  describe('claim', () => {
    it('assigns the draft to exactly one of two concurrent customers', async () => {
      await drafts.keep(aTurn(id, 'a'));
      const claims = await Promise.all(times(20, (index) => drafts.claim(id, index % 2 ? 'ann' : 'bob')));
      const owners = new Set(claims.flatMap((draft) => draft?.ownerId ?? []));
      expect(owners.size).toBe(1);
      expect(owners).toEqual(new Set([(await read()).ownerId]));
      expect(claims.filter((draft) => draft !== undefined)).toHaveLength(10);
    });

    it('loses no concurrent turn', async () => {
      const begun = oneMessage('begun', customer('begun'));
      await drafts.keep(begun);
      const adding = times(40, (index) => drafts.keep(oneMessage(`turn-${index}`, customer(`word ${index}`))));
      const claims = times(10, () => drafts.claim(id, 'ann'));
      expect(await Promise.all(adding)).toEqual(Array(40).fill(true));
      expect((await Promise.all(claims)).map((draft) => draft?.ownerId)).toEqual(Array(10).fill('ann'));
      expect((await read()).turns).toHaveLength(41);
    });

    it('is idempotent and does not change the time of last use', async () => {
      await drafts.keep(aTurn(id, 'a'));
      clock.pass(100);
      const first = await drafts.claim(id, 'ann');
      clock.pass(100);
      expect(await drafts.claim(id, 'ann')).toEqual(first);
      expect(first).toMatchObject({ ownerId: 'ann', updatedAt: at, turns: [{ turnId: 'a' }] });
    });

    it('returns undefined for an unknown, expired, discarded or bought draft', async () => {
      expect(await drafts.claim(id, 'ann')).toBeUndefined();
      expect(await drafts.get(id)).toBeUndefined();
      const [discarded, bought] = [newDraftId(), newDraftId()];
      for (const draftId of [id, discarded, bought]) await drafts.keep(aTurn(draftId, 'a'));
      await drafts.discard(discarded, undefined);
      await table.commit([drafts.buyPart(boughtBy('ann', bought))]);
      expect(await drafts.claim(discarded, 'ann')).toBeUndefined();
      expect(await drafts.claim(bought, 'ann')).toBeUndefined();
      clock.pass(30 * day);
      expect(await drafts.claim(id, 'ann')).toBeUndefined();
    });
  });

  describe('discard', () => {
    it('deletes the draft, and a response in flight does not recreate it', async () => {
      await drafts.keep(aTurn(id, 'a', { preview }));
      await drafts.discard(id, undefined);
      expect(await drafts.get(id)).toBeUndefined();
      expect(await drafts.keep(aTurn(id, 'b'))).toBe(false);
      const unknown = newDraftId();
      await drafts.discard(unknown, undefined);
      expect(await drafts.keep(aTurn(unknown, 'a'))).toBe(false);
    });

    it('does not delete the draft of another customer', async () => {
      await drafts.keep(aTurn(id, 'a', { userId: 'ann' }));
      await drafts.discard(id, undefined);
      await drafts.discard(id, 'bob');
      expect((await read()).turns).toHaveLength(1);
      await drafts.discard(id, 'ann');
      expect(await drafts.get(id)).toBeUndefined();
    });
  });

  it('getMany returns the drafts that exist', async () => {
    const other = newDraftId();
    for (const draftId of [id, other]) await drafts.keep(aTurn(draftId, 'a'));
    const found = await drafts.getMany([id, newDraftId(), other]);
    expect(found.map(({ draftId }) => draftId).sort()).toEqual([id, other].sort());
    expect(found[0]?.turns).toHaveLength(1);
    expect(await drafts.getMany([])).toEqual([]);
  });

  it('buyPart replaces the content by the story once, and refuses a draft of another customer', async () => {
    await drafts.keep(aTurn(id, 'a', { preview, userId: 'ann' }));
    await expect(table.commit([drafts.buyPart(boughtBy('bob', id))])).rejects.toThrow('draft');
    await table.commit([drafts.buyPart(boughtBy('ann', id))]);
    for (const again of ['ann', 'bob']) {
      await expect(table.commit([drafts.buyPart(boughtBy(again, id))])).rejects.toThrow('draft');
    }
    expect(await read()).toMatchObject({ ended: 'bought', ownerId: 'ann', storyId: 's1', begunWith: [], turns: [] });
    expect(await read()).not.toHaveProperty('preview');
  });

  it('buyPart gives an unowned or unknown draft to its buyer, and discard leaves it bought', async () => {
    await drafts.keep(aTurn(id, 'a'));
    const unknown = newDraftId();
    for (const draftId of [id, unknown]) {
      await table.commit([drafts.buyPart(boughtBy('ann', draftId))]);
      await drafts.discard(draftId, undefined);
      await drafts.discard(draftId, 'ann');
      expect(await drafts.get(draftId)).toMatchObject({ ownerId: 'ann', storyId: 's1' });
    }
  });

  it('mark replaces the marks only of the read state, for whoever may write, and buyPart refuses newer ones', async () => {
    const marks = [{ text: 'Burnt toast.', keptOut: true }];
    const mark = (replaced: number, userId?: string) => drafts.mark({ draftId: id, userId, marks, replaced });
    expect(await mark(0)).toBe(false);
    await drafts.keep(aTurn(id, 'a'));
    expect(await mark(1)).toBe(false);
    expect((await Promise.all(times(5, () => mark(0)))).filter(Boolean)).toHaveLength(1);
    expect(await read()).toMatchObject({ marks, marksWritten: 1 });
    expect(await mark(0)).toBe(false);
    await drafts.claim(id, 'ann');
    for (const userId of [undefined, 'bob']) expect(await mark(1, userId)).toBe(false);
    expect(await mark(1, 'ann')).toBe(true);
    await expect(table.commit([drafts.buyPart({ ...boughtBy('ann', id), marksWritten: 1 })])).rejects.toThrow('draft');
    await table.commit([drafts.buyPart({ ...boughtBy('ann', id), marksWritten: 2 })]);
    expect(await read()).not.toHaveProperty('marks');
    expect(await mark(2, 'ann')).toBe(false);
  });
});
