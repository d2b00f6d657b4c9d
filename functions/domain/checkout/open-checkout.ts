import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { canUseCoupon, listReservations } from '#functions/domain/coupon/can-use-coupon.ts';
import { takeCouponParts } from '#functions/domain/coupon/take-coupon.ts';
import { findEarlierResponse, type IdempotentRequest, recordParts } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import {
  inRounds,
  TransactionConflict,
  type TransactionPart,
  TransactionRefused,
} from '#functions/domain/kernel/transaction.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type PageId, pages } from '#shared/names/pages.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import { type Checkout, checkoutRetentionDays } from './checkout.ts';
import { expireCheckout } from './expire-checkout.ts';
import { type FulfilShop, fulfilCheckout } from './fulfil-checkout.ts';

export type OpenShop = FulfilShop & Pick<Shop, 'siteUrl' | 'idempotency'>;

export interface OpenSession {
  readonly checkoutId: string;
  readonly sessionId: string;
  readonly url: string;
}

/** Further data of a purchase, partly in files that exist before a checkout names them. */
export interface Attachment {
  /** Hash of the data: equal hashes are the same purchase. */
  readonly fingerprint: string;
  store(checkout: Checkout): Promise<Checkout>;
  discard(checkout: Checkout): Promise<void>;
}

export type Purchase = Pick<
  Checkout,
  'userId' | 'kind' | 'productName' | 'listCents' | 'cents' | 'coupon' | 'story' | 'draftId' | 'subject' | 'payer'
> & { readonly attached?: Attachment };

/** Stripe's maximum is 24 h; five minutes allow for clock skew. */
const sessionLifeSeconds = 24 * 3600 - 300;
/** A session is reused for 23 h; Stripe does not create one with less than 30 minutes left. */
const minSecondsLeft = sessionLifeSeconds - 23 * 3600;

const returnPages = {
  story: { success: pages.orderStorySuccess.path, cancel: pages.checkout.path },
  package: { success: pages.orderPackageSuccess.path, cancel: pages.checkout.path },
  subscription: { success: pages.subscriptionSuccess.path, cancel: pages.pricing.path },
  gift: { success: pages.giftSuccess.path, cancel: pages.giftYourStory.path },
  voucher: { success: pages.orderPackageSuccess.path, cancel: pages.giveStory.path },
} as const satisfies Record<CheckoutKind, Record<'success' | 'cancel', (typeof pages)[PageId]['path']>>;

const recordedSchema = z.object({ checkoutId: z.string() });

/**
 * Opens a payment session, or returns the open one of the same purchase: double clicks, second tabs and retries pay once
 * (threats 35, 70 and 74). A different open purchase of the same subject is closed first. @param idempotent gets the session of
 * its first try @param readPurchase called once, and not when an earlier try has a session @throws AppError invalid-coupon,
 * already-paid, idempotency-key-reused, payments-unavailable, conflict, and whatever `readPurchase` throws
 */
export async function openCheckout(
  idempotent: IdempotentRequest | undefined,
  readPurchase: () => Promise<Purchase>,
  shop: OpenShop,
): Promise<OpenSession> {
  let purchase: Purchase | undefined;
  const session = await inRounds(shop.transactions, async (transactions) => {
    const inRound = { ...shop, transactions };
    const earlier = await findEarlierResponse(idempotent, shop);
    const first = await sessionOfEarlier(earlier, inRound);
    if (first !== undefined) return first;
    purchase ??= await readPurchase();
    // A key that is recorded already belongs to a session that is over.
    return openOrResume(purchase, earlier === undefined ? idempotent : undefined, inRound);
  });
  if (session === undefined) throw new AppError('conflict');
  return session;
}

/** Step 1: the same request gets its first session. @returns undefined when there was none, or it is over */
async function sessionOfEarlier(earlier: unknown, shop: OpenShop): Promise<OpenSession | undefined> {
  if (earlier === undefined) return undefined;
  const { checkoutId } = recordedSchema.parse(earlier);
  const checkout = await shop.checkouts.get(checkoutId);
  if (checkout === undefined || checkout.status === 'expired' || checkout.status === 'refunded') return undefined;
  if (checkout.status !== 'open') throw new AppError('already-paid');
  return resumeSession(checkout, shop);
}

/** Steps 2 to 4. @returns undefined when the state changed and must be read again */
async function openOrResume(
  purchase: Purchase,
  idempotent: IdempotentRequest | undefined,
  shop: OpenShop,
): Promise<OpenSession | undefined> {
  const { checkouts } = shop;
  const seen = await checkouts.getSlot(purchase.userId, purchase.subject);
  const open = seen === undefined ? undefined : await checkouts.get(seen);
  if (open?.status === 'open') {
    // Step 2: the open session of the same purchase is resumed, so that two tabs pay once.
    if (isSame(open, purchase) && hasTimeLeft(open, shop)) return resumeAndRecord(open, idempotent, shop);
    // Step 3: that of another purchase is closed, so that only one can be paid.
    if ((await closeForAnother(open, shop)) === 'closed') return undefined;
    // A delayed payment for this purchase or draft is under way: a second session would charge twice.
    const isOfSameDraft = purchase.draftId !== null && purchase.draftId === open.draftId;
    if (isOfSameDraft || isSame(open, purchase)) throw new AppError('already-paid');
  }
  // Step 4: the checkout is written before Stripe is called (threat 10), so no session is unknown. When Stripe is down it stays
  // open for the retry.
  const checkout = await newCheckout(purchase, shop);
  const parts = recordParts(idempotent, { checkoutId: checkout.checkoutId }, shop);
  const isOpen = await storeOrDiscard(checkout, purchase, () => storeCheckout(checkout, seen, parts, shop));
  return isOpen ? startSession(checkout, shop) : undefined;
}

async function resumeAndRecord(
  open: Checkout,
  idempotent: IdempotentRequest | undefined,
  shop: OpenShop,
): Promise<OpenSession | undefined> {
  const session = await resumeSession(open, shop);
  const parts = recordParts(idempotent, { checkoutId: open.checkoutId }, shop);
  if (session === undefined || parts.length === 0) return session;
  try {
    await shop.transactions.commit(parts);
    return session;
  } catch (error) {
    // A concurrent call recorded the same key: both share its session.
    if (error instanceof TransactionRefused) return undefined;
    throw error;
  }
}

/** Equal for two purchases of the same goods at the same price. */
function fingerprintOf({ kind, productName, cents, coupon, story, attached }: Purchase): string {
  const attachedHash = attached === undefined ? [] : [attached.fingerprint];
  const identity = JSON.stringify([kind, productName, cents, coupon?.code ?? null, story, ...attachedHash]);
  return createHash('sha256').update(identity).digest('base64url');
}

const isSame = (open: Checkout, purchase: Purchase) => open.fingerprint === fingerprintOf(purchase);

const hasTimeLeft = (open: Checkout, { clock }: OpenShop) =>
  open.sessionExpiresAtSeconds - epochSeconds(clock) > minSecondsLeft;

async function newCheckout(purchase: Purchase, { identifiers, clock }: OpenShop): Promise<Checkout> {
  const { attached, ...bought } = purchase;
  const checkout: Checkout = {
    ...bought,
    checkoutId: identifiers.ulid(clock.now()),
    fingerprint: fingerprintOf(purchase),
    status: 'open',
    sessionId: null,
    createdAt: isoTime(clock),
    sessionExpiresAtSeconds: epochSeconds(clock, sessionLifeSeconds),
    expiresAtSeconds: epochSeconds(clock, checkoutRetentionDays * 86_400),
  };
  return attached === undefined ? checkout : attached.store(checkout);
}

/** @returns false when a concurrent call won and the state must be read again */
async function storeCheckout(
  checkout: Checkout,
  seen: string | undefined,
  extraParts: readonly TransactionPart[],
  shop: OpenShop,
): Promise<boolean> {
  const { transactions, checkouts, clock } = shop;
  const { coupon, checkoutId, userId, createdAt: at } = checkout;
  const use = { checkoutId, userId, state: 'reserved', at } as const;
  const reserved = coupon === null ? [] : takeCouponParts(coupon, use, epochSeconds(clock), shop);
  try {
    await transactions.commit([
      checkouts.addPart(checkout),
      checkouts.takeSlotPart(checkout, seen),
      checkouts.addWaitingPart(checkout),
      ...reserved,
      ...extraParts,
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    // The concurrent purchase may be this very one, with the coupon's last use.
    if (error.by('idempotency') || error.by('slot')) return false;
    if (error.by('coupon-customer') || error.by('coupon')) await freeCoupon(checkout, shop);
    return false;
  }
}

/** Another checkout of the customer may have reserved the coupon's last use, or their only one: it is closed to free it. */
async function freeCoupon({ coupon, userId }: Checkout, shop: OpenShop): Promise<void> {
  if (coupon === null) return;
  const reserved = await listReservations(coupon.code, userId, shop);
  for (const other of reserved) if ((await closeForAnother(other, shop)) === 'closed') return;
  // Another tab may have freed it meanwhile.
  const now = reserved.length === 0 ? await shop.coupons.get(coupon.code) : undefined;
  if (now === undefined || !(await canUseCoupon(now, userId, shop))) throw new AppError('invalid-coupon');
}

/** Whether nothing was written; after a table error something may have been, and files must stay. */
const isRefusal = (error: unknown) =>
  error instanceof TransactionConflict || (error instanceof AppError && error.code !== 'service-unavailable');

async function storeOrDiscard(
  checkout: Checkout,
  { attached }: Purchase,
  store: () => Promise<boolean>,
): Promise<boolean> {
  try {
    if (await store()) return true;
  } catch (error) {
    if (isRefusal(error)) await attached?.discard(checkout);
    throw error;
  }
  await attached?.discard(checkout);
  return false;
}

/** Stripe returns the same session for the same request, which depends on the checkout only. */
function createStripeSession(checkout: Checkout, { payments, siteUrl }: OpenShop): Promise<PaymentSession> {
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

/** Step 5: creates the checkout's session at Stripe. @returns undefined when the checkout was closed meanwhile */
async function startSession(checkout: Checkout, shop: OpenShop): Promise<OpenSession | undefined> {
  const { checkoutId } = checkout;
  const { sessionId, url } = await createStripeSession(checkout, shop);
  if (url !== null && (await shop.checkouts.saveSession(checkout, sessionId))) return { checkoutId, sessionId, url };
  await closeAtStripe(sessionId, shop);
  await expireCheckout(checkoutId, [], shop);
  return undefined;
}

/**
 * Returns the session of an open checkout from Stripe. @returns undefined when it is over; the checkout is closed then @throws
 * AppError already-paid when it was paid: it is delivered then
 */
async function resumeSession(checkout: Checkout, shop: OpenShop): Promise<OpenSession | undefined> {
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

/**
 * Closes an open checkout in favour of another purchase, at Stripe first so that it cannot be paid any more. @returns `paying`
 * when its payment is delayed: it stays open @throws AppError already-paid when it was paid: it is delivered then
 */
async function closeForAnother(old: Checkout, shop: OpenShop): Promise<'closed' | 'paying'> {
  const { checkoutId, sessionId } = old;
  if ((await closeAtStripe(sessionId, shop)) === 'paying') return 'paying';
  await expireCheckout(checkoutId, [], shop);
  const ended = await shop.checkouts.get(checkoutId);
  // The call that had opened it was still in flight and has since returned its session.
  if (ended !== undefined && ended.sessionId !== sessionId) await closeAtStripe(ended.sessionId, shop);
  return 'closed';
}

/** @throws AppError already-paid; payments-unavailable */
async function closeAtStripe(sessionId: string | null, shop: OpenShop): Promise<'closed' | 'paying'> {
  if (sessionId === null) return 'closed';
  const { payments } = shop;
  await payments.expireSession(sessionId);
  const session = await payments.getSession(sessionId);
  if (session?.status === 'open') throw new AppError('payments-unavailable', { retryAfterSeconds: 5 });
  return session?.status === 'complete' ? deliverCompleted(session, shop) : 'closed';
}

/** Delivers a session that the customer completed. @returns `paying` when the payment is delayed @throws AppError already-paid */
async function deliverCompleted(session: PaymentSession, shop: OpenShop): Promise<'paying'> {
  if ((await fulfilCheckout(session, [], shop)) !== 'pending') throw new AppError('already-paid');
  return 'paying';
}
