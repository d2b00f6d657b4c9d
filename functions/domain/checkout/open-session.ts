import { createHash } from 'node:crypto';
import { type PageId, pages } from '../../../shared/names/pages.ts';
import type { CheckoutKind } from '../../../shared/schemas/checkout.ts';
import { AppError } from '../../runtime/app-error.ts';
import { epochSeconds, isoTime } from '../../runtime/clock.ts';
import type { CouponUse } from '../coupon/coupon.ts';
import type { PaymentSession, Payments } from '../payments/payments.ts';
import { type TransactionPart, TransactionRefused } from '../transaction/transaction.ts';
import { type Checkout, checkoutKeptDays } from './checkout.ts';
import type { FulfilCollaborators } from './checkout-collaborators.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';

export interface OpenSessionCollaborators extends FulfilCollaborators {
  readonly payments: Pick<Payments, 'createSession' | 'readSession' | 'expireSession'>;
  readonly checkouts: FulfilCollaborators['checkouts'] & {
    addPart(checkout: Checkout): TransactionPart;
    takeSlotPart(checkout: Checkout, seen: string | undefined): TransactionPart;
    awaitPart(checkout: Checkout): TransactionPart;
    rememberSession(checkoutId: string, sessionId: string): Promise<boolean>;
  };
  readonly coupons: FulfilCollaborators['coupons'] & {
    takePart(code: string, nowSeconds: number): TransactionPart;
    addUsePart(use: CouponUse): TransactionPart;
    claimCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
    getCustomerCheckout(code: string, userId: string): Promise<string | undefined>;
  };
  readonly siteUrl: string;
}

/** What is to be paid for, as the server priced it. */
export type Purchase = Pick<
  Checkout,
  'userId' | 'kind' | 'productName' | 'listCents' | 'cents' | 'coupon' | 'story' | 'draftId' | 'subject' | 'payer'
>;

/** Where the customer pays. */
export interface OpenSession {
  readonly checkoutId: string;
  readonly sessionId: string;
  readonly url: string;
}

// A rival tab can be ahead with the slot, with the coupon, and with the end of what was open before.
const maxTries = 5;

/** Stripe takes at most 24 h; five minutes are for clocks that differ. */
const sessionLifeSeconds = 24 * 3600 - 300;
/** A session is given again for 23 h of its life; Stripe would refuse to make one with less than 30 minutes left. */
const leastLifeLeftSeconds = sessionLifeSeconds - 23 * 3600;

/** DESIGN 16: where the payment page leads to, by what was bought. */
const landings = {
  story: { success: pages.orderStorySuccess.path, cancel: pages.checkout.path },
  package: { success: pages.orderPackageSuccess.path, cancel: pages.checkout.path },
  subscription: { success: pages.subscriptionSuccess.path, cancel: pages.pricing.path },
  gift: { success: '/gift-success', cancel: '/gift-your-story' },
} as const satisfies Record<
  CheckoutKind,
  Record<'success' | 'cancel', (typeof pages)[PageId]['path'] | `/gift${string}`>
>;

/** What makes two purchases the same: everything that is bought, and for how much. */
function fingerprintOf({ kind, productName, cents, coupon, story }: Purchase): string {
  const told = JSON.stringify([kind, productName, cents, coupon?.code ?? null, story]);
  return createHash('sha256').update(told).digest('base64url');
}

function newCheckout(purchase: Purchase, { identifiers, clock }: OpenSessionCollaborators): Checkout {
  return {
    ...purchase,
    checkoutId: identifiers.ulid(clock.now()),
    fingerprint: fingerprintOf(purchase),
    status: 'open',
    sessionId: null,
    createdAt: isoTime(clock),
    sessionExpiresAtSeconds: epochSeconds(clock, sessionLifeSeconds),
    expiresAtSeconds: epochSeconds(clock, checkoutKeptDays * 86_400),
  };
}

/** The coupon is reserved with the checkout: max uses and once per customer hold in the table (RELIABILITY row 33). */
function reservationParts(
  { coupon, checkoutId, userId, createdAt }: Checkout,
  { coupons, clock }: OpenSessionCollaborators,
): TransactionPart[] {
  if (coupon === null) return [];
  const { code, oncePerCustomer } = coupon;
  return [
    coupons.takePart(code, epochSeconds(clock)),
    coupons.addUsePart({ code, checkoutId, userId, state: 'reserved', at: createdAt }),
    ...(oncePerCustomer ? [coupons.claimCustomerPart(code, userId, checkoutId)] : []),
  ];
}

/** Asked twice, Stripe answers with the same session: all that is sent stands in the checkout. */
function askForSession(checkout: Checkout, { payments, siteUrl }: OpenSessionCollaborators): Promise<PaymentSession> {
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

/** Paid in the meantime: delivered now. @throws AppError already-paid */
async function deliverInstead(session: PaymentSession, collaborators: OpenSessionCollaborators): Promise<never> {
  await fulfilCheckout(session, [], collaborators);
  throw new AppError('already-paid');
}

/** @throws AppError already-paid; payments-unavailable */
async function closeAtStripe(sessionId: string | null, collaborators: OpenSessionCollaborators): Promise<void> {
  if (sessionId === null) return;
  const { payments } = collaborators;
  await payments.expireSession(sessionId);
  const session = await payments.readSession(sessionId);
  if (session?.status === 'complete') await deliverInstead(session, collaborators);
  if (session?.status === 'open') throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
}

/**
 * Ends an open checkout that something else is bought in place of: first at Stripe, so that nobody can pay for it any more.
 * One without a session id was never given to anybody.
 */
async function supersede(old: Checkout, collaborators: OpenSessionCollaborators): Promise<void> {
  await closeAtStripe(old.sessionId, collaborators);
  await expireCheckout(old.checkoutId, [], collaborators);
  const ended = await collaborators.checkouts.get(old.checkoutId);
  // The call that had opened it was still under way, and has given it out since.
  if (ended !== undefined && ended.sessionId !== old.sessionId) await closeAtStripe(ended.sessionId, collaborators);
}

/** Asks Stripe for the checkout's session. @returns undefined when the checkout was ended meanwhile */
async function startSession(
  checkout: Checkout,
  collaborators: OpenSessionCollaborators,
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
  collaborators: OpenSessionCollaborators,
): Promise<OpenSession | undefined> {
  const { checkoutId, sessionId } = checkout;
  if (sessionId === null) return startSession(checkout, collaborators);
  const session = await collaborators.payments.readSession(sessionId);
  if (session?.status === 'open' && session.url !== null) return { checkoutId, sessionId, url: session.url };
  if (session?.status === 'complete') return deliverInstead(session, collaborators);
  await expireCheckout(checkoutId, [], collaborators);
  return undefined;
}

/** A coupon that is once per customer is reserved by another checkout of theirs: that one is left for this. */
async function freeCoupon({ coupon, userId }: Checkout, collaborators: OpenSessionCollaborators): Promise<void> {
  if (coupon === null) return;
  const holder = await collaborators.coupons.getCustomerCheckout(coupon.code, userId);
  if (holder === undefined) return;
  const other = await collaborators.checkouts.get(holder);
  if (other?.status !== 'open') throw new AppError('invalid-coupon');
  await supersede(other, collaborators);
}

/** @returns whether it was written; false when a rival was ahead and everything is to be looked at anew */
async function tryOpen(
  checkout: Checkout,
  seen: string | undefined,
  recorded: readonly TransactionPart[],
  collaborators: OpenSessionCollaborators,
): Promise<boolean> {
  const { transactions, checkouts } = collaborators;
  try {
    await transactions.commit([
      checkouts.addPart(checkout),
      checkouts.takeSlotPart(checkout, seen),
      checkouts.awaitPart(checkout),
      ...reservationParts(checkout, collaborators),
      ...recorded,
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.by('idempotency')) throw error;
    // The rival's purchase is perhaps this very one, with the last use of the coupon: its slot tells.
    if (error.by('slot')) return false;
    if (error.by('coupon-customer')) await freeCoupon(checkout, collaborators);
    else if (error.by('coupon')) throw new AppError('invalid-coupon');
    return false;
  }
}

/**
 * Opens a payment session for a purchase, or gives again the one that is open for the same purchase: a double click, a
 * second tab and a retry pay for one thing once (RELIABILITY rows 35, 70, 74). What the customer had open of the same
 * subject but is not the same is ended first. The checkout is written before Stripe is called (row 10), so a session that
 * Stripe made is never unknown; when Stripe is out it stays open for the retry, with its coupon.
 * @param record further parts that stand or fall with it, such as the record of an idempotency key
 * @throws AppError invalid-coupon, already-paid, payments-unavailable, conflict
 * @throws TransactionRefused by `idempotency`
 */
export async function openSession(
  purchase: Purchase,
  record: (checkoutId: string) => readonly TransactionPart[],
  collaborators: OpenSessionCollaborators,
): Promise<OpenSession> {
  const { checkouts, transactions, clock } = collaborators;
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const seen = await checkouts.getSlot(purchase.userId, purchase.subject);
    const open = seen === undefined ? undefined : await checkouts.get(seen);
    if (open?.status === 'open') {
      const hasTime = open.sessionExpiresAtSeconds - epochSeconds(clock) > leastLifeLeftSeconds;
      if (!hasTime || open.fingerprint !== fingerprintOf(purchase)) {
        await supersede(open, collaborators);
        continue;
      }
      const session = await resumeSession(open, collaborators);
      if (session === undefined) continue;
      const recorded = record(open.checkoutId);
      if (recorded.length > 0) await transactions.commit(recorded);
      return session;
    }
    const checkout = newCheckout(purchase, collaborators);
    if (!(await tryOpen(checkout, seen, record(checkout.checkoutId), collaborators))) continue;
    const session = await startSession(checkout, collaborators);
    if (session !== undefined) return session;
  }
  throw new AppError('conflict');
}
