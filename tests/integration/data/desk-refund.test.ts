import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRefundTotalRepository } from '#functions/data/refund-total-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { receiveEvent } from '#functions/domain/payments/receive-event.ts';
import { refundOrder, refundsPerDayAlarmCents } from '#functions/domain/payments/refund-order.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { storyCheckout } from '#tests/support/checkouts.ts';
import { createFakePayments } from '#tests/support/fake-payments.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { addCustomer } from '#tests/support/stories.ts';
import { aPaymentEvent, eventCollaborators } from '#tests/support/subscriptions.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

describe.each(proofBackends)('an operator’s refund on $name', ({ url }) => {
  let table: Table & { close(): void };
  let counted = 0;
  beforeAll(async () => {
    table = await openTable(url);
  });
  afterAll(() => table.close());

  async function bought() {
    counted += 1;
    const userId = `u${counted}`;
    await addCustomer(table, userId, { firstStory: false, monthlyStories: 0, bonusStories: 0 });
    const payments = createFakePayments();
    const collaborators = eventCollaborators(table, payments);
    const request = storyCheckout({}, { userId, email: `${userId}@example.com` });
    const { sessionId, checkoutId: orderId } = await createCheckout(request, collaborators);
    const session = payments.pay(sessionId);
    await fulfilCheckout(session, [], collaborators);
    const paymentIntentId = session.paymentIntentId ?? '';
    const chargeId = `ch_${paymentIntentId}`;
    const facts = { currency: 'usd', receiptUrl: null, livemode: false };
    payments.charges.set(chargeId, {
      ...{ chargeId, paymentIntentId, amountCents: session.amountTotalCents, amountRefundedCents: 0 },
      ...facts,
    });
    const { logger, lines } = createLoggerSpy();
    const refundTotals = createRefundTotalRepository(table);
    const refund = (cents: number) =>
      refundOrder({ userId, orderId, cents }, { ...collaborators, refundTotals, logger });
    const hear = () => receiveEvent(aPaymentEvent('charge.refunded', chargeId), collaborators);
    const order = async () => (await collaborators.orders.get(userId, orderId)) ?? expect.unreachable();
    const mails = async () => (await listQueuedMails(table)).filter(({ to }) => to === `${userId}@example.com`);
    return { userId, payments, refund, hear, order, mails, lines, refundTotals, total: session.amountTotalCents };
  }

  const codeOf = (code: string) => expect.objectContaining({ code });

  it('refunds a part, then the rest, each with a mail, and changes the order when Stripe reports it', async () => {
    const { refund, hear, order, mails, total } = await bought();
    await refund(500);
    expect(await order()).toMatchObject({ status: 'paid', refundedCents: 0, refundRequest: { cents: 500 } });
    await hear();
    expect(await order()).toMatchObject({ status: 'partially-refunded', refundedCents: 500 });
    expect((await order()).refundRequest).toBeUndefined();
    await refund(total - 500);
    await hear();
    expect(await order()).toMatchObject({ status: 'refunded', refundedCents: total });
    const sent = (await mails()).filter(({ template }) => template === 'order-refunded');
    expect(sent.map(({ data }) => [data['cents'], data['isAll']])).toEqual([
      ['500', ''],
      [String(total - 500), 'yes'],
    ]);
  });

  it('never refunds more than is left, nor two amounts at once', async () => {
    const { refund, hear, payments, total } = await bought();
    await expect(refund(total + 1)).rejects.toEqual(codeOf('not-refundable'));
    await refund(500);
    await expect(refund(600)).rejects.toEqual(codeOf('refund-under-way'));
    await hear();
    await expect(refund(total - 499)).rejects.toEqual(codeOf('not-refundable'));
    expect([...payments.partialRefunds.values()]).toEqual([500]);
  });

  it('counts a refund once when Stripe did not answer, or its event is late', async () => {
    const { refund, hear, payments, order } = await bought();
    payments.failNext('refundPart');
    await expect(refund(500)).rejects.toEqual(codeOf('payments-unavailable'));
    expect((await order()).refundRequest?.cents).toBe(500);
    await refund(500);
    await refund(500);
    payments.partialRefunds.clear();
    await refund(500);
    await hear();
    expect(await order()).toMatchObject({ refundedCents: 500 });
  });

  it('of two operators at once refunds once', async () => {
    const { refund, hear, order } = await bought();
    const both = await Promise.allSettled([refund(700), refund(700)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await hear();
    expect(await order()).toMatchObject({ refundedCents: 700 });
  });

  it('ends a request that Stripe refuses, and sends no mail', async () => {
    const { refund, payments, order, mails, total } = await bought();
    for (const [id, charge] of payments.charges) payments.charges.set(id, { ...charge, amountRefundedCents: total });
    await expect(refund(total)).rejects.toEqual(codeOf('refund-refused'));
    expect((await order()).refundRequest).toBeUndefined();
    expect((await mails()).map(({ template }) => template)).not.toContain('order-refunded');
  });

  it('raises an alarm when operators refunded more than usual that day', async () => {
    const { refund, lines, refundTotals } = await bought();
    await refund(500);
    expect(lines.map(({ code }) => code)).not.toContain('DESK_REFUNDS_HIGH');
    const { refund: another, lines: later } = await bought();
    await refundTotals.add(new Date().toISOString().slice(0, 10), refundsPerDayAlarmCents, 1_900_000_000);
    await another(100);
    expect(later.map(({ code }) => code)).toContain('DESK_REFUNDS_HIGH');
  });

  it('leaves a refund at Stripe’s dashboard without our mail', async () => {
    const { hear, payments, order, mails } = await bought();
    for (const [id, charge] of payments.charges) payments.charges.set(id, { ...charge, amountRefundedCents: 300 });
    await hear();
    expect(await order()).toMatchObject({ refundedCents: 300 });
    expect((await mails()).map(({ template }) => template)).not.toContain('order-refunded');
  });
});
