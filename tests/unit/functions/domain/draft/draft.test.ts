import { expect, it } from 'vitest';
import { type Draft, isOpenTo, isUsableBy } from '#functions/domain/draft/draft.ts';
import { findUsableDraft } from '#functions/domain/draft/usable-draft.ts';

const nowSeconds = Date.UTC(2046, 10, 21, 12) / 1000;
const draft: Draft = {
  draftId: 'draft-1',
  category: 'memories',
  begunWith: [],
  updatedAt: '2046-11-21T12:00:00.000Z',
  expiresAtSeconds: nowSeconds + 1,
  turns: [],
};
const anns: Draft = { ...draft, ownerId: 'ann' };
const bought: Draft = { ...anns, ended: 'bought' };
const discarded: Draft = { ...anns, ended: 'discarded' };
const expired: Draft = { ...anns, expiresAtSeconds: nowSeconds };

it('a draft is usable by its owner, and by all who know its id before it has one; open until it is bought', () => {
  const rows: [Draft, string | undefined, boolean, boolean][] = [
    [draft, undefined, true, true],
    [draft, 'bob', true, true],
    [anns, 'ann', true, true],
    [anns, undefined, false, false],
    [anns, 'bob', false, false],
    [bought, 'ann', true, false],
    [bought, 'bob', false, false],
    [discarded, 'ann', false, false],
    [expired, 'ann', false, false],
  ];
  const wrong = rows.filter(
    ([found, userId, isUsable, isOpen]) =>
      isUsableBy(found, userId, nowSeconds) !== isUsable || isOpenTo(found, userId, nowSeconds) !== isOpen,
  );
  expect(wrong).toEqual([]);
});

it('findUsableDraft finds the requested draft of the category, also a bought one, and no other', async () => {
  const find = (found: Draft | undefined, wanted = {}) =>
    findUsableDraft(
      { draftId: 'draft-1', userId: 'ann', category: 'memories', ...wanted },
      { drafts: { get: async () => found }, clock: { now: () => nowSeconds * 1000 } },
    );
  expect([await find(anns), await find(bought)]).toEqual([anns, bought]);
  const refused = [
    find({ ...anns, ownerId: 'bob' }),
    find(anns, { category: 'business-story' }),
    find(discarded),
    find(expired),
    find(undefined),
    find(anns, { draftId: undefined }),
  ];
  expect((await Promise.all(refused)).filter(Boolean)).toEqual([]);
});
