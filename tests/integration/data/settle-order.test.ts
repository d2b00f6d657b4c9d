import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '../../../functions/data/table.ts';
import { createCheckout } from '../../../functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '../../../functions/domain/checkout/fulfil-checkout.ts';
import { settleOrder } from '../../../functions/domain/order/settle-order.ts';
import { addCoupon, checkoutCollaborators, storyCheckout } from '../../support/checkouts.ts';
import { createFakePayments, type FakePayments } from '../../support/fake-payments.ts';
import { addCustomer, checkAccounts } from '../../support/stories.ts';
import { openTable, tableBackends } from '../../support/tables.ts';

describe.each(tableBackends)('settling an order that needs attention, on $name', ({ url }) => {
  let table: Table & { close(): void };
  let payments: FakePayments;
  let mine: ReturnType<typeof checkoutCollaborators>;

  beforeEach(async () => {
    table = await openTable(url);
    payments = createFakePayments();
    mine = checkoutCollaborators(table, payments);
    await addCustomer(table, 'u1', { firstStory: false, monthlyStories: 0, bonusStories: 0 });
    await addCoupon(table, { maxUses: 1, oncePerCustomer: true });
  });
  afterEach(() => table.close());

  async function quarantined() {
    const { checkoutId, sessionId } = await createCheckout(storyCheckout({ coupon: 'WREN20' }), mine);
    const paid = payments.pay(sessionId, { amountTotalCents: 1500 });
    expect(await fulfilCheckout(paid, [], mine)).toBe('quarantined');
    return { orderId: checkoutId, paid };
  }

  it('delivers once what was bought, for twenty tries at once', async () => {
    const { orderId, paid } = await quarantined();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => settleOrder(orderId, 'deliver', mine)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await checkAccounts(table, 'u1')).toMatchObject({
      stories: 1,
      uses: 1,
      counters: { bonus: 0 },
      ledger: { bonus: 0 },
    });
    expect(await mine.orders.list('u1')).toMatchObject([{ orderId, status: 'paid', totalCents: 1500 }]);
    expect(await mine.orders.getPayment(paid.paymentIntentId ?? '')).toMatchObject({
      grant: { source: 'bonus', stories: 1 },
    });
    expect(await mine.coupons.getUse('WREN20', orderId)).toMatchObject({ state: 'redeemed' });
    expect(await mine.orders.listNeedingAttention()).toEqual([]);
    expect(await fulfilCheckout(paid, [], mine)).toBe('already');
  });

  it('notes that the money went back: nothing is delivered, the coupon is free again', async () => {
    const { orderId, paid } = await quarantined();
    await settleOrder(orderId, 'refunded', mine);
    expect(await mine.orders.list('u1')).toMatchObject([{ orderId, status: 'refunded', refundedCents: 1500 }]);
    expect(await mine.coupons.get('WREN20')).toMatchObject({ uses: 0 });
    expect(await mine.coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
    expect(await mine.orders.listNeedingAttention()).toEqual([]);
    expect(await fulfilCheckout(paid, [], mine)).toBe('quarantined');
    expect(await checkAccounts(table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('takes an order off the list that the webhook of its refund has changed before', async () => {
    const { orderId } = await quarantined();
    const refund = { status: 'refunded', refundedCents: 1500 } as const;
    await table.commit([mine.orders.changePart('u1', orderId, ['needs-attention'], refund)]);
    await settleOrder(orderId, 'refunded', mine);
    expect(await mine.orders.listNeedingAttention()).toEqual([]);
    expect(await mine.orders.get('u1', orderId)).toMatchObject({ status: 'refunded' });
  });

  it('delivers nothing for an order that is not on the list, or was paid twice', async () => {
    await expect(settleOrder('01JNOBODY', 'deliver', mine)).rejects.toThrow('No order 01JNOBODY needs attention.');
    const { sessionId } = await createCheckout(storyCheckout(), mine);
    const paid = payments.pay(sessionId);
    await fulfilCheckout(paid, [], mine);
    await fulfilCheckout({ ...paid, paymentIntentId: 'pi_second' }, [], mine);
    const [attention] = await mine.orders.listNeedingAttention();
    const orderId = attention?.orderId ?? '';
    await expect(settleOrder(orderId, 'deliver', mine)).rejects.toThrow('give it back at Stripe');
    await settleOrder(orderId, 'refunded', mine);
    expect(await mine.orders.get('u1', orderId)).toMatchObject({ status: 'refunded' });
    expect(await checkAccounts(table, 'u1')).toMatchObject({ stories: 1 });
  });
});
