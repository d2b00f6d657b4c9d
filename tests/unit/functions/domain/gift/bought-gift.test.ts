import { describe, expect, it } from 'vitest';
import { boughtGiftParts } from '#functions/domain/gift/bought-gift.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { address, paidGift } from '#tests/support/gifts.ts';
import { partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const { storyId, storyName, description, photo } = paidGift;
const details = { storyId, storyName, description, photo, shippingMethod: 'shipping', address } as const;
const bought = {
  userId: 'u1',
  giftId: 'g1',
  productName: 'Framed Gift Set',
  details,
  paidCents: 5000,
  email: 'paid-from@example.com',
};

/** The writes for a gift that `user` paid, or a deleted account. */
async function writesOf(user: { readonly name: string; readonly email: string } | undefined) {
  const parts = await boughtGiftParts(bought, {
    gifts: { addParts: (gift) => [partSpy('gift', 'added')(gift)] },
    users: { get: async () => user },
    outbox: { addPart: partSpy('outbox', 'added') },
    identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
    clock: { now: () => Date.parse(at) },
  });
  return parts.map(({ write }) => write);
}

const mail = (template: string, to: string, name: string, email: string) => {
  const gift = { name, storyName, giftId: 'g1', shippingMethod: 'shipping', tracking: '' };
  const data = { ...gift, address: '1 Mill Lane, Oakham, Ohio 45001', email, productName: 'Framed Gift Set' };
  return ['outbox: added', { id: '01JD', kind: 'mail', mail: { template, to, data: { ...data, cents: '5000' } } }];
};

describe('boughtGiftParts', () => {
  it('adds the gift, requests its proof and mails the buyer and the operator', async () => {
    const begun = { status: 'paid', proof: null, tracking: null, createdAt: at, updatedAt: at };
    expect(await writesOf({ name: 'Ada', email: 'ada@example.com' })).toEqual([
      ['gift: added', { ...details, userId: 'u1', giftId: 'g1', ...begun }],
      ['outbox: added', { id: '01JD', kind: 'gift-proof', gift: { userId: 'u1', giftId: 'g1', replaces: null } }],
      mail('gift-bought', 'ada@example.com', 'Ada', 'ada@example.com'),
      mail('gift-sold', 'operator', 'Ada', 'ada@example.com'),
    ]);
  });

  it('mails the payer when the account was deleted', async () => {
    const from = 'paid-from@example.com';
    expect((await writesOf(undefined)).slice(2)).toEqual([
      mail('gift-bought', from, from, from),
      mail('gift-sold', 'operator', from, from),
    ]);
  });
});
