import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutStatus } from '#functions/domain/checkout/checkout.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import { createSubscription } from '#functions/domain/subscription/create-subscription.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { readBalances } from '#tests/support/stories.ts';
import { proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('resolveOrder on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
    await addCoupon(shop.table, { maxUses: 1, oncePerCustomer: true });
  });
  afterEach(() => shop.table.close());

  /** An order of a story with a coupon, paid with another amount. */
  async function quarantined(over: Partial<PaymentSession> = {}, request = storyCheckout({ coupon: 'WREN20' })) {
    const { checkoutId, sessionId } = await createCheckout(request, shop);
    const paid = shop.payments.pay(sessionId, { amountTotalCents: 1500, ...over });
    expect(await fulfilCheckout(paid, [], shop)).toBe('quarantined');
    return { orderId: checkoutId, paid };
  }
  const statusOf = async (orderId: string) => (await shop.orders.get('u1', orderId))?.status;
  const flagged = () => shop.orders.listNeedingAttention();

  it('delivers a flagged order once for twenty concurrent calls', async () => {
    const { orderId, paid } = await quarantined();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => resolveOrder(orderId, 'deliver', shop)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { orderId, paidCents: 1500 } },
    ]);
    const none = { bonus: 0 };
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, uses: 1, counters: none, ledger: none });
    expect(await shop.orders.list('u1')).toMatchObject([{ orderId, status: 'paid', totalCents: 1500 }]);
    const grant = { cause: `checkout ${orderId}`, source: 'bonus', stories: 1 };
    expect(await shop.orders.getPayment(paid.paymentIntentId ?? '')).toMatchObject({ grant });
    expect(await shop.coupons.getUse('WREN20', orderId)).toMatchObject({ state: 'redeemed' });
    expect(await shop.checkouts.get(orderId)).toMatchObject({ status: 'fulfilled' });
    expect(await flagged()).toEqual([]);
    expect(await fulfilCheckout(paid, [], shop)).toBe('already');
  });

  it('delivers a package, and a story without a payment id, which cannot be refunded', async () => {
    const story = await quarantined({ paymentIntentId: null });
    await resolveOrder(story.orderId, 'deliver', shop);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
    await addFrame(shop.table);
    const frame = await quarantined({}, storyCheckout({}, { body: { product: { name: 'Frame' } } }));
    await resolveOrder(frame.orderId, 'deliver', shop);
    expect(await shop.queuedMails()).toMatchObject([
      { template: 'package-bought', data: { cents: '1500' } },
      { template: 'package-sold' },
    ]);
    expect((await shop.orders.getPayment(frame.paid.paymentIntentId ?? ''))?.grant).toBeNull();
  });

  it('records a refund, delivers nothing and releases the coupon', async () => {
    const { orderId, paid } = await quarantined();
    await resolveOrder(orderId, 'refunded', shop);
    expect(await shop.orders.list('u1')).toMatchObject([{ orderId, status: 'refunded', refundedCents: 1500 }]);
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
    expect(await shop.coupons.getCustomerCheckout('WREN20', 'u1')).toBeUndefined();
    expect(await flagged()).toEqual([]);
    expect(await fulfilCheckout(paid, [], shop)).toBe('quarantined');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('only removes the flag of an order that the refund event has changed before', async () => {
    const { orderId } = await quarantined();
    const refund = { status: 'refunded', refundedCents: 1400 } as const;
    await shop.table.commit([shop.orders.changePart('u1', orderId, ['needs-attention'], refund)]);
    await resolveOrder(orderId, 'refunded', shop);
    expect(await flagged()).toEqual([]);
    expect(await shop.orders.get('u1', orderId)).toMatchObject(refund);
  });

  it('delivers nothing for a second payment, and leaves the coupon of the first redeemed', async () => {
    const { sessionId, checkoutId } = await createCheckout(storyCheckout({ coupon: 'WREN20' }), shop);
    const paid = shop.payments.pay(sessionId);
    await fulfilCheckout(paid, [], shop);
    await fulfilCheckout({ ...paid, paymentIntentId: 'pi_second' }, [], shop);
    const orderId = (await flagged())[0]?.orderId ?? '';
    await expect(resolveOrder(orderId, 'deliver', shop)).rejects.toMatchObject({
      name: 'CannotResolveOrder',
      message: 'This money was not for a checkout that waits: give it back at Stripe, then settle it as refunded.',
    });
    await resolveOrder(orderId, 'refunded', shop);
    expect(await statusOf(orderId)).toBe('refunded');
    expect(await statusOf(checkoutId)).toBe('paid');
    expect(await shop.coupons.getUse('WREN20', checkoutId)).toMatchObject({ state: 'redeemed' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('refuses an order that needs no attention, and to deliver a checkout that does not wait', async () => {
    await expect(resolveOrder('01JNOBODY', 'deliver', shop)).rejects.toThrow('No order 01JNOBODY needs attention.');
    const { orderId } = await quarantined();
    const withCheckout = (status: CheckoutStatus) => {
      const get = async (id: string) => {
        const checkout = await shop.checkouts.get(id);
        return checkout && { ...checkout, status };
      };
      return { ...shop, checkouts: { ...shop.checkouts, get } };
    };
    for (const status of ['open', 'fulfilled', 'expired'] as const) {
      const call = resolveOrder(orderId, 'deliver', withCheckout(status));
      await expect(call).rejects.toThrow('not for a checkout that waits');
    }
    expect(await statusOf(orderId)).toBe('needs-attention');
    await resolveOrder(orderId, 'refunded', withCheckout('fulfilled'));
    expect(await statusOf(orderId)).toBe('refunded');
    // What was delivered with the coupon stays delivered.
    expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 1 });
  });

  it('does not deliver a subscription, which follows Stripe, and clears its flag', async () => {
    const subscriber = { userId: 'u1', email: 'u1@example.com', subscriptionActive: false };
    const { sessionId, checkoutId } = await createSubscription(subscriber, shop);
    const paid = shop.payments.pay(sessionId, { subscriptionId: 'sub_1', amountTotalCents: 1 });
    expect(await fulfilCheckout(paid, [], shop)).toBe('quarantined');
    await expect(resolveOrder(checkoutId, 'deliver', shop)).rejects.toThrow(
      'A subscription follows Stripe: correct or end it there, then settle it as refunded.',
    );
    await resolveOrder(checkoutId, 'refunded', shop);
    expect(await flagged()).toEqual([]);
  });
});
