import type { Stripe } from 'stripe';
import type * as z from 'zod/mini';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { NewPaymentSession, PaymentSubscription, Payments } from '#functions/domain/ports/payments.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { callStripe, hasCode, isMissing, isRefused, refundRefusalOf } from './stripe-faults.ts';
import { stripeObjects } from './stripe-objects.ts';

interface StripePaymentsOptions {
  readonly client: () => Promise<Stripe>;
  readonly logger: Logger;
  /** Other stages and products may use the same Stripe account. */
  readonly stage: string;
}

const pageSize = 100;
const withPayments = { expand: ['payments'] };

type SessionParams = Stripe.Checkout.SessionCreateParams;

function lineItem({ productName, cents, mode }: NewPaymentSession): Stripe.Checkout.SessionCreateParams.LineItem {
  const recurring = mode === 'subscription' ? { recurring: { interval: 'month' as const } } : {};
  return {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: cents, product_data: { name: productName }, ...recurring },
  };
}

/** Each variant is a different request and needs a different idempotency key. */
interface PayerVariant {
  readonly payer: Pick<SessionParams, 'customer' | 'customer_email'>;
  readonly idempotencyKey: string;
}

/**
 * Variants for when Stripe refuses the payer: without a deleted customer, then without an address that Stripe rejects
 * (`jürgen@…`); the payment page then asks for one.
 */
function payerVariants({
  checkoutId,
  customerId,
  email,
}: NewPaymentSession): readonly [PayerVariant, ...PayerVariant[]] {
  const unnamed = { payer: {}, idempotencyKey: `${checkoutId}-without-email` };
  const byEmail = { customer_email: email };
  if (customerId === null) return [{ payer: byEmail, idempotencyKey: checkoutId }, unnamed];
  return [
    { payer: { customer: customerId }, idempotencyKey: checkoutId },
    { payer: byEmail, idempotencyKey: `${checkoutId}-without-customer` },
    unnamed,
  ];
}

/** Contains the catalogue's name and price and our ids, nothing from the browser. */
function sessionParams(session: NewPaymentSession, payer: PayerVariant['payer'], stage: string): SessionParams {
  const { checkoutId, userId, kind, mode, successUrl, cancelUrl, expiresAtSeconds } = session;
  const metadata = { checkoutId, userId, stage };
  return {
    mode,
    line_items: [lineItem(session)],
    client_reference_id: checkoutId,
    metadata: { ...metadata, kind },
    ...(mode === 'subscription' ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    ...payer,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: expiresAtSeconds,
  };
}

export function createStripePayments({ client, logger, stage }: StripePaymentsOptions): Payments {
  const call = <T>(run: (stripe: Stripe) => Promise<T>) => callStripe(logger, async () => run(await client()));

  async function read<Schema extends z.ZodMiniType>(
    schema: Schema,
    ask: (stripe: Stripe) => Promise<unknown>,
  ): Promise<z.output<Schema> | undefined> {
    return call(async (stripe) => {
      try {
        return schema.parse(await ask(stripe));
      } catch (thrown) {
        if (isMissing(thrown)) return undefined;
        throw thrown;
      }
    });
  }

  async function create(session: NewPaymentSession, stripe: Stripe): Promise<unknown> {
    const tryCreate = async ({ payer, idempotencyKey }: PayerVariant): Promise<unknown> =>
      stripe.checkout.sessions.create(sessionParams(session, payer, stage), { idempotencyKey });
    const [first, ...others] = payerVariants(session);
    let asked = tryCreate(first);
    for (const way of others) {
      asked = asked.catch((thrown: unknown) => {
        if (!isMissing(thrown, 'customer') && !isRefused(thrown, 'customer_email')) throw thrown;
        return tryCreate(way);
      });
    }
    return asked;
  }

  /**
   * Stripe refuses to change a cancelled subscription: then this returns its state.
   * @param mayRefuse whether Stripe may refuse to change a running one, too
   */
  function changeSubscription(
    id: string,
    change: (stripe: Stripe) => Promise<unknown>,
    mayRefuse = false,
  ): Promise<PaymentSubscription> {
    return call(async (stripe) => {
      try {
        return stripeObjects.subscription.parse(await change(stripe));
      } catch (thrown) {
        if (!isRefused(thrown)) throw thrown;
        const found = stripeObjects.subscription.parse(await stripe.subscriptions.retrieve(id));
        if (found.status !== 'canceled' && !mayRefuse) throw thrown;
        return found;
      }
    });
  }

  const getSession: Payments['getSession'] = (sessionId) =>
    read(stripeObjects.session, (stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
    );

  const isOurs: Payments['isOurs'] = (made) => made.stage === stage;
  const getIntent = (id: string) =>
    read(stripeObjects.paymentIntent, (stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));

  return {
    createSession: (session) => call(async (stripe) => stripeObjects.session.parse(await create(session, stripe))),
    getSession,
    async expireSession(sessionId) {
      await call(async (stripe) => {
        try {
          await stripe.checkout.sessions.expire(sessionId);
        } catch (thrown) {
          if (!isRefused(thrown)) throw thrown;
          // A refusal is fine when the session is already over.
          if ((await getSession(sessionId))?.status === 'open') throw thrown;
        }
      });
    },
    getSubscription: (id) => read(stripeObjects.subscription, (stripe) => stripe.subscriptions.retrieve(id)),
    cancelAtPeriodEnd: (id) =>
      changeSubscription(id, (stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    keepSubscription: (id) =>
      changeSubscription(
        id,
        async (stripe) => {
          const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
          // An end that was chosen in the dashboard. Stripe refuses both parameters in one call.
          return kept.cancel_at === null ? kept : stripe.subscriptions.update(id, { cancel_at: '' });
        },
        true,
      ),
    cancelNow: (id) => changeSubscription(id, (stripe) => stripe.subscriptions.cancel(id)),
    getInvoice: (id) => read(stripeObjects.invoice, (stripe) => stripe.invoices.retrieve(id, withPayments)),
    voidInvoice: (id) =>
      call(async (stripe) => {
        try {
          return stripeObjects.invoice.parse(await stripe.invoices.voidInvoice(id, withPayments));
        } catch (thrown) {
          if (!isRefused(thrown)) throw thrown;
          return stripeObjects.invoice.parse(await stripe.invoices.retrieve(id, withPayments));
        }
      }),
    openCardPage: (customerId, returnUrl) =>
      read(stripeObjects.portalSession, (stripe) =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          flow_data: { type: 'payment_method_update', after_completion: { type: 'hosted_confirmation' } },
        }),
      ),
    applyDefaultCard: (customerId) =>
      call(async (stripe) => {
        const query = { customer: customerId, limit: pageSize, expand: ['data.customer'] };
        const { data } = await stripe.subscriptions.list(query);
        const outdated = data.filter(({ customer, default_payment_method: card }) => {
          return card !== null && stripeObjects.customer.parse(customer).defaultCardId !== null;
        });
        await Promise.all(outdated.map(({ id }) => stripe.subscriptions.update(id, { default_payment_method: '' })));
      }),
    getCharge: (id) => read(stripeObjects.charge, (stripe) => stripe.charges.retrieve(id)),
    getChargeOf: async (id) => (await getIntent(id))?.charge,
    isOurs,
    async isOurPayment(id) {
      const intent = await getIntent(id);
      if (intent === undefined || isOurs(intent)) return intent !== undefined;
      const payment = { type: 'payment_intent', payment_intent: id } as const;
      // Payments of invoices have no metadata.
      const paid = await call(async (stripe) =>
        stripeObjects.invoicePayments.parse(
          await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] }),
        ),
      );
      return isOurs(paid);
    },
    refund: (id) =>
      call(async (stripe) => {
        try {
          const params = { payment_intent: id, reason: 'duplicate' } as const;
          await stripe.refunds.create(params, { idempotencyKey: `refund-${id}` });
          return true;
        } catch (thrown) {
          if (!isRefused(thrown)) throw thrown;
          return hasCode(thrown, 'charge_already_refunded');
        }
      }),
    refundPart: ({ paymentIntentId, cents, requestId }) =>
      call(async (stripe) => {
        try {
          const asked = { payment_intent: paymentIntentId, amount: cents, metadata: { requestId } };
          const idempotencyKey = `desk-refund-${paymentIntentId}-${requestId}`;
          await stripe.refunds.create({ ...asked, reason: 'requested_by_customer' }, { idempotencyKey });
          return undefined;
        } catch (thrown) {
          const refusal = refundRefusalOf(thrown);
          if (refusal === undefined) throw thrown;
          return refusal;
        }
      }),
    listRefunds: (chargeId) =>
      call(async (stripe) => {
        const refunds = [];
        const pages = stripe.refunds.list({ charge: chargeId, limit: pageSize });
        for await (const refund of pages) refunds.push(stripeObjects.refund.parse(refund));
        return refunds;
      }),
    getChargeOfRefund: async (id) =>
      (await read(stripeObjects.refund, (stripe) => stripe.refunds.retrieve(id)))?.chargeId,
    getDispute: (id) => read(stripeObjects.dispute, (stripe) => stripe.disputes.retrieve(id)),
    listUndelivered: (sinceSeconds) =>
      call(async (stripe) => {
        const pages = stripe.events.list({
          delivery_success: false,
          types: [...handledEventTypes],
          created: { gte: sinceSeconds },
          limit: pageSize,
        });
        const events = [];
        for await (const event of pages) events.push(stripeObjects.event.parse(event));
        return events.reverse();
      }),
  };
}
