import { describe, expect, it } from 'vitest';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import type { Draft } from '#functions/domain/draft/draft.ts';

const nowSeconds = Date.UTC(2046, 10, 21, 12) / 1000;

function draftOf(draftId: string, more: Partial<Draft> = {}): Draft {
  const updatedAt = '2046-11-21T10:00:00.000Z';
  const expiresAtSeconds = nowSeconds + 60;
  return { draftId, category: 'memories', begunWith: [], turns: [], updatedAt, expiresAtSeconds, ...more };
}

interface Stored {
  readonly drafts: readonly Draft[];
  readonly pointers?: readonly { category: 'memories' | 'business-story'; draftId: string }[];
  readonly waiting?: readonly string[];
}

/** Ann claims drafts; the fake table lets her claim unowned drafts and her own. */
async function claiming(ids: readonly string[], { drafts, pointers = [], waiting = [] }: Stored) {
  const table = new Map(drafts.map((draft) => [draft.draftId, draft]));
  const calls: unknown[][] = [];
  const collaborators = {
    drafts: {
      async claim(draftId: string, userId: string) {
        calls.push(['claim', draftId]);
        const draft = table.get(draftId);
        if (draft === undefined || (draft.ownerId ?? userId) !== userId) return undefined;
        const claimed = { ...draft, ownerId: userId };
        table.set(draftId, claimed);
        return claimed;
      },
      async getMany(draftIds: readonly string[]) {
        calls.push(['get', ...draftIds]);
        return draftIds.flatMap((draftId) => table.get(draftId) ?? []);
      },
    },
    customerDrafts: {
      read: async () => ({ pointers, waiting }),
      point: async (userId: string, { draftId }: { draftId: string }, usedAt: string) =>
        void calls.push(['point', userId, draftId, usedAt]),
      forgetWaiting: async (userId: string) => void calls.push(['forget waiting', userId]),
    },
    clock: { now: () => nowSeconds * 1000 },
  };
  const claimed = await claimDrafts('ann', ids, collaborators);
  return { calls, refused: claimed.refused, claimed: claimed.drafts.map(({ draftId }) => draftId) };
}

describe('claimDrafts', () => {
  it('assigns an unowned draft to the customer and adds a pointer to it', async () => {
    const { claimed, refused, calls } = await claiming(['d1'], { drafts: [draftOf('d1')] });
    expect([claimed, refused]).toEqual([['d1'], []]);
    expect(calls).toEqual([['claim', 'd1'], ['get'], ['point', 'ann', 'd1', '2046-11-21T10:00:00.000Z']]);
  });

  it("refuses another customer's draft once and returns none of its data", async () => {
    const draftOfBob = draftOf('d1', { ownerId: 'bob' });
    const { claimed, refused } = await claiming(['d1', 'd1'], { drafts: [draftOfBob] });
    expect([claimed, refused]).toEqual([[], ['d1']]);
  });

  it("does not report another customer's draft that was not requested", async () => {
    const draftOfBob = draftOf('d1', { ownerId: 'bob' });
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { claimed, refused } = await claiming([], { drafts: [draftOfBob], pointers });
    expect([claimed, refused]).toEqual([[], []]);
  });

  it('ignores an unknown draft', async () => {
    const { claimed, refused } = await claiming(['gone'], { drafts: [] });
    expect([claimed, refused]).toEqual([[], []]);
  });

  it('claims the waiting drafts once each and clears the waiting list', async () => {
    const drafts = [draftOf('d1'), draftOf('d2', { category: 'business-story' })];
    const { claimed, calls } = await claiming(['d1'], { drafts, waiting: ['d1', 'd2'] });
    expect([...claimed].sort()).toEqual(['d1', 'd2']);
    expect(calls.filter(([name]) => name === 'claim')).toEqual([
      ['claim', 'd1'],
      ['claim', 'd2'],
    ]);
    expect(calls.at(-1)).toEqual(['forget waiting', 'ann']);
  });

  it('reads listed drafts without writing their pointers again', async () => {
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { claimed, calls } = await claiming([], { drafts: [draftOf('d1', { ownerId: 'ann' })], pointers });
    expect(claimed).toEqual(['d1']);
    expect(calls).toEqual([['get', 'd1']]);
  });

  it('reads a claimed and listed draft only once', async () => {
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { calls } = await claiming(['d1'], { drafts: [draftOf('d1')], pointers });
    expect(calls).toEqual([['claim', 'd1'], ['get']]);
  });
});

describe('claimDrafts result', () => {
  const at = (hour: number) => `2046-11-21T0${hour}:00:00.000Z`;
  const mine = (draftId: string, hour: number, more: Partial<Draft> = {}) =>
    draftOf(draftId, { ownerId: 'ann', updatedAt: at(hour), ...more });

  it('contains the last used draft of each category, newest first', async () => {
    const drafts = [
      mine('m-old', 1),
      mine('m-new', 4),
      mine('m-mid', 2),
      mine('b-new', 9, { category: 'business-story' }),
      mine('b-old', 3, { category: 'business-story' }),
    ];
    const ids = drafts.map(({ draftId }) => draftId);
    expect((await claiming(ids, { drafts })).claimed).toEqual(['b-new', 'm-new']);
    expect((await claiming([...ids].reverse(), { drafts })).claimed).toEqual(['b-new', 'm-new']);
  });

  it.each([
    ['bought', { ended: 'bought' as const }],
    ['discarded', { ended: 'discarded' as const }],
    ['expired', { expiresAtSeconds: nowSeconds }],
    ['without an owner', { ownerId: undefined }],
  ])('omits a draft that is %s', async (_, more) => {
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { claimed, calls } = await claiming([], { drafts: [mine('d1', 1, more)], pointers });
    expect(claimed).toEqual([]);
    expect(calls).toEqual([['get', 'd1']]);
  });
});
