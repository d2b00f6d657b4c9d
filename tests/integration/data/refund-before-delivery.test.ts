import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { restoreInterview } from '#functions/domain/draft/restore-interview.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { failStory } from '#functions/domain/story/finish-story.ts';
import { requirePayment, StoryRefunded } from '#functions/domain/story/require-payment.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { addCoupon, addFrame, storyCheckout } from '#tests/support/checkouts.ts';
import { draftCollaborators } from '#tests/support/drafts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { permutations } from '#tests/support/random-choices.ts';
import { readBalances } from '#tests/support/stories.ts';
import { aPaymentEvent, eventCollaborators, subscribe } from '#tests/support/subscriptions.ts';

/** Threat 155. */
describe('a refund before delivery', () => {
  let shop: MemoryShop;
  beforeEach(async () => {
    shop = await openMemoryShop();
    await addFrame(shop.table);
    await addCoupon(shop.table);
  });

  // Ids by this test's clock: systemIdentifiers never step back, and another test's clock was ahead.
  const identifiers = { ...systemIdentifiers, ulid: (atMs: number) => ulid(atMs) };
  const world = () => ({ ...eventCollaborators(shop.table, shop.payments), identifiers });

  type Event = ReturnType<typeof aPaymentEvent>;

  /** @returns whether Stripe has to send it again */
  async function isRefused(event: Event): Promise<boolean> {
    try {
      await receiveEvent(event, world());
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
    const opened = await createCheckout({ ...whole, body: { ...whole.body, ...body } }, world());
    const { amountTotalCents: amountCents, paymentIntentId } = shop.payments.pay(opened.sessionId, { refundedCents });
    const charge = { paymentIntentId, amountCents, currency: 'usd', receiptUrl: null, livemode: false };
    const chargeId = `ch_${opened.checkoutId}`;
    shop.payments.charges.set(chargeId, { chargeId, amountRefundedCents: refundedCents, ...charge });
    return { ...opened, chargeId, paymentIntentId: paymentIntentId ?? '', amountCents };
  }

  const goods = [
    ['a story', {}, 1520],
    ['a package', { product: { name: 'Frame' } }, 5000],
  ] as const;
  const events = ['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'charge.refunded'] as const;

  describe.each(goods)('of %s', (_, body, cents) => {
    it.each(permutations(events).map((order) => [order.join(', '), order] as const))(
      'starts nothing when the events arrive as %s',
      async (_name, order) => {
        const { sessionId, checkoutId, chargeId } = await paid(body, cents);
        const objectOf = (type: (typeof events)[number]) => (type === 'charge.refunded' ? chargeId : sessionId);
        await deliverAll(order.map((type) => aPaymentEvent(type, objectOf(type))));
        const balances = await readBalances(shop.table, 'u1');
        expect(balances).toMatchObject({ stories: 0, uses: 0, counters: { bonus: 0 }, ledger: { bonus: 0 } });
        expect(await listQueuedMails(shop.table)).toEqual([]);
        const { orders, checkouts, coupons } = world();
        expect(await orders.list('u1')).toMatchObject([
          { orderId: checkoutId, status: 'refunded', totalCents: cents, refundedCents: cents },
        ]);
        expect((await checkouts.get(checkoutId))?.status).toBe('refunded');
        expect(await coupons.get('WREN20')).toMatchObject({ uses: 0 });
      },
    );
  });

  it('stops a story whose workflow starts late, and returns its conversation but no credit', async () => {
    const { sessionId, checkoutId, chargeId, amountCents } = await paid();
    await deliverAll([aPaymentEvent('checkout.session.completed', sessionId)]);
    const story = { userId: 'u1', storyId: checkoutId };
    await requirePayment(story, world().orders);
    const charge = shop.payments.charges.get(chargeId);
    if (charge !== undefined) shop.payments.charges.set(chargeId, { ...charge, amountRefundedCents: amountCents });
    await deliverAll([aPaymentEvent('charge.refunded', chargeId)]);
    await expect(requirePayment(story, world().orders)).rejects.toThrow(StoryRefunded);
    await failStory('u1', checkoutId, world());
    await restoreInterview('u1', checkoutId, { ...world(), ...draftCollaborators(shop.table) });
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ failed: 1, counters: { bonus: 0 } });
    expect(await world().drafts.get(checkoutId)).toMatchObject({ ownerId: 'u1', begunWith: transcript });
    const [mail] = await listQueuedMails(shop.table);
    expect(mail).toMatchObject({ template: 'story-failed', data: { paymentReturned: 'yes' } });
  });

  it('starts nothing when the webhooks are lost and the reconciler comes', async () => {
    const { checkoutId } = await paid({}, 1520);
    const later = Date.now() + 26 * 3_600_000;
    await reconcilePayments(eventCollaborators(shop.table, shop.payments, { now: () => later }));
    expect((await world().checkouts.get(checkoutId))?.status).toBe('refunded');
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('delivers a payment that was refunded in part', async () => {
    const { sessionId, chargeId } = await paid({}, 500);
    await deliverAll([
      aPaymentEvent('charge.refunded', chargeId),
      aPaymentEvent('checkout.session.completed', sessionId),
    ]);
    expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1 });
    expect(await world().orders.list('u1')).toMatchObject([{ status: 'partially-refunded', refundedCents: 500 }]);
  });

  describe('by a dispute', () => {
    const types = ['checkout.session.completed', 'charge.dispute.created'] as const;
    it.each(permutations(types).map((order) => [order.join(', '), order] as const))(
      'waits for the operator when the events arrive as %s',
      async (_name, order) => {
        const { sessionId, checkoutId, chargeId, paymentIntentId } = await paid();
        shop.payments.change(sessionId, { isDisputed: true });
        const dispute = (status: string) =>
          shop.payments.disputes.set('dp_1', {
            disputeId: 'dp_1',
            chargeId,
            paymentIntentId,
            status,
            amountCents: 1520,
            livemode: false,
          });
        dispute('needs_response');
        const objectOf = (type: (typeof types)[number]) => (type === 'charge.dispute.created' ? 'dp_1' : sessionId);
        await deliverAll(order.map((type) => aPaymentEvent(type, objectOf(type))));
        const { orders } = world();
        expect(await orders.get('u1', checkoutId)).toMatchObject({ status: 'disputed' });
        expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 0, counters: { bonus: 0 } });
        expect(await orders.listNeedingAttention()).toMatchObject([{ orderId: checkoutId, reason: 'disputed' }]);
        dispute('won');
        await deliverAll([aPaymentEvent('charge.dispute.closed', 'dp_1')]);
        expect(await orders.get('u1', checkoutId)).toMatchObject({ status: 'needs-attention' });
        await resolveOrder(checkoutId, 'deliver', world());
        expect(await readBalances(shop.table, 'u1')).toMatchObject({ stories: 1, counters: { bonus: 0 } });
        expect(await orders.get('u1', checkoutId)).toMatchObject({ status: 'paid' });
      },
    );
  });

  const monthly = ['invoice.paid', 'customer.subscription.created', 'charge.refunded'] as const;
  it.each(permutations(monthly).map((order) => [order.join(', '), order] as const))(
    'of a month adds no stories when the events arrive as %s',
    async (_name, order) => {
      subscribe(shop.payments, 'u1', 1);
      const facts = { currency: 'usd', receiptUrl: null, livemode: false };
      const charge = { chargeId: 'ch_1', paymentIntentId: 'pi_u1_1', amountCents: 4900, amountRefundedCents: 4900 };
      shop.payments.charges.set('ch_1', { ...charge, ...facts });
      const ids = { 'invoice.paid': 'in_u1_1', 'customer.subscription.created': 'sub_u1', 'charge.refunded': 'ch_1' };
      // Nothing is usable at any time, not only in the end.
      for (const type of order) {
        await receiveEvent(aPaymentEvent(type, ids[type]), world()).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'checkout-not-ready' });
        });
        expect(await world().users.getBilling('u1')).toMatchObject({ monthlyStories: 0 });
      }
      await deliverAll([aPaymentEvent('charge.refunded', 'ch_1')]);
      expect(await world().orders.list('u1')).toMatchObject([{ status: 'refunded', refundedCents: 4900 }]);
      const { counters, ledger } = await readBalances(shop.table, 'u1');
      expect({ counters, ledger }).toMatchObject({ counters: { monthly: 0 }, ledger: { monthly: 0 } });
    },
  );
});
