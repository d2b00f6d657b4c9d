import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { requirePayment, StoryRefunded } from '#functions/domain/story/require-payment.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { permutations } from '#tests/support/random-choices.ts';
import { readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, setCharge, setDispute, subscribe } from '#tests/support/subscriptions.ts';

/** Threat 155. */
describe('a refund before delivery', () => {
  let shop: CustomerShop;
  async function openWithProducts() {
    shop = await openCustomerShop();
    await addFrame(shop.table);
    await addCoupon(shop.table);
  }
  beforeEach(openWithProducts);

  type Event = ReturnType<typeof aPaymentEvent>;

  /** @returns whether Stripe has to send it again */
  async function isRefused(event: Event): Promise<boolean> {
    try {
      await receiveEvent(event, shop);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.status === 503) return true;
      throw error;
    }
  }

  /** Delivers events in this order, each twice at once, and refused ones again, as Stripe does. */
  async function deliverAll(events: readonly Event[]): Promise<void> {
    let left = events;
    for (let round = 0; round < events.length; round += 1) {
      const refused: Event[] = [];
      for (const event of left) {
        const tries = await Promise.all([isRefused(event), isRefused(event)]);
        if (tries.includes(true)) refused.push(event);
      }
      left = refused;
    }
    expect(left).toEqual([]);
  }

  async function paid(body: object = {}, refundedCents = 0) {
    const whole = storyCheckout({ coupon: 'WREN20' });
    const opened = await createCheckout({ ...whole, body: { ...whole.body, ...body } }, shop);
    const { amountTotalCents: cents, paymentIntentId } = shop.payments.pay(opened.sessionId, { refundedCents });
    const refund = (atCents: number) => setCharge(shop.payments, paymentIntentId, cents, atCents);
    return { ...opened, paymentIntentId, refund, chargeId: refund(refundedCents), cents };
  }

  const types = ['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'charge.refunded'] as const;

  it.each([
    ['a story', {}, 1520],
    ['a package', { product: { name: 'Frame' } }, 5000],
  ])('of %s starts nothing in any order of the events', async (_, body, cents) => {
    for (const order of permutations(types)) {
      await openWithProducts();
      const { sessionId, checkoutId, chargeId } = await paid(body, cents);
      await deliverAll(order.map((type) => aPaymentEvent(type, type === 'charge.refunded' ? chargeId : sessionId)));
      const none = { bonus: 0 };
      const nothing = { stories: 0, uses: 0, counters: none, ledger: none };
      expect(await readBalances(shop.table, 'u1'), order.join()).toMatchObject(nothing);
      expect(await shop.queued()).toEqual([]);
      const refunded = { status: 'refunded', totalCents: cents, refundedCents: cents };
      expect(await shop.orders.list('u1')).toMatchObject([{ orderId: checkoutId, ...refunded }]);
      expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'refunded' });
      expect(await shop.coupons.get('WREN20')).toMatchObject({ uses: 0 });
    }
  });

  it('stops a story whose workflow starts late, and returns its conversation but no credit', async () => {
    const { sessionId, checkoutId, refund, cents } = await paid();
    await deliverAll([aPaymentEvent('checkout.session.completed', sessionId)]);
    const story = { userId: 'u1', storyId: checkoutId };
    await requirePayment(story, shop.orders);
    await deliverAll([aPaymentEvent('charge.refunded', refund(cents))]);
    await expect(requirePayment(story, shop.orders)).rejects.toThrow(StoryRefunded);
    await failStory('u1', checkoutId, shop);
    await restoreInterview('u1', checkoutId, shop);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ failed: 1, counters: { bonus: 0 } });
    expect(await shop.drafts.get(checkoutId)).toMatchObject({ ownerId: 'u1', begunWith: transcript });
    expect(await shop.queuedMails()).toMatchObject([{ template: 'story-failed', data: { paymentReturned: 'yes' } }]);
  });

  it('starts nothing when the webhooks are lost and the reconciler comes', async () => {
    const { checkoutId } = await paid({}, 1520);
    shop.clock.pass(26 * 3_600_000);
    await reconcilePayments(shop);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'refunded' });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('of a payment that could not be delivered needs no operator', async () => {
    const { sessionId, checkoutId } = await paid();
    shop.payments.change(sessionId, { amountTotalCents: 1, refundedCents: 1 });
    await deliverAll([aPaymentEvent('checkout.session.completed', sessionId)]);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'refunded' });
    expect(await shop.orders.listNeedingAttention()).toEqual([]);
  });

  it('delivers a payment that was refunded in part', async () => {
    const { sessionId, chargeId } = await paid({}, 500);
    await deliverAll([
      aPaymentEvent('charge.refunded', chargeId),
      aPaymentEvent('checkout.session.completed', sessionId),
    ]);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
    expect(await shop.orders.list('u1')).toMatchObject([{ status: 'partially-refunded', refundedCents: 500 }]);
  });

  it('by a dispute waits for the operator in any order of the events', async () => {
    for (const order of permutations(['checkout.session.completed', 'charge.dispute.created'])) {
      await openWithProducts();
      const { sessionId, checkoutId, paymentIntentId } = await paid();
      shop.payments.change(sessionId, { isDisputed: true });
      const disputeId = setDispute(shop.payments, paymentIntentId, 'needs_response');
      await deliverAll(
        order.map((type) => aPaymentEvent(type, type === 'charge.dispute.created' ? disputeId : sessionId)),
      );
      expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'disputed' });
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0, counters: { bonus: 0 } });
      expect(await shop.orders.listNeedingAttention()).toMatchObject([{ orderId: checkoutId, reason: 'disputed' }]);
      setDispute(shop.payments, paymentIntentId, 'won');
      await deliverAll([aPaymentEvent('charge.dispute.closed', disputeId)]);
      expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'needs-attention' });
      await resolveOrder(checkoutId, 'deliver', shop);
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, counters: { bonus: 0 } });
      expect(await shop.orders.get('u1', checkoutId)).toMatchObject({ status: 'paid' });
    }
  });

  it('of a month adds no stories at any time, in any order of the events', async () => {
    for (const order of permutations(['invoice.paid', 'customer.subscription.created', 'charge.refunded'] as const)) {
      await openWithProducts();
      subscribe(shop.payments, 'u1', 1);
      const chargeId = setCharge(shop.payments, 'pi_u1_1', 4900, 4900);
      const ids = { 'invoice.paid': 'in_u1_1', 'customer.subscription.created': 'sub_u1', 'charge.refunded': chargeId };
      for (const type of order) {
        await isRefused(aPaymentEvent(type, ids[type]));
        expect(await shop.users.getBilling('u1')).toMatchObject({ monthlyStories: 0 });
      }
      await deliverAll([aPaymentEvent('charge.refunded', chargeId)]);
      expect(await shop.orders.list('u1')).toMatchObject([{ status: 'refunded', refundedCents: 4900 }]);
      const none = { monthly: 0 };
      expect(await readBalances(shop.table, 'u1')).toMatchObject({ counters: none, ledger: none });
    }
  });
});
