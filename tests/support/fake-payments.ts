import { AppError } from '#functions/domain/kernel/app-error.ts';
import type {
  NewPaymentSession,
  PaymentCharge,
  PaymentDispute,
  PaymentEvent,
  PaymentInvoice,
  PaymentRefund,
  PaymentSession,
  PaymentSubscription,
  Payments,
} from '#functions/domain/ports/payments.ts';

export const testStage = 'test';

type FakeRefund = PaymentRefund & { readonly chargeId: string };
const refundIdOf = ({ chargeId, createdAtSeconds, cents }: FakeRefund) => `re_${chargeId}_${createdAtSeconds}_${cents}`;

/** Stripe's error for an idempotency key with other parameters. */
class IdempotencyMismatch extends Error {}

/**
 * Fake payments: one session per idempotency key, final states `complete` and `expired`. Tests change sessions and make calls
 * fail.
 */
export function createFakePayments() {
  const created: NewPaymentSession[] = [];
  const sessions = new Map<string, PaymentSession>();
  const byKey = new Map<string, { readonly asked: string; readonly sessionId: string }>();
  const subscriptions = new Map<string, PaymentSubscription>();
  const invoices = new Map<string, PaymentInvoice>();
  const charges = new Map<string, PaymentCharge>();
  const disputes = new Map<string, PaymentDispute>();
  /** Payments of other products, which these sessions and invoices do not name. */
  const foreignPayments = new Set<string>();
  const undelivered: PaymentEvent[] = [];
  /** Each payment that was refunded, once. */
  const refunds: string[] = [];
  const partialRefunds: FakeRefund[] = [];
  /** Idempotency keys of refunds, which Stripe forgets after a day. */
  const refundKeys = new Set<string>();
  let isRefundLost = false;
  const calls: string[] = [];
  let failures: (keyof Payments)[] = [];

  async function enter(call: keyof Payments): Promise<void> {
    calls.push(call);
    // A turn of the event loop, so that concurrent calls interleave.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (!failures.includes(call)) return;
    failures = failures.toSpliced(failures.indexOf(call), 1);
    throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
  }

  function find<T>(known: Map<string, T>, id: string): T {
    const found = known.get(id);
    if (found === undefined) throw new Error(`the test knows no ${id}`);
    return found;
  }

  function sessionOf(asked: NewPaymentSession): PaymentSession {
    const { checkoutId, mode, cents } = asked;
    const sessionId = `cs_test_${checkoutId}`;
    const nobody = { customerId: null, subscriptionId: null, invoiceId: null, paymentIntentId: null, receiptUrl: null };
    return {
      ...nobody,
      refundedCents: 0,
      isDisputed: false,
      stage: testStage,
      sessionId,
      url: `https://checkout.stripe.com/c/pay/${sessionId}`,
      status: 'open',
      paymentStatus: 'unpaid',
      mode,
      amountTotalCents: cents,
      currency: 'usd',
      livemode: false,
      checkoutId,
    };
  }

  const change = (sessionId: string, to: Partial<PaymentSession>): PaymentSession => {
    const changed = { ...find(sessions, sessionId), ...to };
    sessions.set(sessionId, changed);
    return changed;
  };

  const port: Payments = {
    async createSession(asked) {
      await enter('createSession');
      const known = byKey.get(asked.checkoutId);
      if (known !== undefined) {
        if (known.asked !== JSON.stringify(asked)) throw new IdempotencyMismatch(asked.checkoutId);
        return sessionOf(asked);
      }
      created.push(asked);
      const session = sessionOf(asked);
      sessions.set(session.sessionId, session);
      byKey.set(asked.checkoutId, { asked: JSON.stringify(asked), sessionId: session.sessionId });
      return session;
    },
    async getSession(sessionId) {
      await enter('getSession');
      return sessions.get(sessionId);
    },
    async expireSession(sessionId) {
      await enter('expireSession');
      if (sessions.get(sessionId)?.status === 'open') change(sessionId, { status: 'expired', url: null });
    },
    async getSubscription(subscriptionId) {
      await enter('getSubscription');
      return subscriptions.get(subscriptionId);
    },
    async cancelAtPeriodEnd(subscriptionId) {
      await enter('cancelAtPeriodEnd');
      const subscription = find(subscriptions, subscriptionId);
      const cancelled = { ...subscription, cancelAtSeconds: subscription.currentPeriodEndSeconds };
      subscriptions.set(subscriptionId, cancelled);
      return cancelled;
    },
    async cancelNow(subscriptionId) {
      await enter('cancelNow');
      const subscription = find(subscriptions, subscriptionId);
      if (subscription.status === 'canceled') return subscription;
      const endedAtSeconds = Math.floor(Date.now() / 1000);
      const cancelled = { ...subscription, status: 'canceled', endedAtSeconds };
      subscriptions.set(subscriptionId, cancelled);
      return cancelled;
    },
    async keepSubscription(subscriptionId) {
      await enter('keepSubscription');
      const subscription = find(subscriptions, subscriptionId);
      if (subscription.status === 'canceled') return subscription;
      const kept = { ...subscription, cancelAtSeconds: null };
      subscriptions.set(subscriptionId, kept);
      return kept;
    },
    async getInvoice(invoiceId) {
      await enter('getInvoice');
      return invoices.get(invoiceId);
    },
    async voidInvoice(invoiceId) {
      await enter('voidInvoice');
      const invoice = find(invoices, invoiceId);
      if (invoice.status !== 'open') return invoice;
      const voided = { ...invoice, status: 'void' };
      invoices.set(invoiceId, voided);
      return voided;
    },
    async openCardPage(customerId) {
      await enter('openCardPage');
      return `https://billing.stripe.com/p/session/${customerId}`;
    },
    async applyDefaultCard() {
      await enter('applyDefaultCard');
    },
    async getCharge(chargeId) {
      await enter('getCharge');
      return charges.get(chargeId);
    },
    async getChargeOf(paymentIntentId) {
      await enter('getChargeOf');
      return [...charges.values()].find((charge) => charge.paymentIntentId === paymentIntentId);
    },
    isOurs: ({ stage }) => stage === testStage,
    async isOurPayment(paymentIntentId) {
      await enter('isOurPayment');
      return !foreignPayments.has(paymentIntentId);
    },
    async refund(paymentIntentId) {
      await enter('refund');
      const session = [...sessions.values()].find((each) => each.paymentIntentId === paymentIntentId);
      if (session === undefined) throw new Error(`the test knows no ${paymentIntentId}`);
      if (session.isDisputed) return false;
      if (session.refundedCents === 0) refunds.push(paymentIntentId);
      change(session.sessionId, { refundedCents: session.amountTotalCents });
      return true;
    },
    async refundPart({ paymentIntentId, cents, requestId }) {
      await enter('refundPart');
      const charge = [...charges.values()].find((each) => each.paymentIntentId === paymentIntentId);
      if (charge === undefined) throw new Error(`the test knows no charge of ${paymentIntentId}`);
      const { chargeId, amountCents, amountRefundedCents } = charge;
      if (refundKeys.has(requestId)) return undefined;
      if (amountRefundedCents + cents > amountCents) return 'too-much';
      refundKeys.add(requestId);
      const createdAtSeconds = Math.floor(Date.now() / 1000);
      partialRefunds.push({ chargeId, requestId, cents, createdAtSeconds, isFailed: false });
      charges.set(chargeId, { ...charge, amountRefundedCents: amountRefundedCents + cents });
      const isLost = isRefundLost;
      isRefundLost = false;
      if (isLost) throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
      return undefined;
    },
    async listRefunds(chargeId) {
      await enter('listRefunds');
      return partialRefunds.filter((refund) => refund.chargeId === chargeId);
    },
    async getChargeOfRefund(refundId) {
      await enter('getChargeOfRefund');
      return partialRefunds.find((refund) => refundIdOf(refund) === refundId)?.chargeId;
    },
    async getDispute(disputeId) {
      await enter('getDispute');
      return disputes.get(disputeId);
    },
    async listUndelivered(sinceSeconds) {
      await enter('listUndelivered');
      return undelivered.filter(({ createdAtSeconds }) => createdAtSeconds >= sinceSeconds);
    },
  };

  return {
    ...port,
    created,
    calls,
    sessions,
    subscriptions,
    invoices,
    charges,
    disputes,
    foreignPayments,
    refunds,
    partialRefunds,
    refundKeys,
    undelivered,
    /** The bank returns the newest refund of a charge, whose amount Stripe may change or not. @returns the refund's id */
    failRefund(chargeId: string, isAmountReduced = true): string {
      const index = partialRefunds.findLastIndex((refund) => refund.chargeId === chargeId && !refund.isFailed);
      const made = partialRefunds[index];
      const charge = charges.get(chargeId);
      if (made === undefined || charge === undefined) throw new Error(`the test knows no refund of ${chargeId}`);
      partialRefunds[index] = { ...made, isFailed: true };
      const cut = isAmountReduced ? made.cents : 0;
      charges.set(chargeId, { ...charge, amountRefundedCents: charge.amountRefundedCents - cut });
      return refundIdOf(made);
    },
    /** Makes the next refund without answering. */
    loseRefund: () => {
      isRefundLost = true;
    },
    /** Makes the next such calls fail once each. */
    failNext: (...next: (keyof Payments)[]) => {
      failures = [...failures, ...next];
    },
    /** @returns the paid session */
    pay: (sessionId: string, over: Partial<PaymentSession> = {}) =>
      change(sessionId, {
        status: 'complete',
        paymentStatus: 'paid',
        url: null,
        paymentIntentId: `pi_${sessionId.slice('cs_test_'.length)}`,
        receiptUrl: 'https://pay.stripe.com/receipts/payment/1',
        ...over,
      }),
    change,
  };
}
export type FakePayments = ReturnType<typeof createFakePayments>;
