import { describe, expect, it } from 'vitest';
import { type Draft, isOpenTo, isUsableBy } from '#functions/domain/draft/draft.ts';
import { findDraft, writeToDraft } from '#functions/domain/draft/draft-access.ts';
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

describe('isUsableBy and isOpenTo', () => {
  it.each([
    ['allow a visitor to use an unowned draft by its id', draft, undefined, true],
    ['allow a customer to use an unowned draft', draft, 'bob', true],
    ['allow the owner', anns, 'ann', true],
    ['refuse a visitor for an owned draft', anns, undefined, false],
    ['refuse another customer', anns, 'bob', false],
    ['refuse the owner after the draft was discarded', { ...anns, ended: 'discarded' }, 'ann', false],
    ['refuse the owner from the second of expiry', { ...anns, expiresAtSeconds: nowSeconds }, 'ann', false],
    ['allow the owner after the draft was bought', { ...anns, ended: 'bought' }, 'ann', true],
  ] as const)('%s', (_, found, userId, isUsable) => {
    expect(isUsableBy(found, userId, nowSeconds)).toBe(isUsable);
  });

  it('a draft is open to its owner until it is bought or discarded', () => {
    expect(isOpenTo(anns, 'ann', nowSeconds)).toBe(true);
    expect(isOpenTo(anns, 'bob', nowSeconds)).toBe(false);
    expect(isOpenTo({ ...anns, ended: 'bought' }, 'ann', nowSeconds)).toBe(false);
    expect(isOpenTo({ ...anns, ended: 'discarded' }, 'ann', nowSeconds)).toBe(false);
  });
});

describe('findUsableDraft', () => {
  const find = (found: Draft | undefined, wanted = {}) =>
    findUsableDraft(
      { draftId: 'draft-1', userId: 'ann', category: 'memories', ...wanted },
      { drafts: { get: async (draftId) => (draftId === 'draft-1' ? found : undefined) }, clock },
    );

  it('returns the requested draft, even when a story was bought with it before', async () => {
    expect(await find(anns)).toBe(anns);
    expect(await find({ ...anns, ended: 'bought' })).toMatchObject({ draftId: 'draft-1' });
  });

  it.each([
    ["another customer's draft", { ...anns, ownerId: 'bob' }, {}],
    ['a draft of another category', anns, { category: 'business-story' }],
    ['a discarded draft', { ...anns, ended: 'discarded' as const }, {}],
    ['an expired draft', { ...anns, expiresAtSeconds: nowSeconds }, {}],
    ['an unknown draft', undefined, {}],
    ['a missing draft id', anns, { draftId: undefined }],
  ])('returns undefined for %s', async (_, found, wanted) => {
    expect(await find(found, wanted)).toBeUndefined();
  });
});

/** Fake drafts and pointers of one customer; writes are recorded in `calls`. */
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
      point: async (...args: unknown[]) => void calls.push(['point', ...args]),
    },
    clock,
  };
  return { calls, codes, logger, collaborators };
}

const out = () => Promise.reject(new Error('the table is out'));

describe('findDraft', () => {
  const wanted = { draftId: 'draft-1', userId: 'ann', category: 'memories' } as const;

  it.each([
    ['points to it', 'draft-1', true],
    ['points to another draft', 'draft-2', false],
    ['has no pointer', undefined, false],
  ])("reads whether the customer's list %s", async (_, pointed, isListed) => {
    const { collaborators, calls, logger } = draftsOf(pointed === undefined ? {} : { pointed });
    expect(await findDraft(wanted, collaborators, logger)).toEqual({ draft, isListed });
    expect(calls).toEqual([['pointed', 'ann', 'memories']]);
  });

  it('reads no list for a visitor', async () => {
    const { collaborators, calls, logger } = draftsOf();
    expect(await findDraft({ ...wanted, userId: undefined }, collaborators, logger)).toEqual({ draft, isListed: true });
    expect(calls).toEqual([]);
  });

  it('returns no draft and logs when the table is unavailable', async () => {
    const { collaborators, codes, logger } = draftsOf();
    const found = await findDraft(wanted, { ...collaborators, drafts: { ...collaborators.drafts, get: out } }, logger);
    expect(found).toEqual({ draft: undefined, isListed: false, isUnread: true });
    expect(codes).toEqual(['DRAFT_UNREAD']);
  });
});

describe('writeToDraft', () => {
  const change = aTurn('draft-1', 'turn-1', { userId: 'ann' });
  const point = ['point', 'ann', { category: 'memories', draftId: 'draft-1' }, change.at];

  it('adds a pointer to the draft when none exists', async () => {
    const { collaborators, calls, logger } = draftsOf();
    expect(await writeToDraft(change, false, collaborators, logger)).toBe('kept');
    expect(calls).toEqual([['keep', change], point]);
  });

  it.each([
    ['the pointer exists', change, true, true, 'kept'],
    ['the caller is a visitor', { ...change, userId: undefined }, false, true, 'kept'],
    ['the table stored no turn', change, false, false, 'not-kept'],
  ] as const)('adds no pointer when %s', async (_, turn, isListed, keeps, kept) => {
    const { collaborators, calls, logger } = draftsOf({ keeps });
    expect(await writeToDraft(turn, isListed, collaborators, logger)).toBe(kept);
    expect(calls).toEqual([['keep', turn]]);
  });

  it('returns unsaved and logs when the table is unavailable', async () => {
    const { collaborators, codes, logger } = draftsOf();
    const drafts = { ...collaborators.drafts, keep: out };
    expect(await writeToDraft(change, false, { ...collaborators, drafts }, logger)).toBe('unsaved');
    expect(codes).toEqual(['DRAFT_UNSAVED']);
  });
});
