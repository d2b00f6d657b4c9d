import { describe, expect, it } from 'vitest';
import { deliveryParts, goodsParts, grantOf, type PurchasedItem } from '#functions/domain/checkout/delivery.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { anOrder } from '#tests/support/builders.ts';
import { paidGift } from '#tests/support/gifts.ts';
import { telling } from '#tests/support/told-parts.ts';

const at = '2026-11-22T10:00:00.000Z';
const frame: PurchasedItem = {
  ...{ userId: 'u1', checkoutId: 'c1', kind: 'package', productName: 'Frame', story: null, draftId: null },
  payer: { customerId: null, email: 'paid-from@example.com' },
};
const story = { category: 'memories', transcript: [], opening: null } as const;
const paid = {
  ...{ amountTotalCents: 4999, receiptUrl: 'https://pay.stripe.com/1', paymentIntentId: 'pi_1' },
  ...{ invoiceId: 'in_1', customerId: 'cus_1' },
};

const collaborators = (user: { readonly name: string; readonly email: string } | undefined) => ({
  orders: { addPart: telling('order', 'added'), addPaymentPart: telling('payment', 'added') },
  stories: { addPart: telling('story', 'added'), addSourcePart: telling('source', 'added') },
  gifts: { addParts: (gift: unknown) => [telling('gift', 'added')(gift)] },
  ledger: { recordEntryPart: telling('ledger', 'booked') },
  outbox: { addPart: telling('outbox', 'added') },
  drafts: { forgetPart: telling('draft', 'forgotten') },
  stripeCustomers: { setOwnerPart: telling('stripe-customer', 'owned') },
  users: { get: async () => user },
  identifiers: { ...systemIdentifiers, ulid: () => '01JD' },
  clock: { now: () => Date.parse(at) },
});
const ada = { name: 'Ada', email: 'ada@example.com' };

async function told(item: PurchasedItem, over: Partial<Parameters<typeof deliveryParts>[1]> = {}) {
  const parts = await deliveryParts(item, { ...paid, ...over }, collaborators(ada));
  return parts.map(({ write }) => (Array.isArray(write) ? write : [write]));
}
const verbsOf = (parts: readonly unknown[][]) => parts.map(([verb]) => verb);

describe('delivering a purchase', () => {
  const order = anOrder({
    ...{ orderId: 'c1', kind: 'package', productName: 'Frame', totalCents: 4999, createdAt: at },
    ...{ receiptUrl: 'https://pay.stripe.com/1', invoiceId: 'in_1' },
  });

  it('notes whose customer of Stripe’s that is, the order and its payment, and hands over the goods', async () => {
    expect((await told(frame)).slice(0, 3)).toEqual([
      ['stripe-customer: owned', 'cus_1', 'u1'],
      ['order: added', order],
      ['payment: added', { userId: 'u1', orderId: 'c1', paymentIntentId: 'pi_1', amountCents: 4999, grant: null }],
    ]);
  });

  it('notes no payment and no customer where Stripe names none', async () => {
    const parts = await told(frame, { paymentIntentId: null, customerId: null });
    expect(verbsOf(parts)).toEqual(['order: added', 'outbox: added', 'outbox: added']);
    expect(parts[0]).toEqual(['order: added', { ...order, paymentIntentId: null }]);
  });

  it('is for a subscription its own use case’s affair', async () => {
    expect(await told({ ...frame, kind: 'subscription' })).toEqual([]);
    expect(await goodsParts({ ...frame, kind: 'subscription' }, 4900, collaborators(ada))).toEqual([]);
  });

  it('gives a credit for a story only', () => {
    expect(grantOf({ kind: 'story', checkoutId: 'c1' })).toEqual({ cause: 'checkout c1', source: 'bonus', stories: 1 });
    for (const kind of ['package', 'gift', 'subscription'] as const) {
      expect(grantOf({ kind, checkoutId: 'c1' })).toBeNull();
    }
  });
});

describe('handing over', () => {
  const mails = async (user: typeof ada | undefined) =>
    (await goodsParts(frame, 4999, collaborators(user))).map(({ write }) => write);
  const mail = (template: string, to: string, { name, email }: typeof ada) => {
    const data = { name, email, productName: 'Frame', orderId: 'c1', cents: '4999' };
    return ['outbox: added', { id: '01JD', kind: 'mail', mail: { template, to, data } }];
  };

  it('a package writes to its buyer and to the operator', async () => {
    expect(await mails(ada)).toEqual([
      mail('package-bought', 'ada@example.com', ada),
      mail('package-sold', 'operator', ada),
    ]);
  });

  it('a package of an account that is gone writes to the address that it was paid from', async () => {
    const payer = { name: 'paid-from@example.com', email: 'paid-from@example.com' };
    expect(await mails(undefined)).toEqual([
      mail('package-bought', 'paid-from@example.com', payer),
      mail('package-sold', 'operator', payer),
    ]);
  });

  it('a story forgets the draft that it was begun in, where there was one', async () => {
    const item: PurchasedItem = { ...frame, kind: 'story', story: { ...story, transcript: [] } };
    expect(verbsOf(await told(item))).not.toContain('draft: forgotten');
    expect(await told({ ...item, draftId: 'd1' })).toContainEqual(['draft: forgotten', 'd1']);
  });

  it('a gift makes the gift of that checkout', async () => {
    const { storyId, storyName, description, photo, shippingMethod, address } = paidGift;
    const gift = { storyId, storyName, description, photo, shippingMethod, address };
    expect(await told({ ...frame, kind: 'gift', gift })).toContainEqual([
      'gift: added',
      {
        ...{ ...gift, userId: 'u1', giftId: 'c1', status: 'paid', proof: null, tracking: null },
        ...{ createdAt: at, updatedAt: at },
      },
    ]);
  });

  it('stops at a checkout that does not say what is to be handed over', async () => {
    await expect(told({ ...frame, kind: 'story' })).rejects.toThrow('checkout c1 is for a story without material');
    await expect(told({ ...frame, kind: 'gift' })).rejects.toThrow('checkout c1 is for a gift without details');
  });
});
