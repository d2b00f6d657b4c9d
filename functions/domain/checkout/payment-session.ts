import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type PageId, pages } from '#shared/names/pages.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import type { Checkout } from './checkout.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';

type Needs = Pick<
  Shop,
  | 'payments'
  | 'checkouts'
  | 'siteUrl'
  | 'orders'
  | 'stories'
  | 'gifts'
  | 'ledger'
  | 'outbox'
  | 'drafts'
  | 'stripeCustomers'
  | 'users'
  | 'syncSubscription'
  | 'expectsLivemode'
  | 'identifiers'
  | 'transactions'
  | 'coupons'
  | 'clock'
  | 'logger'
>;

export interface OpenSession {
  readonly checkoutId: string;
  readonly sessionId: string;
  readonly url: string;
}

const returnPages = {
  story: { success: pages.orderStorySuccess.path, cancel: pages.checkout.path },
  package: { success: pages.orderPackageSuccess.path, cancel: pages.checkout.path },
  subscription: { success: pages.subscriptionSuccess.path, cancel: pages.pricing.path },
  gift: { success: pages.giftSuccess.path, cancel: pages.giftYourStory.path },
} as const satisfies Record<CheckoutKind, Record<'success' | 'cancel', (typeof pages)[PageId]['path']>>;

/** Stripe returns the same session for the same request, which depends on the checkout only. */
function createStripeSession(checkout: Checkout, { payments, siteUrl }: Needs): Promise<PaymentSession> {
  const { checkoutId, userId, kind, productName, cents, payer, sessionExpiresAtSeconds } = checkout;
  const { success, cancel } = returnPages[kind];
  const origin = new URL(siteUrl).origin;
  return payments.createSession({
    checkoutId,
    userId,
    kind,
    mode: kind === 'subscription' ? 'subscription' : 'payment',
    productName,
    cents,
    ...payer,
    // A Stripe placeholder; the braces must not be encoded.
    successUrl: `${origin}${success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}${cancel}`,
    expiresAtSeconds: sessionExpiresAtSeconds,
  });
}

/** Delivers a session that the customer completed. @returns `paying` when the payment is delayed @throws AppError already-paid */
async function deliverCompleted(session: PaymentSession, shop: Needs): Promise<'paying'> {
  if ((await fulfilCheckout(session, [], shop)) !== 'pending') throw new AppError('already-paid');
  return 'paying';
}

/** @throws AppError already-paid; payments-unavailable */
async function closeAtStripe(sessionId: string | null, shop: Needs): Promise<'closed' | 'paying'> {
  if (sessionId === null) return 'closed';
  const { payments } = shop;
  await payments.expireSession(sessionId);
  const session = await payments.getSession(sessionId);
  if (session?.status === 'open') throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
  return session?.status === 'complete' ? deliverCompleted(session, shop) : 'closed';
}

/**
 * Closes an open checkout in favour of another purchase, at Stripe first so that it cannot be paid any more. @returns `paying`
 * when its payment is delayed: it stays open @throws AppError already-paid when it was paid: it is delivered then
 */
export async function closeForAnother(old: Checkout, shop: Needs): Promise<'closed' | 'paying'> {
  const { checkoutId, sessionId } = old;
  if ((await closeAtStripe(sessionId, shop)) === 'paying') return 'paying';
  await expireCheckout(checkoutId, [], shop);
  const ended = await shop.checkouts.get(checkoutId);
  // The call that had opened it was still in flight and has since returned its session.
  if (ended !== undefined && ended.sessionId !== sessionId) await closeAtStripe(ended.sessionId, shop);
  return 'closed';
}

/** Creates the checkout's session at Stripe. @returns undefined when the checkout was closed meanwhile */
export async function startSession(checkout: Checkout, shop: Needs): Promise<OpenSession | undefined> {
  const { checkoutId } = checkout;
  const { sessionId, url } = await createStripeSession(checkout, shop);
  if (url !== null && (await shop.checkouts.saveSession(checkout, sessionId))) {
    return { checkoutId, sessionId, url };
  }
  await closeAtStripe(sessionId, shop);
  await expireCheckout(checkoutId, [], shop);
  return undefined;
}

/**
 * Returns the session of an open checkout from Stripe. @returns undefined when it is over; the checkout is closed then @throws
 * AppError already-paid when it was paid: it is delivered then
 */
export async function resumeSession(checkout: Checkout, shop: Needs): Promise<OpenSession | undefined> {
  const { checkoutId, sessionId } = checkout;
  if (sessionId === null) return startSession(checkout, shop);
  const session = await shop.payments.getSession(sessionId);
  if (session?.status === 'open' && session.url !== null) return { checkoutId, sessionId, url: session.url };
  if (session?.status === 'complete') {
    await deliverCompleted(session, shop);
    throw new AppError('already-paid');
  }
  await expireCheckout(checkoutId, [], shop);
  return undefined;
}
