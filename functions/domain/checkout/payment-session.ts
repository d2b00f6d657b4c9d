import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { PaymentSession, Payments } from '#functions/domain/ports/payments.ts';
import { type PageId, pages } from '#shared/names/pages.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import type { Checkout } from './checkout.ts';
import type { FulfilCollaborators } from './checkout-collaborators.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';

export interface SessionCollaborators extends FulfilCollaborators {
  readonly payments: Pick<Payments, 'createSession' | 'getSession' | 'expireSession' | 'refund'>;
  readonly checkouts: FulfilCollaborators['checkouts'] & {
    saveSession(checkout: Checkout, sessionId: string): Promise<boolean>;
  };
  readonly siteUrl: string;
}

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
function createStripeSession(checkout: Checkout, { payments, siteUrl }: SessionCollaborators): Promise<PaymentSession> {
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
async function deliverCompleted(session: PaymentSession, collaborators: SessionCollaborators): Promise<'paying'> {
  if ((await fulfilCheckout(session, [], collaborators)) !== 'pending') throw new AppError('already-paid');
  return 'paying';
}

/** @throws AppError already-paid; payments-unavailable */
async function closeAtStripe(
  sessionId: string | null,
  collaborators: SessionCollaborators,
): Promise<'closed' | 'paying'> {
  if (sessionId === null) return 'closed';
  const { payments } = collaborators;
  await payments.expireSession(sessionId);
  const session = await payments.getSession(sessionId);
  if (session?.status === 'open') throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
  return session?.status === 'complete' ? deliverCompleted(session, collaborators) : 'closed';
}

/**
 * Closes an open checkout in favour of another purchase, at Stripe first so that it cannot be paid any more. @returns `paying`
 * when its payment is delayed: it stays open @throws AppError already-paid when it was paid: it is delivered then
 */
export async function closeForAnother(
  old: Checkout,
  collaborators: SessionCollaborators,
): Promise<'closed' | 'paying'> {
  const { checkoutId, sessionId } = old;
  if ((await closeAtStripe(sessionId, collaborators)) === 'paying') return 'paying';
  await expireCheckout(checkoutId, [], collaborators);
  const ended = await collaborators.checkouts.get(checkoutId);
  // The call that had opened it was still in flight and has since returned its session.
  if (ended !== undefined && ended.sessionId !== sessionId) await closeAtStripe(ended.sessionId, collaborators);
  return 'closed';
}

/** Creates the checkout's session at Stripe. @returns undefined when the checkout was closed meanwhile */
export async function startSession(
  checkout: Checkout,
  collaborators: SessionCollaborators,
): Promise<OpenSession | undefined> {
  const { checkoutId } = checkout;
  const { sessionId, url } = await createStripeSession(checkout, collaborators);
  if (url !== null && (await collaborators.checkouts.saveSession(checkout, sessionId))) {
    return { checkoutId, sessionId, url };
  }
  await closeAtStripe(sessionId, collaborators);
  await expireCheckout(checkoutId, [], collaborators);
  return undefined;
}

/**
 * Returns the session of an open checkout from Stripe. @returns undefined when it is over; the checkout is closed then @throws
 * AppError already-paid when it was paid: it is delivered then
 */
export async function resumeSession(
  checkout: Checkout,
  collaborators: SessionCollaborators,
): Promise<OpenSession | undefined> {
  const { checkoutId, sessionId } = checkout;
  if (sessionId === null) return startSession(checkout, collaborators);
  const session = await collaborators.payments.getSession(sessionId);
  if (session?.status === 'open' && session.url !== null) return { checkoutId, sessionId, url: session.url };
  if (session?.status === 'complete') {
    await deliverCompleted(session, collaborators);
    throw new AppError('already-paid');
  }
  await expireCheckout(checkoutId, [], collaborators);
  return undefined;
}
