import type { CheckoutKind } from '#shared/schemas/checkout.ts';

/** A Checkout session as Stripe tells it now. Amounts are cents, times seconds since 1970. */
export interface PaymentSession {
  readonly sessionId: string;
  /** Where the customer pays; null once the session is over. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  readonly mode: 'payment' | 'subscription';
  readonly amountTotalCents: number;
  readonly currency: string;
  readonly livemode: boolean;
  /** `client_reference_id`: the checkout that was written before Stripe was called. */
  readonly checkoutId: string | null;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
  /** Of the charge, when Stripe was asked for it and there is one. */
  readonly receiptUrl: string | null;
}

export interface NewPaymentSession {
  /** Also the idempotency key: asked twice, Stripe answers with the same session. */
  readonly checkoutId: string;
  readonly userId: string;
  readonly kind: CheckoutKind;
  readonly mode: 'payment' | 'subscription';
  /** Our catalogue's name; nothing of the browser's reaches Stripe (threat 5). */
  readonly productName: string;
  readonly cents: number;
  /** A customer known to Stripe, else the address to fill in. */
  readonly customerId: string | null;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtSeconds: number;
}

export interface PaymentSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Stripe's word: incomplete, active, past_due, unpaid, canceled … */
  readonly status: string;
  readonly createdAtSeconds: number;
  readonly amountCents: number;
  readonly cancelAtSeconds: number | null;
  readonly currentPeriodEndSeconds: number;
  /** When it was over; null while it is not. */
  readonly endedAtSeconds: number | null;
  readonly latestInvoiceId: string | null;
  readonly livemode: boolean;
  /** From the metadata that we set when the session was made. */
  readonly userId: string | null;
  readonly checkoutId: string | null;
}

export interface PaymentInvoice {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  readonly billingReason: string | null;
  readonly status: string | null;
  readonly amountPaidCents: number;
  readonly currency: string;
  readonly createdAtSeconds: number;
  /** The period that the subscription's line is for; an older one never overwrites a newer one. */
  readonly periodStartSeconds: number;
  readonly periodEndSeconds: number;
  readonly hostedInvoiceUrl: string | null;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  /** Null until it is paid. */
  readonly paidAtSeconds: number | null;
  /** What a refund or dispute of it will name. */
  readonly paymentIntentId: string | null;
  readonly livemode: boolean;
}

export interface PaymentCharge {
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  readonly amountCents: number;
  readonly amountRefundedCents: number;
  readonly currency: string;
  readonly receiptUrl: string | null;
  readonly livemode: boolean;
}

export interface PaymentDispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  /** Stripe's word: needs_response, under_review, won, lost, warning_… */
  readonly status: string;
  readonly amountCents: number;
  readonly livemode: boolean;
}

/** What an event is about; the object itself is asked for anew, as events come in any order (threat 12). */
export interface PaymentEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAtSeconds: number;
  readonly livemode: boolean;
  /** Id of `data.object`: a session, invoice, subscription, charge or dispute, as the type says. */
  readonly objectId: string;
}

/**
 * The payment provider.
 * @throws AppError payments-unavailable when Stripe throttles, fails or is out after its retries
 */
export interface Payments {
  createSession(session: NewPaymentSession): Promise<PaymentSession>;
  /** Undefined when Stripe knows no such session. With its charge's receipt. */
  readSession(sessionId: string): Promise<PaymentSession | undefined>;
  /** Closes an open session; one that is over already is left as it is. */
  expireSession(sessionId: string): Promise<void>;
  readSubscription(subscriptionId: string): Promise<PaymentSubscription | undefined>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<PaymentSubscription>;
  cancelNow(subscriptionId: string): Promise<PaymentSubscription>;
  readInvoice(invoiceId: string): Promise<PaymentInvoice | undefined>;
  readCharge(chargeId: string): Promise<PaymentCharge | undefined>;
  readDispute(disputeId: string): Promise<PaymentDispute | undefined>;
  /** Events of the types we handle that reached none of our endpoints, oldest first (threat 72). */
  listUndelivered(sinceSeconds: number): Promise<PaymentEvent[]>;
}

/** @throws AppError invalid-signature (threat 9) */
export interface WebhookVerifier {
  verify(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent>;
}
