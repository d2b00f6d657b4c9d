import { describe, expect, it } from 'vitest';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { type ResolveOrderCollaborators, resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { aCheckout, anOrder } from '#tests/support/builders.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { createTransactionSpy, partSpy } from '#tests/support/transaction-spy.ts';

const at = '2026-11-22T10:00:00.000Z';
const order = anOrder({
  orderId: 'c1',
  kind: 'package',
  productName: 'Frame',
  totalCents: 4500,
  status: 'needs-attention',
  createdAt: at,
});
const attention: NeedsAttention = {
  orderId: 'c1',
  userId: 'u1',
  reason: 'wrong-amount',
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  expectedCents: 4999,
  paidCents: 4500,
  currency: 'usd',
  at,
};
const story: Checkout['story'] = { category: 'memories', transcript: [], opening: null };
const checkout = aCheckout({ status: 'quarantined', createdAt: at });

interface World {
  readonly attention?: NeedsAttention;
  readonly checkout?: Checkout | undefined;
  readonly order?: OrderRecord | undefined;
}

/** Collaborators with one order that needs attention. */
function setUp(world: World = {}) {
  const state = { attention, checkout, order, ...world };
  const transactions = createTransactionSpy();
  const collaborators: ResolveOrderCollaborators = {
    transactions,
    checkouts: {
      get: async () => state.checkout,
      getSlot: async () => undefined,
      movePart: partSpy('checkout', 'moves'),
      clearSlotPart: partSpy('slot', 'cleared'),
      removeWaitingPart: partSpy('waiting', 'ends'),
    },
    coupons: {
      getUse: async () => ({ code: 'WREN', checkoutId: 'c1', userId: 'u1', state: 'reserved', at }),
      moveUsePart: partSpy('use', 'moves'),
      releaseUsePart: partSpy('coupon', 'given back'),
      addLateUsePart: partSpy('coupon', 'taken late'),
      ensureCustomerPart: partSpy('coupon-customer', 'kept'),
      freeCustomerPart: partSpy('coupon-customer', 'freed'),
    },
    orders: {
      get: async () => state.order,
      listNeedingAttention: async () => [{ ...attention, orderId: 'other' }, state.attention],
      unflagPart: partSpy('attention', 'cleared'),
      changePart: partSpy('order', 'changes'),
      grantPaymentPart: partSpy('payment', 'granted'),
    },
    stories: { addPart: partSpy('story', 'added'), addSourcePart: partSpy('source', 'added') },
    gifts: { addParts: () => [] },
    ledger: { recordEntryPart: partSpy('ledger', 'booked') },
    outbox: { addPart: partSpy('outbox', 'added') },
    drafts: { get: async () => undefined, buyPart: partSpy('draft', 'bought') },
    users: { get: async () => ({ name: 'Ada', email: 'ada@example.com' }) },
    clock: { now: () => Date.parse(at) },
    identifiers: systemIdentifiers,
    logger: createLoggerSpy().logger,
  };
  return { collaborators, committed: transactions.committed };
}

/** The parts of the transaction that settled the order. */
async function settled(settlement: 'deliver' | 'refunded', world?: World) {
  const { collaborators, committed } = setUp(world);
  expect(await resolveOrder('c1', settlement, collaborators)).toEqual({ ...attention, ...world?.attention });
  expect(committed).toHaveLength(1);
  return (committed[0] ?? []).map((part) => (Array.isArray(part) ? part : [part]));
}
const verbsOf = (parts: readonly unknown[][]) => parts.map(([verb]) => verb);

describe('resolveOrder with deliver', () => {
  it('marks the order paid, fulfils its checkout and removes it from the attention list', async () => {
    const parts = await settled('deliver');
    expect(parts.filter(([verb]) => verb !== 'outbox: added')).toEqual([
      ['checkout: moves', 'c1', ['quarantined'], 'fulfilled'],
      ['waiting: ends', 'c1'],
      ['order: changes', 'u1', 'c1', ['needs-attention'], { status: 'paid' }],
      ['attention: cleared', 'c1'],
    ]);
    expect(parts.filter(([verb]) => verb === 'outbox: added')).toHaveLength(2);
  });

  it('records the grant of a story, so that a refund can reverse it', async () => {
    const parts = await settled('deliver', { checkout: { ...checkout, kind: 'story', story } });
    expect(parts).toContainEqual(['payment: granted', 'pi_1', { cause: 'checkout c1', source: 'bonus', stories: 1 }]);
    expect(verbsOf(parts)).toContain('story: added');
  });

  it('delivers a story without a payment id, which cannot be refunded', async () => {
    const parts = await settled('deliver', {
      attention: { ...attention, paymentIntentId: null },
      checkout: { ...checkout, kind: 'story', story },
    });
    expect(verbsOf(parts)).not.toContain('payment: granted');
    expect(verbsOf(parts)).toContain('story: added');
  });

  it.each(['open', 'fulfilled', 'expired'] as const)('refuses while the checkout is %s', async (status) => {
    const { collaborators, committed } = setUp({ checkout: { ...checkout, status } });
    await expect(resolveOrder('c1', 'deliver', collaborators)).rejects.toMatchObject({
      name: 'CannotResolveOrder',
      message: 'This money was not for a checkout that waits: give it back at Stripe, then settle it as refunded.',
    });
    expect(committed).toEqual([]);
  });

  it('refuses without a checkout, and for a subscription', async () => {
    const none = setUp({ checkout: undefined });
    await expect(resolveOrder('c1', 'deliver', none.collaborators)).rejects.toThrow('not for a checkout that waits');
    const month = setUp({ checkout: { ...checkout, kind: 'subscription' } });
    await expect(resolveOrder('c1', 'deliver', month.collaborators)).rejects.toThrow(
      'A subscription follows Stripe: correct or end it there, then settle it as refunded.',
    );
    expect([...none.committed, ...month.committed]).toEqual([]);
  });
});

describe('resolveOrder with refunded', () => {
  const refunded = ['order: changes', 'u1', 'c1', ['needs-attention'], { status: 'refunded', refundedCents: 4500 }];

  it('marks the order fully refunded and removes it from the attention list', async () => {
    expect(await settled('refunded')).toEqual([refunded, ['attention: cleared', 'c1']]);
  });

  it('releases the coupon that the checkout had reserved', async () => {
    const coupon = { code: 'WREN', percent: 20, oncePerCustomer: false };
    expect(await settled('refunded', { checkout: { ...checkout, coupon } })).toEqual([
      ['use: moves', 'WREN', 'c1', 'reserved', 'released'],
      ['coupon: given back', 'WREN'],
      refunded,
      ['attention: cleared', 'c1'],
    ]);
  });

  it('leaves the coupon of a fulfilled checkout redeemed', async () => {
    const coupon = { code: 'WREN', percent: 20, oncePerCustomer: false };
    const parts = await settled('refunded', { checkout: { ...checkout, coupon, status: 'fulfilled' } });
    expect(verbsOf(parts)).toEqual(['order: changes', 'attention: cleared']);
  });

  it('only clears the attention entry when Stripe already reported the refund or no order exists', async () => {
    const cleared = [['attention: cleared', 'c1']];
    expect(await settled('refunded', { order: { ...order, status: 'refunded' } })).toEqual(cleared);
    expect(await settled('refunded', { order: undefined, checkout: undefined })).toEqual(cleared);
  });
});

describe('resolveOrder with an unlisted order', () => {
  it('throws and writes nothing', async () => {
    const { collaborators, committed } = setUp();
    await expect(resolveOrder('c2', 'refunded', collaborators)).rejects.toThrow('No order c2 needs attention.');
    expect(committed).toEqual([]);
  });
});
