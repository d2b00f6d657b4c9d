import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { PaymentSession, Payments } from '#functions/domain/ports/payments.ts';
import { type PageId, pages } from '#shared/names/pages.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import type { Checkout } from './checkout.ts';
import type { FulfilCollaborators } from './checkout-collaborators.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';

export interface SessionCollaborators extends FulfilCollaborators {
  readonly payments: Pick<Payments, 'createSession' | 'readSession' | 'expireSession'>;
  readonly checkouts: FulfilCollaborators['checkouts'] & {
    rememberSession(checkoutId: string, sessionId: string): Promise<boolean>;
  };
  readonly siteUrl: string;
}

/** Where the customer pays. */
export interface OpenSession {
  readonly checkoutId: string;
  readonly sessionId: string;
  readonly url: string;
}

/** Where the payment page leads to, by what was bought. */
const landings = {
  story: { success: pages.orderStorySuccess.path, cancel: pages.checkout.path },
  package: { success: pages.orderPackageSuccess.path, cancel: pages.checkout.path },
  subscription: { success: pages.subscriptionSuccess.path, cancel: pages.pricing.path },
  gift: { success: pages.giftSuccess.path, cancel: pages.giftYourStory.path },
} as const satisfies Record<CheckoutKind, Record<'success' | 'cancel', (typeof pages)[PageId]['path']>>;

/** Asked twice, Stripe answers with the same session: all that is sent stands in the checkout. */
function askForSession(checkout: Checkout, { payments, siteUrl }: SessionCollaborators): Promise<PaymentSession> {
  const { checkoutId, userId, kind, productName, cents, payer, sessionExpiresAtSeconds } = checkout;
  const { success, cancel } = landings[kind];
  const origin = new URL(siteUrl).origin;
  return payments.createSession({
    checkoutId,
    userId,
    kind,
    mode: kind === 'subscription' ? 'subscription' : 'payment',
    productName,
    cents,
    ...payer,
    // The braces are Stripe's placeholder and must not be encoded.
    successUrl: `${origin}${success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}${cancel}`,
    expiresAtSeconds: sessionExpiresAtSeconds,
  });
}

/**
 * The customer has been through the payment page: what was paid is delivered now.
 * @returns when the money takes its time; nobody can pay for this session any more
 * @throws AppError already-paid
 */
async function deliverInstead(session: PaymentSession, collaborators: SessionCollaborators): Promise<'paying'> {
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
  const session = await payments.readSession(sessionId);
  if (session?.status === 'open') throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
  return session?.status === 'complete' ? deliverInstead(session, collaborators) : 'closed';
}

/**
 * Ends an open checkout that something else is bought in place of: first at Stripe, so that nobody can pay for it any more.
 * One without a session id was never given to anybody.
 * @returns `paying` when its money is on the way: it stays as it is and is delivered when that comes
 * @throws AppError already-paid when it was paid: it is delivered then
 */
export async function supersede(old: Checkout, collaborators: SessionCollaborators): Promise<'closed' | 'paying'> {
  const { checkoutId, sessionId } = old;
  if ((await closeAtStripe(sessionId, collaborators)) === 'paying') return 'paying';
  await expireCheckout(checkoutId, [], collaborators);
  const ended = await collaborators.checkouts.get(checkoutId);
  // The call that had opened it was still under way, and has given it out since.
  if (ended !== undefined && ended.sessionId !== sessionId) await closeAtStripe(ended.sessionId, collaborators);
  return 'closed';
}

/** Asks Stripe for the checkout's session. @returns undefined when the checkout was ended meanwhile */
export async function startSession(
  checkout: Checkout,
  collaborators: SessionCollaborators,
): Promise<OpenSession | undefined> {
  const { checkoutId } = checkout;
  const { sessionId, url } = await askForSession(checkout, collaborators);
  if (url !== null && (await collaborators.checkouts.rememberSession(checkoutId, sessionId))) {
    return { checkoutId, sessionId, url };
  }
  await closeAtStripe(sessionId, collaborators);
  await expireCheckout(checkoutId, [], collaborators);
  return undefined;
}

/**
 * The session of an open checkout, as it stands at Stripe.
 * @returns undefined when it is over; the checkout is ended then
 * @throws AppError already-paid when it was paid: it is delivered then
 */
export async function resumeSession(
  checkout: Checkout,
  collaborators: SessionCollaborators,
): Promise<OpenSession | undefined> {
  const { checkoutId, sessionId } = checkout;
  if (sessionId === null) return startSession(checkout, collaborators);
  const session = await collaborators.payments.readSession(sessionId);
  if (session?.status === 'open' && session.url !== null) return { checkoutId, sessionId, url: session.url };
  if (session?.status === 'complete') {
    await deliverInstead(session, collaborators);
    throw new AppError('already-paid');
  }
  await expireCheckout(checkoutId, [], collaborators);
  return undefined;
}
