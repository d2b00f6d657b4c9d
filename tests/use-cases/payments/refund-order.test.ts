import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { reconcilePayments } from '#functions/domain/payments/reconcile-payments.ts';
import { refundOrder, refundsPerDayAlarmCents } from '#functions/domain/payments/refund-order.ts';
import { listFormerRefunds } from '#functions/ops/unlisted-orders.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { addCustomer } from '#tests/support/stories.ts';
import { aPaymentEvent, setCharge } from '#tests/support/subscriptions.ts';
import { proofBackends } from '#tests/support/tables.ts';

const operator = { operatorId: 'olive', name: 'Olive', role: 'support' } as const;
const hourMs = 3_600_000;

describe.each(proofBackends)('an operator’s refund on $name', ({ url }) => {
  let shop: CustomerShop;
  let counted = 0;
  beforeAll(async () => {
    shop = await openCustomerShop(url);
  });
  afterAll(() => shop.table.close());

  /** A story that a new customer bought. */
  async function bought() {
    counted += 1;
    const userId = `c${counted}`;
    const email = `${userId}@example.com`;
    await addCustomer(shop.table, userId, emptyBalance);
    const { sessionId, checkoutId: orderId } = await createCheckout(storyCheckout({}, { userId, email }), shop);
    const { paymentIntentId, amountTotalCents: total, ...session } = shop.payments.pay(sessionId);
    await fulfilCheckout({ ...session, paymentIntentId, amountTotalCents: total }, [], shop);
    const chargeId = setCharge(shop.payments, paymentIntentId, total);
    const { payments } = shop;
    let refundId = '';
    return {
      userId,
      orderId,
      total,
      order: async () => (await shop.orders.get(userId, orderId)) ?? expect.unreachable(),
      refund: (cents: number, requestId: string = ulid()) =>
        refundOrder({ userId, orderId, cents, requestId, operator }, shop.table, shop),
      hear: () => receiveEvent(aPaymentEvent('charge.refunded', chargeId), shop),
      reconcile: (afterMs: number) => reconcilePayments({ ...shop, clock: { now: () => shop.clock.now() + afterMs } }),
      mails: async () =>
        (await shop.queuedMails()).filter(({ to, template }) => to === email && template === 'order-refunded'),
      listed: async () => (await shop.refunds.list()).filter((refund) => refund.userId === userId),
      audit: async () => {
        const { items } = await shop.auditEntries.listAbout({ kind: 'customer', id: userId }, { limit: 100 });
        return items.map(({ what }) => what.replace(`order ${orderId}`, 'the order')).reverse();
      },
      /** The bank returns the newest one. */
      async failed() {
        const isFirst = payments.partialRefunds.some((made) => made.chargeId === chargeId && !made.isFailed);
        if (isFirst) refundId = payments.failRefund(chargeId);
        return receiveEvent(aPaymentEvent('refund.failed', refundId), shop);
      },
      notes: async () =>
        (await shop.orders.listNeedingAttention()).flatMap((note) => (note.orderId === orderId ? note.reason : [])),
      made: () => payments.partialRefunds.filter((made) => made.chargeId === chargeId).map(({ cents }) => cents),
      /** At Stripe's dashboard. */
      refundAtStripe: (cents: number, createdAtSeconds = shop.clock.now() / 1000) => {
        payments.partialRefunds.push({ chargeId, cents, createdAtSeconds, requestId: null, isFailed: false });
        setCharge(payments, paymentIntentId, total, cents);
      },
    };
  }

  const codeOf = (code: string) => expect.objectContaining({ code });

  it('refunds a part, then the rest, each with a mail and an entry of the audit', async () => {
    const { refund, hear, order, mails, audit, listed, total } = await bought();
    expect(await refund(500)).toBe('done');
    expect(await order()).toMatchObject({ status: 'partially-refunded', refundedCents: 500 });
    expect(await refund(total - 500)).toBe('done');
    await hear();
    expect(await order()).toMatchObject({ status: 'refunded', refundedCents: total });
    expect((await mails()).map(({ data }) => [data['cents'], data['isAll']])).toEqual([
      ['500', ''],
      [String(total - 500), 'yes'],
    ]);
    expect(await audit()).toEqual(['Refunded $5.00 of the order', 'Refunded $14.00 of the order']);
    expect(await listed()).toEqual([]);
  });

  it('never refunds more than is left, also while Stripe has not answered', async () => {
    const { refund, made, total } = await bought();
    await expect(refund(total + 1)).rejects.toEqual(codeOf('not-refundable'));
    shop.payments.failNext('refundPart');
    expect(await refund(500)).toBe('asked');
    await expect(refund(total - 499)).rejects.toEqual(codeOf('not-refundable'));
    await refund(total - 500);
    expect(made()).toEqual([total - 500]);
  });

  it('refunds once for one request, however often it is sent and whatever was lost or heard between', async () => {
    const { refund, hear, order, made, audit } = await bought();
    const requestId = ulid();
    shop.payments.loseRefund();
    expect(await refund(500, requestId)).toBe('asked');
    expect(await order()).toMatchObject({ status: 'paid', refunds: [{ requestId, cents: 500, state: 'asked' }] });
    expect(await audit()).toEqual([]);
    shop.payments.refundKeys.clear();
    expect(await refund(500, requestId)).toBe('done');
    await hear();
    shop.payments.refundKeys.clear();
    expect(await refund(500, requestId)).toBe('done');
    expect(made()).toEqual([500]);
    expect(await order()).toMatchObject({ refundedCents: 500 });
    expect(await audit()).toEqual(['Refunded $5.00 of the order']);
    await expect(refund(501, requestId)).rejects.toEqual(codeOf('refund-under-way'));
  });

  it('refunds twice for two requests of the same amount, one after the other or at once', async () => {
    const { refund, hear, made, order, mails } = await bought();
    await refund(500);
    await Promise.all([refund(500), refund(500)]);
    await hear();
    expect(made()).toEqual([500, 500, 500]);
    expect(await order()).toMatchObject({ refundedCents: 1500 });
    expect((await mails()).reduce((sum, { data }) => sum + Number(data['cents']), 0)).toBe(1500);
  });

  it('of two operators at once refunds no more than was paid', async () => {
    const { refund, order, made, total } = await bought();
    const both = await Promise.allSettled([refund(total), refund(total)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made()).toEqual([total]);
    expect(await order()).toMatchObject({ refundedCents: total });
  });

  it('refunds once when a request is sent twice at once', async () => {
    const { refund, made, audit } = await bought();
    const requestId = ulid();
    await Promise.all([refund(700, requestId), refund(700, requestId)]);
    expect(made()).toEqual([700]);
    expect(await audit()).toEqual(['Refunded $7.00 of the order']);
  });

  it('closes a request that Stripe refuses with the reason, and sends no mail', async () => {
    const { refund, refundAtStripe, order, mails, audit, listed, total } = await bought();
    refundAtStripe(total);
    const requestId = ulid();
    const refusal = { code: 'refund-refused', message: expect.stringContaining('less than that is left') };
    await expect(refund(500, requestId)).rejects.toEqual(expect.objectContaining(refusal));
    expect(await order()).toMatchObject({ refundedCents: total, refunds: [{ state: 'refused', refusal: 'too-much' }] });
    expect(await listed()).toMatchObject([{ requestId, refusal: 'too-much' }]);
    expect(await audit()).toEqual([expect.stringMatching(/^Stripe refused to refund \$5\.00 of the order: less/)]);
    const asked = shop.payments.calls.length;
    await expect(refund(500, requestId)).rejects.toEqual(codeOf('refund-refused'));
    expect(shop.payments.calls).toHaveLength(asked);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['that never reached Stripe', 'failNext', 2 * 60_000],
    ['whose answer was lost', 'loseRefund', 2 * 60_000],
    ['whose key Stripe has forgotten', 'loseRefund', 25 * hourMs],
  ] as const)('the reconciler closes a request %s', async (_, how, afterMs) => {
    const { refund, reconcile, order, made, audit, listed, mails } = await bought();
    shop.payments[how]('refundPart');
    expect(await refund(500)).toBe('asked');
    const before = made();
    await reconcile(30_000);
    expect(made()).toEqual(before);
    expect(await listed()).toHaveLength(1);
    if (afterMs > 24 * hourMs) shop.payments.refundKeys.clear();
    await reconcile(afterMs);
    await reconcile(afterMs);
    expect(made()).toEqual([500]);
    expect(await order()).toMatchObject({ status: 'partially-refunded', refundedCents: 500 });
    expect(await listed()).toEqual([]);
    expect(await audit()).toEqual(['Refunded $5.00 of the order']);
    expect(await mails()).toHaveLength(1);
  });

  it('the reconciler closes a request that Stripe refuses meanwhile, and keeps the reason on the list', async () => {
    const { refund, reconcile, refundAtStripe, listed, total } = await bought();
    shop.payments.failNext('refundPart');
    await refund(500);
    refundAtStripe(total);
    await reconcile(hourMs);
    await reconcile(hourMs);
    expect(await listed()).toMatchObject([{ cents: 500, refusal: 'too-much' }]);
  });

  it.each([
    ['made, without its id', true],
    ['not made', false],
  ])('settles a request of an older release once, which Stripe has %s', async (_, isMade) => {
    const { userId, orderId, reconcile, refundAtStripe, made, order, listed } = await bought();
    const refundRequest = { requestId: ulid(), cents: 500, askedAt: new Date(shop.clock.now() - hourMs).toISOString() };
    await shop.table.documents.send(
      new UpdateCommand({
        TableName: shop.table.name,
        Key: keys.order(userId, orderId),
        UpdateExpression: 'SET refundRequest = :request',
        ExpressionAttributeValues: { ':request': refundRequest },
      }),
    );
    if (isMade) refundAtStripe(500, shop.clock.now() / 1000 - 60);
    expect(await listFormerRefunds(shop.table)).toBe(1);
    expect(await listed()).toMatchObject([{ requestId: refundRequest.requestId, cents: 500 }]);
    await reconcile(0);
    expect([await listFormerRefunds(shop.table), await listed()]).toEqual([0, []]);
    expect(made()).toEqual([500]);
    const { refundRequest: former, refundedCents } = await order();
    expect({ former, refundedCents }).toEqual({ former: undefined, refundedCents: 500 });
  });

  it('that the customer’s bank returns later is refused, a note on the order, and free to be asked for again', async () => {
    const { refund, order, listed, audit, mails, failed, notes } = await bought();
    await refund(500);
    await failed();
    await failed();
    const shown = { status: 'paid', refundedCents: 0, refunds: [{ cents: 500, state: 'refused', refusal: 'failed' }] };
    expect(await order()).toMatchObject(shown);
    expect([await listed(), await notes()]).toEqual([[], ['refund-failed']]);
    expect((await audit()).at(-1)).toBe(
      'The refund of $5.00 of the order failed: the customer’s bank did not accept it',
    );
    expect(await mails()).toHaveLength(1);
    expect(await refund(500)).toBe('done');
    expect(await order()).toMatchObject({ status: 'partially-refunded', refundedCents: 500 });
    expect(await notes()).toEqual([]);
  });

  it('raises an alarm when operators refunded more than usual that day', async () => {
    const { refund } = await bought();
    await refund(500);
    expect(shop.codes).not.toContain('DESK_REFUNDS_HIGH');
    const before = { amount: refundsPerDayAlarmCents, expiresAtSeconds: 1_900_000_000 };
    await shop.table.commit([shop.deskTotals.addPart('refunds', { day: '2026-11-21', operatorId: 'o9' }, before)]);
    await refund(100);
    expect(shop.codes).toContain('DESK_REFUNDS_HIGH');
  });

  it('leaves a refund at Stripe’s dashboard without our mail, and open requests open', async () => {
    const { refund, hear, refundAtStripe, order, mails } = await bought();
    shop.payments.failNext('refundPart');
    await refund(300);
    refundAtStripe(300);
    await hear();
    expect(await order()).toMatchObject({ refundedCents: 300, refunds: [{ state: 'asked' }] });
    expect(await mails()).toEqual([]);
  });
});
