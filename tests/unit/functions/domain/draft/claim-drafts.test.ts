import { describe, expect, it } from 'vitest';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import type { Draft } from '#functions/domain/draft/draft.ts';

const nowSeconds = Date.UTC(2046, 10, 21, 12) / 1000;

function draftOf(draftId: string, more: Partial<Draft> = {}): Draft {
  const updatedAt = '2046-11-21T10:00:00.000Z';
  const expiresAtSeconds = nowSeconds + 60;
  return { draftId, category: 'memories', begunWith: [], turns: [], updatedAt, expiresAtSeconds, ...more };
}

interface Kept {
  readonly drafts: readonly Draft[];
  readonly pointers?: readonly { category: 'memories' | 'business-story'; draftId: string }[];
  readonly waiting?: readonly string[];
}

/** Ann claims among what the table holds, which gives her what is nobody's or hers. */
async function claiming(ids: readonly string[], { drafts, pointers = [], waiting = [] }: Kept) {
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

describe('claiming drafts', () => {
  it('assigns an unowned draft to the customer and their list', async () => {
    const { claimed, refused, calls } = await claiming(['d1'], { drafts: [draftOf('d1')] });
    expect([claimed, refused]).toEqual([['d1'], []]);
    expect(calls).toEqual([['claim', 'd1'], ['get'], ['point', 'ann', 'd1', '2046-11-21T10:00:00.000Z']]);
  });

  it("refuses another customer's, once, and shows nothing of it", async () => {
    const bobs = draftOf('d1', { ownerId: 'bob' });
    const { claimed, refused } = await claiming(['d1', 'd1'], { drafts: [bobs] });
    expect([claimed, refused]).toEqual([[], ['d1']]);
  });

  it("refuses only requested drafts, even if the list points to another customer's", async () => {
    const bobs = draftOf('d1', { ownerId: 'bob' });
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { claimed, refused } = await claiming([], { drafts: [bobs], pointers });
    expect([claimed, refused]).toEqual([[], []]);
  });

  it('ignores a missing draft', async () => {
    const { claimed, refused } = await claiming(['gone'], { drafts: [] });
    expect([claimed, refused]).toEqual([[], []]);
  });

  it('claims those that waited for the account, once each, and lets none wait any longer', async () => {
    const drafts = [draftOf('d1'), draftOf('d2', { category: 'business-story' })];
    const { claimed, calls } = await claiming(['d1'], { drafts, waiting: ['d1', 'd2'] });
    expect([...claimed].sort()).toEqual(['d1', 'd2']);
    expect(calls.filter(([name]) => name === 'claim')).toEqual([
      ['claim', 'd1'],
      ['claim', 'd2'],
    ]);
    expect(calls.at(-1)).toEqual(['forget waiting', 'ann']);
  });

  it('reads what is listed and does not write its pointer again', async () => {
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { claimed, calls } = await claiming([], { drafts: [draftOf('d1', { ownerId: 'ann' })], pointers });
    expect(claimed).toEqual(['d1']);
    expect(calls).toEqual([['get', 'd1']]);
  });

  it('reads no draft twice that was claimed and is listed', async () => {
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { calls } = await claiming(['d1'], { drafts: [draftOf('d1')], pointers });
    expect(calls).toEqual([['claim', 'd1'], ['get']]);
  });
});

describe('the list', () => {
  const at = (hour: number) => `2046-11-21T0${hour}:00:00.000Z`;
  const mine = (draftId: string, hour: number, more: Partial<Draft> = {}) =>
    draftOf(draftId, { ownerId: 'ann', updatedAt: at(hour), ...more });

  it('is the draft of each category that was used last, the newest of them first', async () => {
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
    ['begun again', { ended: 'discarded' as const }],
    ['expired', { expiresAtSeconds: nowSeconds }],
    ["nobody's yet", { ownerId: undefined }],
  ])('leaves out what is %s', async (_, more) => {
    const pointers = [{ category: 'memories', draftId: 'd1' }] as const;
    const { claimed, calls } = await claiming([], { drafts: [mine('d1', 1, more)], pointers });
    expect(claimed).toEqual([]);
    expect(calls).toEqual([['get', 'd1']]);
  });
});
