import type { RefundRefusal } from '#shared/names/refund-refusals.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';

/** The stage whose checkout created an object; null for objects of other products on the same Stripe account. */
interface Origin {
  readonly stage: string | null;
}

/** A Checkout session in its current state. Amounts in cents, times in seconds since 1970. */
export interface PaymentSession extends Origin {
  readonly sessionId: string;
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  readonly mode: 'payment' | 'subscription' | 'setup';
  readonly amountTotalCents: number;
  readonly currency: string;
  readonly livemode: boolean;
  readonly checkoutId: string | null;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
  readonly receiptUrl: string | null;
  /** Of its charge. Stripe reports a refunded session as `paid`. */
  readonly refundedCents: number;
  readonly isDisputed: boolean;
}

export interface NewPaymentSession {
  /** Also the idempotency key: a repetition returns the same session. */
  readonly checkoutId: string;
  readonly userId: string;
  readonly kind: CheckoutKind;
  readonly mode: 'payment' | 'subscription';
  readonly productName: string;
  readonly cents: number;
  readonly customerId: string | null;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtSeconds: number;
}

export interface PaymentSubscription extends Origin {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Stripe's status: incomplete, active, past_due, unpaid, canceled … */
  readonly status: string;
  readonly createdAtSeconds: number;
  readonly amountCents: number;
  readonly cancelAtSeconds: number | null;
  /** Set while Stripe collects no payments, so that no month is bought; the status stays `active`. */
  readonly pause: { readonly resumesAtSeconds: number | null } | null;
  readonly currentPeriodEndSeconds: number;
  readonly endedAtSeconds: number | null;
  readonly latestInvoiceId: string | null;
  readonly livemode: boolean;
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
  /** The subscription's period; an older one never overwrites a newer one. */
  readonly periodStartSeconds: number;
  readonly periodEndSeconds: number;
  readonly hostedInvoiceUrl: string | null;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly paidAtSeconds: number | null;
  readonly paymentIntentId: string | null;
  readonly livemode: boolean;
  /** Added when it is recorded: all of it was refunded before. */
  readonly isRefunded?: boolean;
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
  /** Stripe's status: needs_response, under_review, won, lost, warning_… */
  readonly status: string;
  readonly amountCents: number;
  readonly livemode: boolean;
}

/** The object is read again, because events arrive in any order (threat 12). */
export interface PaymentEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAtSeconds: number;
  readonly livemode: boolean;
  readonly objectId: string;
}

/** An object of another product or stage on the same Stripe account: there is nothing to do, now or later. */
export class ForeignPayment extends Error {
  override readonly name = 'ForeignPayment';
}

export interface PartialRefund {
  readonly paymentIntentId: string;
  readonly cents: number;
  /** Stored with the refund, and part of the idempotency key. */
  readonly requestId: string;
}

export interface PaymentRefund {
  readonly cents: number;
  readonly createdAtSeconds: number;
  /** Null for refunds that no operator of the desk asked for. */
  readonly requestId: string | null;
  /** The money stays with us. */
  readonly isFailed: boolean;
}

/** @throws AppError payments-unavailable when Stripe throttles, fails or is unreachable after retries */
export interface Payments {
  createSession(session: NewPaymentSession): Promise<PaymentSession>;
  /** With its charge's receipt; undefined when unknown to Stripe. */
  getSession(sessionId: string): Promise<PaymentSession | undefined>;
  expireSession(sessionId: string): Promise<void>;
  getSubscription(subscriptionId: string): Promise<PaymentSubscription | undefined>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<PaymentSubscription>;
  /** Removes any end that was set. A subscription that has ended, or that Stripe refuses to change, is returned as it is. */
  keepSubscription(subscriptionId: string): Promise<PaymentSubscription>;
  cancelNow(subscriptionId: string): Promise<PaymentSubscription>;
  getInvoice(invoiceId: string): Promise<PaymentInvoice | undefined>;
  /** Nobody can pay a void invoice. @returns the invoice, which is not void if it was paid first */
  voidInvoice(invoiceId: string): Promise<PaymentInvoice>;
  /** @returns the address of Stripe's page for a new card; undefined when Stripe has deleted the customer */
  openCardPage(customerId: string, returnUrl: string): Promise<string | undefined>;
  /**
   * Makes a customer's subscriptions charge the customer's default card. Checkout stores the first card in the subscription,
   * which Stripe prefers, and the customer portal changes the customer's.
   */
  applyDefaultCard(customerId: string): Promise<void>;
  getCharge(chargeId: string): Promise<PaymentCharge | undefined>;
  /** The charge that paid it. */
  getChargeOf(paymentIntentId: string): Promise<PaymentCharge | undefined>;
  /** @returns the id of the refund's charge, null without one; undefined when Stripe does not know the refund */
  getChargeOfRefund(refundId: string): Promise<string | null | undefined>;
  getDispute(disputeId: string): Promise<PaymentDispute | undefined>;
  /** Whether this product and stage created it. */
  isOurs(made: Origin): boolean;
  /** Whether a payment is for one of our sessions, or for an invoice of one of our subscriptions. */
  isOurPayment(paymentIntentId: string): Promise<boolean>;
  /** Refunds a payment in full; repetition is harmless. @returns false when Stripe refuses, e.g. a disputed charge */
  refund(paymentIntentId: string): Promise<boolean>;
  /**
   * Refunds a part of a payment. A repetition within a day is harmless; Stripe forgets the key after that, so look for the
   * refund first. @returns why Stripe refuses; undefined when the refund is made
   */
  refundPart(refund: PartialRefund): Promise<RefundRefusal | undefined>;
  listRefunds(chargeId: string): Promise<PaymentRefund[]>;
  /** Handled event types that reached no endpoint, oldest first (threat 72). */
  listUndelivered(sinceSeconds: number): Promise<PaymentEvent[]>;
}

/** @throws AppError invalid-signature (threat 9) */
export interface WebhookVerifier {
  verify(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent>;
}
