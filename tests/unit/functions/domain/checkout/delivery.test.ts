import { describe, expect, it } from 'vitest';
import { deliveryParts, goodsParts, grantOf, type PurchasedItem } from '#functions/domain/checkout/delivery.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { anOrder } from '#tests/support/builders.ts';
import { paidGift } from '#tests/support/gifts.ts';
import { partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const frame: PurchasedItem = {
  userId: 'u1',
  checkoutId: 'c1',
  kind: 'package',
  productName: 'Frame',
  story: null,
  draftId: null,
  payer: { customerId: null, email: 'paid-from@example.com' },
};
const story = { category: 'memories', transcript: [], opening: null } as const;
const paid = {
  amountTotalCents: 4999,
  receiptUrl: 'https://pay.stripe.com/1',
  paymentIntentId: 'pi_1',
  invoiceId: 'in_1',
  customerId: 'cus_1',
};

const collaborators = (user: { readonly name: string; readonly email: string } | undefined) => ({
  orders: { addPart: partSpy('order', 'added'), addPaymentPart: partSpy('payment', 'added') },
  stories: { addPart: partSpy('story', 'added'), addSourcePart: partSpy('source', 'added') },
  gifts: { addParts: (gift: unknown) => [partSpy('gift', 'added')(gift)] },
  ledger: { recordEntryPart: partSpy('ledger', 'booked') },
  outbox: { addPart: partSpy('outbox', 'added') },
  drafts: { get: async () => undefined, buyPart: partSpy('draft', 'bought') },
  stripeCustomers: { setOwnerPart: partSpy('stripe-customer', 'owned') },
  users: { get: async () => user },
  identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
  clock: { now: () => Date.parse(at) },
});
const ada = { name: 'Ada', email: 'ada@example.com' };

async function writesOf(item: PurchasedItem, over: Partial<Parameters<typeof deliveryParts>[1]> = {}) {
  const parts = await deliveryParts(item, { ...paid, ...over }, collaborators(ada));
  return parts.map(({ write }) => (Array.isArray(write) ? write : [write]));
}
const verbsOf = (parts: readonly unknown[][]) => parts.map(([verb]) => verb);

describe('deliveryParts', () => {
  const order = anOrder({
    orderId: 'c1',
    kind: 'package',
    productName: 'Frame',
    totalCents: 4999,
    createdAt: at,
    receiptUrl: 'https://pay.stripe.com/1',
    invoiceId: 'in_1',
  });

  it('records the Stripe customer, the order and the payment before the goods', async () => {
    expect((await writesOf(frame)).slice(0, 3)).toEqual([
      ['stripe-customer: owned', 'cus_1', 'u1'],
      ['order: added', order],
      ['payment: added', { userId: 'u1', orderId: 'c1', paymentIntentId: 'pi_1', amountCents: 4999, grant: null }],
    ]);
  });

  it('records no payment and no customer when Stripe reports none', async () => {
    const parts = await writesOf(frame, { paymentIntentId: null, customerId: null });
    expect(verbsOf(parts)).toEqual(['order: added', 'outbox: added', 'outbox: added']);
    expect(parts[0]).toEqual(['order: added', { ...order, paymentIntentId: null }]);
  });

  it('returns no parts for a subscription', async () => {
    expect(await writesOf({ ...frame, kind: 'subscription' })).toEqual([]);
    expect(await goodsParts({ ...frame, kind: 'subscription' }, 4900, collaborators(ada))).toEqual([]);
  });

  it('grants a credit only for a story', () => {
    expect(grantOf({ kind: 'story', checkoutId: 'c1' })).toEqual({ cause: 'checkout c1', source: 'bonus', stories: 1 });
    for (const kind of ['package', 'gift', 'subscription'] as const) {
      expect(grantOf({ kind, checkoutId: 'c1' })).toBeNull();
    }
  });
});

describe('goodsParts', () => {
  const mails = async (user: typeof ada | undefined) =>
    (await goodsParts(frame, 4999, collaborators(user))).map(({ write }) => write);
  const mail = (template: string, to: string, { name, email }: typeof ada) => {
    const data = { name, email, productName: 'Frame', orderId: 'c1', cents: '4999' };
    return ['outbox: added', { id: '01JD', kind: 'mail', mail: { template, to, data } }];
  };

  it('mails the buyer and the operator for a package', async () => {
    expect(await mails(ada)).toEqual([
      mail('package-bought', 'ada@example.com', ada),
      mail('package-sold', 'operator', ada),
    ]);
  });

  it('mails the payer of a package when the account was deleted', async () => {
    const payer = { name: 'paid-from@example.com', email: 'paid-from@example.com' };
    expect(await mails(undefined)).toEqual([
      mail('package-bought', 'paid-from@example.com', payer),
      mail('package-sold', 'operator', payer),
    ]);
  });

  it('closes the draft of a story, if any', async () => {
    const item: PurchasedItem = { ...frame, kind: 'story', story: { ...story, transcript: [] } };
    expect(verbsOf(await writesOf(item))).not.toContain('draft: bought');
    expect(await writesOf({ ...item, draftId: 'd1' })).toContainEqual([
      'draft: bought',
      { draftId: 'd1', category: 'memories', userId: 'u1', storyId: 'c1' },
    ]);
  });

  it('adds the gift of the checkout', async () => {
    const { storyId, storyName, description, photo, shippingMethod, address } = paidGift;
    const gift = { storyId, storyName, description, photo, shippingMethod, address };
    expect(await writesOf({ ...frame, kind: 'gift', gift })).toContainEqual([
      'gift: added',
      {
        ...gift,
        userId: 'u1',
        giftId: 'c1',
        status: 'paid',
        proof: null,
        tracking: null,
        createdAt: at,
        updatedAt: at,
      },
    ]);
  });

  it('throws when a checkout lacks its story or gift details', async () => {
    await expect(writesOf({ ...frame, kind: 'story' })).rejects.toThrow('checkout c1 is for a story without material');
    await expect(writesOf({ ...frame, kind: 'gift' })).rejects.toThrow('checkout c1 is for a gift without details');
  });
});
