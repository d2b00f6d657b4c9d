import { describe, expect, it } from 'vitest';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { type ResolveOrderCollaborators, resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { aCheckout, anOrder } from '#tests/support/builders.ts';
import { listeningLogger } from '#tests/support/listening-logger.ts';
import { telling, tellingTransactions } from '#tests/support/told-parts.ts';

const at = '2026-11-22T10:00:00.000Z';
const order = anOrder({
  ...{ orderId: 'c1', kind: 'package', productName: 'Frame', totalCents: 4500 },
  ...{ status: 'needs-attention', createdAt: at },
});
const attention: NeedsAttention = {
  ...{ orderId: 'c1', userId: 'u1', reason: 'wrong-amount', sessionId: 'cs_1', paymentIntentId: 'pi_1' },
  ...{ expectedCents: 4999, paidCents: 4500, currency: 'usd', at },
};
const story: Checkout['story'] = { category: 'memories', transcript: [], opening: null };
const checkout = aCheckout({ status: 'quarantined', createdAt: at });

interface World {
  readonly attention?: NeedsAttention;
  readonly checkout?: Checkout | undefined;
  readonly order?: OrderRecord | undefined;
}

/** The operator's desk with one order on it. */
function desk(world: World = {}) {
  const given = { attention, checkout, order, ...world };
  const transactions = tellingTransactions();
  const collaborators: ResolveOrderCollaborators = {
    transactions,
    checkouts: {
      get: async () => given.checkout,
      getSlot: async () => undefined,
      movePart: telling('checkout', 'moves'),
      clearSlotPart: telling('slot', 'cleared'),
      removeWaitingPart: telling('waiting', 'ends'),
    },
    coupons: {
      getUse: async () => ({ code: 'WREN', checkoutId: 'c1', userId: 'u1', state: 'reserved', at }),
      moveUsePart: telling('use', 'moves'),
      releaseUsePart: telling('coupon', 'given back'),
      addLateUsePart: telling('coupon', 'taken late'),
      ensureCustomerPart: telling('coupon-customer', 'kept'),
      freeCustomerPart: telling('coupon-customer', 'freed'),
    },
    orders: {
      get: async () => given.order,
      listNeedingAttention: async () => [{ ...attention, orderId: 'other' }, given.attention],
      unflagPart: telling('attention', 'cleared'),
      changePart: telling('order', 'changes'),
      grantPaymentPart: telling('payment', 'granted'),
    },
    stories: { addPart: telling('story', 'added'), addSourcePart: telling('source', 'added') },
    gifts: { addParts: () => [] },
    ledger: { recordEntryPart: telling('ledger', 'booked') },
    outbox: { addPart: telling('outbox', 'added') },
    drafts: { forgetPart: telling('draft', 'forgotten') },
    users: { get: async () => ({ name: 'Ada', email: 'ada@example.com' }) },
    clock: { now: () => Date.parse(at) },
    identifiers: systemIdentifiers,
    logger: listeningLogger().logger,
  };
  return { collaborators, committed: transactions.committed };
}

/** The parts of the one transaction that settled it, by what each is about. */
async function settled(settlement: 'deliver' | 'refunded', world?: World) {
  const { collaborators, committed } = desk(world);
  expect(await resolveOrder('c1', settlement, collaborators)).toEqual({ ...attention, ...world?.attention });
  expect(committed).toHaveLength(1);
  return (committed[0] ?? []).map((part) => (Array.isArray(part) ? part : [part]));
}
const verbsOf = (parts: readonly unknown[][]) => parts.map(([verb]) => verb);

describe('an order that is delivered at the operator’s word', () => {
  it('is paid, its checkout is fulfilled, and it leaves the list', async () => {
    const parts = await settled('deliver');
    expect(parts.filter(([verb]) => verb !== 'outbox: added')).toEqual([
      ['checkout: moves', 'c1', ['quarantined'], 'fulfilled'],
      ['waiting: ends', 'c1'],
      ['order: changes', 'u1', 'c1', ['needs-attention'], { status: 'paid' }],
      ['attention: cleared', 'c1'],
    ]);
    expect(parts.filter(([verb]) => verb === 'outbox: added')).toHaveLength(2);
  });

  it('lets a refund of a story find what it gave', async () => {
    const parts = await settled('deliver', { checkout: { ...checkout, kind: 'story', story } });
    expect(parts).toContainEqual(['payment: granted', 'pi_1', { cause: 'checkout c1', source: 'bonus', stories: 1 }]);
    expect(verbsOf(parts)).toContain('story: added');
  });

  it('hands a story over also when no payment is named, as nothing can be refunded then', async () => {
    const parts = await settled('deliver', {
      attention: { ...attention, paymentIntentId: null },
      checkout: { ...checkout, kind: 'story', story },
    });
    expect(verbsOf(parts)).not.toContain('payment: granted');
    expect(verbsOf(parts)).toContain('story: added');
  });

  it.each(['open', 'fulfilled', 'expired'] as const)('is refused while its checkout is %s', async (status) => {
    const { collaborators, committed } = desk({ checkout: { ...checkout, status } });
    await expect(resolveOrder('c1', 'deliver', collaborators)).rejects.toMatchObject({
      name: 'CannotResolveOrder',
      message: 'This money was not for a checkout that waits: give it back at Stripe, then settle with --refunded.',
    });
    expect(committed).toEqual([]);
  });

  it('is refused without a checkout, and for a subscription, which follows Stripe', async () => {
    const none = desk({ checkout: undefined });
    await expect(resolveOrder('c1', 'deliver', none.collaborators)).rejects.toThrow('not for a checkout that waits');
    const month = desk({ checkout: { ...checkout, kind: 'subscription' } });
    await expect(resolveOrder('c1', 'deliver', month.collaborators)).rejects.toThrow(
      'A subscription follows Stripe: correct or end it there, then settle with --refunded.',
    );
    expect([...none.committed, ...month.committed]).toEqual([]);
  });
});

describe('an order whose money was given back', () => {
  const refunded = ['order: changes', 'u1', 'c1', ['needs-attention'], { status: 'refunded', refundedCents: 4500 }];

  it('is refunded as a whole and leaves the list; its checkout had taken no coupon', async () => {
    expect(await settled('refunded')).toEqual([refunded, ['attention: cleared', 'c1']]);
  });

  it('gives back the coupon that its checkout had reserved', async () => {
    const coupon = { code: 'WREN', percent: 20, oncePerCustomer: false };
    expect(await settled('refunded', { checkout: { ...checkout, coupon } })).toEqual([
      ['use: moves', 'WREN', 'c1', 'reserved', 'released'],
      ['coupon: given back', 'WREN'],
      refunded,
      ['attention: cleared', 'c1'],
    ]);
  });

  it('keeps the coupon of a checkout that was delivered all the same', async () => {
    const coupon = { code: 'WREN', percent: 20, oncePerCustomer: false };
    const parts = await settled('refunded', { checkout: { ...checkout, coupon, status: 'fulfilled' } });
    expect(verbsOf(parts)).toEqual(['order: changes', 'attention: cleared']);
  });

  it('leaves the list when Stripe has told of the refund before, or there is no order of it', async () => {
    const cleared = [['attention: cleared', 'c1']];
    expect(await settled('refunded', { order: { ...order, status: 'refunded' } })).toEqual(cleared);
    expect(await settled('refunded', { order: undefined, checkout: undefined })).toEqual(cleared);
  });
});

describe('an order that is not on the list', () => {
  it('is refused', async () => {
    const { collaborators, committed } = desk();
    await expect(resolveOrder('c2', 'refunded', collaborators)).rejects.toThrow('No order c2 needs attention.');
    expect(committed).toEqual([]);
  });
});
