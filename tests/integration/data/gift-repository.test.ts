import { beforeEach, describe, expect, it } from 'vitest';
import { paidGift } from '#tests/support/gifts.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const { userId, giftId } = paidGift;
const proof = { key: 'u/u1/gift/1/a.pdf', pages: 2, photoDpi: 240, madeAt: '2026-11-21T10:01:00.000Z' };
const at = '2026-11-21T10:02:00.000Z';

describe.each(tableBackends)('the gift repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  beforeEach(async () => {
    await shop.table.commit(shop.gifts.addParts(paidGift));
  });

  it('addParts writes a gift once, get returns it to its customer only, and findOpen and listOpen include it', async () => {
    await expect(shop.table.commit(shop.gifts.addParts(paidGift))).rejects.toThrow('gift');
    expect(await shop.gifts.get(userId, giftId)).toEqual(paidGift);
    expect(await shop.gifts.get('u2', giftId)).toBeUndefined();
    expect(await shop.gifts.findOpen(giftId)).toEqual({ userId, giftId });
    expect(await shop.gifts.findOpen('other')).toBeUndefined();
    expect(await shop.gifts.listOpen()).toEqual([{ userId, giftId }]);
  });

  it('list returns the newest first, without the texts', async () => {
    const newer = { ...paidGift, giftId: `${giftId}1`, createdAt: at };
    const { description: _, ...listed } = paidGift;
    const { description: __, ...listedNewer } = newer;
    await shop.table.commit(shop.gifts.addParts(newer));
    expect(await shop.gifts.list(userId)).toEqual([listedNewer, listed]);
    expect(await shop.gifts.list('u2')).toEqual([]);
  });

  it('movePart changes the status only from the states that it names, and stores the tracking number', async () => {
    const print = shop.gifts.movePart(paidGift, ['proof'], { status: 'printing', updatedAt: at });
    await expect(shop.table.commit([print])).rejects.toThrow('gift');
    const ship = shop.gifts.movePart(paidGift, ['proof', 'paid'], {
      status: 'shipped',
      updatedAt: at,
      tracking: 'TW 1',
    });
    await shop.table.commit([ship]);
    await expect(shop.table.commit([ship])).rejects.toThrow('gift');
    expect(await shop.gifts.get(userId, giftId)).toEqual({
      ...paidGift,
      status: 'shipped',
      updatedAt: at,
      shippedAt: at,
      tracking: 'TW 1',
    });
  });

  it('keepProofPart stores a first proof once, and replaces only the proof that was read', async () => {
    await shop.table.commit([shop.gifts.saveProofPart(paidGift, proof, null)]);
    expect(await shop.gifts.get(userId, giftId)).toMatchObject({ status: 'proof', proof, updatedAt: proof.madeAt });
    const next = { ...proof, key: 'u/u1/gift/1/b.pdf' };
    await expect(shop.table.commit([shop.gifts.saveProofPart(paidGift, next, null)])).rejects.toThrow('gift');
    await expect(shop.table.commit([shop.gifts.saveProofPart(paidGift, next, 'another')])).rejects.toThrow('gift');
    await shop.table.commit([shop.gifts.saveProofPart(paidGift, next, proof.key)]);
    await shop.table.commit([shop.gifts.movePart(paidGift, ['proof'], { status: 'printing', updatedAt: at })]);
    await expect(shop.table.commit([shop.gifts.saveProofPart(paidGift, proof, next.key)])).rejects.toThrow('gift');
    expect(await shop.gifts.get(userId, giftId)).toMatchObject({ status: 'printing', proof: next });
  });

  it('answerPart stores an answer to the proof as seen, which a new proof removes', async () => {
    const answer = { problem: null, at };
    const seen = { proofKey: proof.key, answer: undefined };
    await expect(shop.table.commit([shop.gifts.answerPart(paidGift, answer, seen)])).rejects.toThrow('gift');
    await shop.table.commit([shop.gifts.saveProofPart(paidGift, proof, null)]);
    await expect(
      shop.table.commit([shop.gifts.answerPart(paidGift, answer, { ...seen, proofKey: 'b' })]),
    ).rejects.toThrow('gift');
    await shop.table.commit([shop.gifts.answerPart(paidGift, answer, seen)]);
    await expect(shop.table.commit([shop.gifts.answerPart(paidGift, answer, seen)])).rejects.toThrow('gift');
    const problem = { problem: 'A typo', at };
    await shop.table.commit([shop.gifts.answerPart(paidGift, problem, { ...seen, answer })]);
    await expect(shop.table.commit([shop.gifts.answerPart(paidGift, answer, { ...seen, answer })])).rejects.toThrow(
      'gift',
    );
    expect(await shop.gifts.get(userId, giftId)).toMatchObject({ answer: problem, updatedAt: at });
    await shop.table.commit([shop.gifts.saveProofPart(paidGift, { ...proof, key: 'b' }, proof.key)]);
    expect(await shop.gifts.get(userId, giftId)).not.toHaveProperty('answer');
  });

  it('movePart refuses a proof or an answer that changed since it was read', async () => {
    await shop.table.commit([shop.gifts.saveProofPart(paidGift, proof, null)]);
    const print = (seen: { proofKey: string; answer: { problem: null; at: string } | undefined }) =>
      shop.table.commit([shop.gifts.movePart(paidGift, ['proof'], { status: 'printing', updatedAt: at }, seen)]);
    await expect(print({ proofKey: 'b', answer: undefined })).rejects.toThrow('gift');
    await expect(print({ proofKey: proof.key, answer: { problem: null, at } })).rejects.toThrow('gift');
    await print({ proofKey: proof.key, answer: undefined });
    expect(await shop.gifts.get(userId, giftId)).toMatchObject({ status: 'printing' });
  });

  it('listOpenPage returns page after page, and getMany the gifts of a page without their texts', async () => {
    const ids = ['01A', '01B', '01C'].map((id) => ({ userId, giftId: id }));
    await shop.table.commit([shop.gifts.closePart(giftId)]);
    for (const { giftId: id } of ids) await shop.table.commit(shop.gifts.addParts({ ...paidGift, giftId: id }));
    const first = await shop.gifts.listOpenPage({ limit: 2 });
    expect(first.items).toEqual(ids.slice(0, 2));
    const second = await shop.gifts.listOpenPage({ limit: 2, cursor: first.cursor ?? '' });
    expect(second).toEqual({ items: ids.slice(2), cursor: null });
    const { description: _, ...listed } = paidGift;
    const wanted = [
      { userId, giftId: '01C' },
      { userId: 'u2', giftId: '01A' },
      { userId, giftId: '01A' },
    ];
    expect(await shop.gifts.getMany(wanted)).toEqual([
      { ...listed, giftId: '01C' },
      { ...listed, giftId: '01A' },
    ]);
    expect(await shop.gifts.getMany([])).toEqual([]);
  });

  it('addDeliveredPart adds a gift for 30 days, and listDeliveredPage returns the newest first', async () => {
    const days = (count: number) => new Date(Date.parse(at) + count * 86_400_000).toISOString();
    const clock = { now: () => Date.parse(days(30)) };
    for (const [index, id] of ['old', 'first', 'last'].entries())
      await shop.table.commit([shop.gifts.addDeliveredPart({ userId, giftId: id }, days(index))]);
    const newest = await shop.gifts.listDeliveredPage({ limit: 1 }, clock);
    expect(newest.items).toEqual([{ userId, giftId: 'last' }]);
    const rest = await shop.gifts.listDeliveredPage({ limit: 5, cursor: newest.cursor ?? '' }, clock);
    expect(rest).toEqual({
      items: [
        { userId, giftId: 'first' },
        { userId, giftId: 'old' },
      ],
      cursor: null,
    });
    const later = { now: () => Date.parse(days(30)) + 1 };
    expect((await shop.gifts.listDeliveredPage({ limit: 5 }, later)).items).toHaveLength(2);
  });

  it('closePart removes the gift from the open list, once', async () => {
    await shop.table.commit([shop.gifts.closePart(giftId)]);
    expect(await shop.gifts.listOpen()).toEqual([]);
    await expect(shop.table.commit([shop.gifts.closePart(giftId)])).rejects.toThrow('open-gift');
  });
});
