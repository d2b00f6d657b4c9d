import { describe, expect, it } from 'vitest';
import { type Draft, isOpenTo, isUsableBy } from '#functions/domain/draft/draft.ts';
import { findDraft, keepInDraft } from '#functions/domain/draft/draft-access.ts';
import { findUsableDraft } from '#functions/domain/draft/usable-draft.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const nowSeconds = Date.UTC(2046, 10, 21, 12) / 1000;
const clock = { now: () => nowSeconds * 1000 };

const draft: Draft = {
  draftId: 'draft-1',
  category: 'memories',
  begunWith: [],
  updatedAt: '2046-11-21T12:00:00.000Z',
  expiresAtSeconds: nowSeconds + 1,
  turns: [],
};
const anns: Draft = { ...draft, ownerId: 'ann' };

describe('draft access', () => {
  it.each([
    ['whoever knows the id of one without an owner', draft, undefined, true],
    ['a customer who knows it', draft, 'bob', true],
    ['its owner', anns, 'ann', true],
    ['no visitor, when it is owned', anns, undefined, false],
    ['no other customer', anns, 'bob', false],
    ['nobody, after it was begun again', { ...anns, ended: 'discarded' }, 'ann', false],
    ['nobody, from the second on that it expires in', { ...anns, expiresAtSeconds: nowSeconds }, 'ann', false],
    ['its owner, after it was bought', { ...anns, ended: 'bought' }, 'ann', true],
  ] as const)('%s', (_, found, userId, isUsable) => {
    expect(isUsableBy(found, userId, nowSeconds)).toBe(isUsable);
  });

  it('goes on for them while it is neither bought nor begun again', () => {
    expect(isOpenTo(anns, 'ann', nowSeconds)).toBe(true);
    expect(isOpenTo(anns, 'bob', nowSeconds)).toBe(false);
    expect(isOpenTo({ ...anns, ended: 'bought' }, 'ann', nowSeconds)).toBe(false);
    expect(isOpenTo({ ...anns, ended: 'discarded' }, 'ann', nowSeconds)).toBe(false);
  });
});

describe('the draft that a story is bought on', () => {
  const find = (found: Draft | undefined, wanted = {}) =>
    findUsableDraft(
      { draftId: 'draft-1', userId: 'ann', category: 'memories', ...wanted },
      { drafts: { get: async (draftId) => (draftId === 'draft-1' ? found : undefined) }, clock },
    );

  it('is the one that was asked for, though a story was bought on it before', async () => {
    expect(await find(anns)).toBe(anns);
    expect(await find({ ...anns, ended: 'bought' })).toMatchObject({ draftId: 'draft-1' });
  });

  it.each([
    ["another customer's", { ...anns, ownerId: 'bob' }, {}],
    ['of another category', anns, { category: 'business-story' }],
    ['begun again', { ...anns, ended: 'discarded' as const }, {}],
    ['expired', { ...anns, expiresAtSeconds: nowSeconds }, {}],
    ['unknown', undefined, {}],
    ['not named', anns, { draftId: undefined }],
  ])('is none when it is %s', async (_, found, wanted) => {
    expect(await find(found, wanted)).toBeUndefined();
  });
});

/** Drafts over a list of one customer's pointers; what is written is kept in `calls`. */
function draftsOf({ pointed, keeps = true }: { pointed?: string; keeps?: boolean } = {}) {
  const calls: unknown[][] = [];
  const { logger, codes } = createLoggerSpy();
  const collaborators = {
    drafts: {
      get: async (draftId: string) => (draftId === 'draft-1' ? draft : undefined),
      async keep(change: unknown) {
        calls.push(['keep', change]);
        return keeps;
      },
    },
    customerDrafts: {
      async getPointed(userId: string, category: string) {
        calls.push(['pointed', userId, category]);
        return pointed;
      },
      point: async (...told: unknown[]) => void calls.push(['point', ...told]),
    },
    clock,
  };
  return { calls, codes, logger, collaborators };
}

const out = () => Promise.reject(new Error('the table is out'));

describe('finding the draft of a conversation', () => {
  const wanted = { draftId: 'draft-1', userId: 'ann', category: 'memories' } as const;

  it.each([
    ['leads to it', 'draft-1', true],
    ['leads to another one', 'draft-2', false],
    ['leads to none', undefined, false],
  ])("says whether the customer's list %s", async (_, pointed, isListed) => {
    const { collaborators, calls, logger } = draftsOf(pointed === undefined ? {} : { pointed });
    expect(await findDraft(wanted, collaborators, logger)).toEqual({ draft, isListed });
    expect(calls).toEqual([['pointed', 'ann', 'memories']]);
  });

  it('looks in no list for a visitor, who has none to be led to it by', async () => {
    const { collaborators, calls, logger } = draftsOf();
    expect(await findDraft({ ...wanted, userId: undefined }, collaborators, logger)).toEqual({ draft, isListed: true });
    expect(calls).toEqual([]);
  });

  it('goes on without one when the table is out, and says so in the log', async () => {
    const { collaborators, codes, logger } = draftsOf();
    const found = await findDraft(wanted, { ...collaborators, drafts: { ...collaborators.drafts, get: out } }, logger);
    expect(found).toEqual({ draft: undefined, isListed: false, isUnread: true });
    expect(codes).toEqual(['DRAFT_UNREAD']);
  });
});

describe('keeping a turn', () => {
  const change = aTurn('draft-1', 'turn-1', { userId: 'ann' });
  const point = ['point', 'ann', { category: 'memories', draftId: 'draft-1' }, change.at];

  it("leads the customer's list to the draft, where it does not yet", async () => {
    const { collaborators, calls, logger } = draftsOf();
    expect(await keepInDraft(change, false, collaborators, logger)).toBe('kept');
    expect(calls).toEqual([['keep', change], point]);
  });

  it.each([
    ['it leads there already', change, true, true, 'kept'],
    ['there is no list, as for a visitor', { ...change, userId: undefined }, false, true, 'kept'],
    ['the table kept nothing of it', change, false, false, 'not-kept'],
  ] as const)('does not when %s', async (_, told, isListed, keeps, kept) => {
    const { collaborators, calls, logger } = draftsOf({ keeps });
    expect(await keepInDraft(told, isListed, collaborators, logger)).toBe(kept);
    expect(calls).toEqual([['keep', told]]);
  });

  it('never keeps an answer from the customer: a table that is out is told to the log', async () => {
    const { collaborators, codes, logger } = draftsOf();
    const drafts = { ...collaborators.drafts, keep: out };
    expect(await keepInDraft(change, false, { ...collaborators, drafts }, logger)).toBe('unsaved');
    expect(codes).toEqual(['DRAFT_UNSAVED']);
  });
});
