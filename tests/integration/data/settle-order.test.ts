import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { settleOrder } from '#functions/domain/checkout/settle-order.ts';
import { addCoupon, storyCheckout } from '#tests/support/checkouts.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('settling an order that needs attention, on $name', ({ url }) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(url);
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
  });
  afterEach(() => shop.table.close());

  async function quarantined() {
    const { checkoutId, sessionId } = await createCheckout(storyCheckout({ coupon: 'WREN20' }), shop);
    const paid = shop.payments.pay(sessionId, { amountTotalCents: 1500 });
    expect(await fulfilCheckout(paid, [], shop)).toBe('quarantined');
    return { orderId: checkoutId, paid };
  }

  it('delivers the purchase once for twenty concurrent tries', async () => {
    const { orderId, paid } = await quarantined();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => settleOrder(orderId, 'deliver', shop)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({
      stories: 1,
      uses: 1,
      counters: { bonus: 0 },
      ledger: { bonus: 0 },
    });
    expect(await shop.orders.list('u1')).toMatchObject([{ orderId, status: 'paid', totalCents: 1500 }]);
    expect(await shop.orders.getPayment(paid.paymentIntentId ?? '')).toMatchObject({
      grant: { source: 'bonus', stories: 1 },
    });
    expect(await shop.coupons.getUse('WREN20', orderId)).toMatchObject({ state: 'redeemed' });
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
    expect(await fulfilCheckout(paid, [], shop)).toBe('already');
  });

  it('records a refund: nothing is delivered, the coupon is released', async () => {
    const { orderId, paid } = await quarantined();
    await settleOrder(orderId, 'refunded', shop);
    expect(await shop.orders.list('u1')).toMatchObject([{ orderId, status: 'refunded', refundedCents: 1500 }]);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
    expect(await fulfilCheckout(paid, [], shop)).toBe('quarantined');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('removes an order from the list that its refund webhook already changed', async () => {
    const { orderId } = await quarantined();
    const refund = { status: 'refunded', refundedCents: 1500 } as const;
    await shop.table.commit([shop.orders.changePart('u1', orderId, ['needs-attention'], refund)]);
    await settleOrder(orderId, 'refunded', shop);
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
    expect(await shop.orders.get('u1', orderId)).toMatchObject({ status: 'refunded' });
  });

  it('delivers nothing for an order that is not on the list, or was paid twice', async () => {
    await expect(settleOrder('01JNOBODY', 'deliver', shop)).rejects.toThrow('No order 01JNOBODY needs attention.');
    const { sessionId } = await createCheckout(storyCheckout(), shop);
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], shop);
    await fulfilCheckout({ ...paid, paymentIntentId: 'pi_second' }, [], shop);
    const [attention] = await shop.orders.listNeedingAttention();
    const orderId = attention?.orderId ?? '';
    await expect(settleOrder(orderId, 'deliver', shop)).rejects.toThrow('give it back at Stripe');
    await settleOrder(orderId, 'refunded', shop);
    expect(await shop.orders.get('u1', orderId)).toMatchObject({ status: 'refunded' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });
});
