import { beforeEach, describe, expect, it } from 'vitest';
import { claimDrafts } from '#functions/domain/draft/claim-drafts.ts';
import type { DraftChange } from '#functions/domain/draft/draft.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { aShop, shopOpensAtMs, type TestShop } from '#tests/support/a-shop.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { aTurn } from '#tests/support/drafts.ts';

const hourMs = 3_600_000;
const failingTable = () => Promise.reject(new AppError('service-unavailable', { retryAfterSeconds: 2 }));

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});

/** Stores a draft with a turn, this many hours after the shop opened. @returns its id */
async function addDraft(change: Partial<DraftChange> = {}, hour = 0) {
  const at = new Date(shopOpensAtMs + hour * hourMs).toISOString();
  const draft = aTurn(newDraftId(), 'a', { at, askedAt: at, ...change });
  expect(await shop.drafts.keep(draft)).toBe(true);
  return draft.draftId;
}
const idsOf = async (userId: string, draftIds: readonly string[] = []) =>
  (await claimDrafts(userId, draftIds, shop)).drafts.map(({ draftId }) => draftId);

describe('claimDrafts', () => {
  it('assigns an unowned draft to the customer and lists it from then on', async () => {
    const id = await addDraft();
    expect(await claimDrafts('ann', [id], shop)).toMatchObject({
      drafts: [{ draftId: id, ownerId: 'ann' }],
      refused: [],
    });
    expect(await idsOf('ann')).toEqual([id]);
    expect(await shop.customerDrafts.getPointed('ann', 'memories')).toBe(id);
  });

  it("refuses another customer's draft once, returns none of its data, and ignores unknown ids", async () => {
    const id = await addDraft({ userId: 'bob' });
    expect(await claimDrafts('ann', [id, id, newDraftId()], shop)).toEqual({ drafts: [], refused: [id] });
    await shop.customerDrafts.point(
      'ann',
      { category: 'memories', draftId: id },
      new Date(shopOpensAtMs).toISOString(),
    );
    expect(await claimDrafts('ann', [], shop)).toEqual({ drafts: [], refused: [] });
    const unowned = await addDraft();
    await shop.customerDrafts.point('ann', { category: 'memories', draftId: unowned }, '2046-11-21T12:00:00.000Z');
    expect(await idsOf('ann')).toEqual([]);
  });

  it('lists the last used draft of each category, newest first, in any order of the ids', async () => {
    const [old, newest, middle, gift] = await Promise.all([
      addDraft({}, 1),
      addDraft({}, 4),
      addDraft({}, 2),
      addDraft({ category: 'for-someone' }, 9),
    ]);
    const ids = [old, newest, middle, gift, newDraftId()];
    expect(await idsOf('ann', ids)).toEqual([gift, newest]);
    expect(await idsOf('ann', ids.toReversed())).toEqual([gift, newest]);
    // An older draft does not replace the newer one, even if it is claimed alone later.
    expect(await idsOf('ann', [old])).toEqual([gift, newest]);
  });

  it('omits a draft that was bought, discarded, or expired', async () => {
    const bought = await addDraft({ userId: 'ann' });
    await idsOf('ann', [bought]);
    const buying = { draftId: bought, category: 'memories', userId: 'ann', storyId: 's1' } as const;
    await shop.table.commit([shop.drafts.buyPart(buying)]);
    expect(await idsOf('ann', [bought])).toEqual([]);
    const discarded = await addDraft({ userId: 'ann' });
    expect(await idsOf('ann', [discarded])).toEqual([discarded]);
    await shop.drafts.discard(discarded, 'ann');
    expect(await idsOf('ann')).toEqual([]);
    const expired = await addDraft({ userId: 'ann' });
    expect(await idsOf('ann', [expired])).toEqual([expired]);
    const unowned = await addDraft();
    shop.clock.pass(30 * 24 * hourMs);
    expect(await claimDrafts('ann', [expired, unowned], shop)).toEqual({ drafts: [], refused: [] });
  });

  it('gives a draft to exactly one of two concurrent customers, and refuses it to the other', async () => {
    const id = await addDraft();
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claimDrafts(index % 2 ? 'ann' : 'bob', [id], shop)),
    );
    const owner = (await shop.drafts.get(id))?.ownerId;
    claims.forEach(({ drafts, refused }, index) => {
      const isOwner = (index % 2 ? 'ann' : 'bob') === owner;
      expect([refused, drafts.map(({ draftId }) => draftId)]).toEqual(isOwner ? [[], [id]] : [[id], []]);
    });
    expect([...(await idsOf('ann')), ...(await idsOf('bob'))]).toEqual([id]);
  });

  it('claims the drafts of a registration at the first list, even if that list was interrupted', async () => {
    const id = await addDraft();
    await shop.table.commit([shop.customerDrafts.waitPart('ann', [id, newDraftId()])]);
    const cut = { ...shop, customerDrafts: { ...shop.customerDrafts, point: failingTable } };
    await expect(claimDrafts('ann', [], cut)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await idsOf('ann')).toEqual([id]);
    expect((await shop.customerDrafts.read('ann')).waiting).toEqual([]);
  });

  it('does not list a draft whose story is bought during the list', async () => {
    const id = await addDraft({ userId: 'ann' });
    await idsOf('ann', [id]);
    const bought = { draftId: id, category: 'memories', userId: 'ann', storyId: 's1' } as const;
    const read = withWriteAfterRead(shop.customerDrafts.read, () => shop.table.commit([shop.drafts.buyPart(bought)]));
    const { drafts } = await claimDrafts('ann', [], { ...shop, customerDrafts: { ...shop.customerDrafts, read } });
    expect(drafts).toEqual([]);
  });
});
