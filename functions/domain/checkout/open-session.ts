import { createHash } from 'node:crypto';
import { takeCouponParts } from '#functions/domain/coupon/take-coupon.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type Checkout, checkoutRetentionDays } from './checkout.ts';
import { closeForAnother, type OpenSession, resumeSession, startSession } from './payment-session.ts';

type Needs = Pick<
  Shop,
  | 'checkouts'
  | 'coupons'
  | 'payments'
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
  | 'clock'
  | 'logger'
>;

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

// Another tab can win the slot, the coupon, and the closing of the previous checkout.
const maxTries = 5;

/** Stripe's maximum is 24 h; five minutes allow for clock skew. */
const sessionLifeSeconds = 24 * 3600 - 300;
/** A session is reused for 23 h; Stripe does not create one with less than 30 minutes left. */
const minSecondsLeft = sessionLifeSeconds - 23 * 3600;

/** Equal for two purchases of the same goods at the same price. */
function fingerprintOf({ kind, productName, cents, coupon, story, attached }: Purchase): string {
  const attachedHash = attached === undefined ? [] : [attached.fingerprint];
  const identity = JSON.stringify([kind, productName, cents, coupon?.code ?? null, story, ...attachedHash]);
  return createHash('sha256').update(identity).digest('base64url');
}

async function newCheckout(purchase: Purchase, { identifiers, clock }: Needs): Promise<Checkout> {
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

/** Another checkout of the customer reserved their single use: it is closed to free the coupon. */
async function freeCoupon({ coupon, userId }: Checkout, shop: Needs): Promise<void> {
  if (coupon === null) return;
  const holder = await shop.coupons.getCustomerCheckout(coupon.code, userId);
  if (holder === undefined) return;
  const other = await shop.checkouts.get(holder);
  const isLeft = other?.status === 'open' && (await closeForAnother(other, shop)) === 'closed';
  if (!isLeft) throw new AppError('invalid-coupon');
}

/** @returns false when a concurrent call won and the state must be read again */
async function tryOpen(
  checkout: Checkout,
  seen: string | undefined,
  recorded: readonly TransactionPart[],
  shop: Needs,
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
      ...recorded,
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.by('idempotency')) throw error;
    // The concurrent purchase may be this very one, with the coupon's last use.
    if (error.by('slot')) return false;
    if (error.by('coupon-customer')) await freeCoupon(checkout, shop);
    else if (error.by('coupon')) throw new AppError('invalid-coupon');
    return false;
  }
}

/** Whether nothing was written; after a table error something may have been, and files must stay. */
function isRefusal(error: unknown): boolean {
  return error instanceof TransactionRefused || (error instanceof AppError && error.code !== 'service-unavailable');
}

async function openOrDiscard(
  checkout: Checkout,
  { attached }: Purchase,
  open: () => Promise<boolean>,
): Promise<boolean> {
  try {
    if (await open()) return true;
  } catch (error) {
    if (isRefusal(error)) await attached?.discard(checkout);
    throw error;
  }
  await attached?.discard(checkout);
  return false;
}

function isSame(open: Checkout, purchase: Purchase): boolean {
  return open.fingerprint === fingerprintOf(purchase);
}

function hasTimeLeft(open: Checkout, { clock }: Needs): boolean {
  return open.sessionExpiresAtSeconds - epochSeconds(clock) > minSecondsLeft;
}

async function resume(
  open: Checkout,
  recorded: readonly TransactionPart[],
  shop: Needs,
): Promise<OpenSession | undefined> {
  const session = await resumeSession(open, shop);
  if (session !== undefined && recorded.length > 0) await shop.transactions.commit(recorded);
  return session;
}

/**
 * Resumes the open session of the same purchase, or opens a new one in place of the old.
 * @returns undefined when the state changed and must be read again
 */
async function tryOnce(
  purchase: Purchase,
  record: (checkoutId: string) => readonly TransactionPart[],
  shop: Needs,
): Promise<OpenSession | undefined> {
  const { checkouts } = shop;
  const seen = await checkouts.getSlot(purchase.userId, purchase.subject);
  const open = seen === undefined ? undefined : await checkouts.get(seen);
  if (open?.status === 'open') {
    if (isSame(open, purchase) && hasTimeLeft(open, shop)) {
      return resume(open, record(open.checkoutId), shop);
    }
    if ((await closeForAnother(open, shop)) === 'closed') return undefined;
    // A delayed payment for this purchase or draft is under way: a second session would charge twice.
    const isOfSameDraft = purchase.draftId !== null && purchase.draftId === open.draftId;
    if (isOfSameDraft || isSame(open, purchase)) throw new AppError('already-paid');
  }
  const checkout = await newCheckout(purchase, shop);
  const isOpen = await openOrDiscard(checkout, purchase, () =>
    tryOpen(checkout, seen, record(checkout.checkoutId), shop),
  );
  return isOpen ? startSession(checkout, shop) : undefined;
}

/**
 * Opens a payment session, or returns the open one of the same purchase: double clicks, second tabs and retries pay once
 * (threats 35, 70 and 74). A different open purchase of the same subject is closed first. The checkout is written before Stripe
 * is called (threat 10), so no session is unknown; when Stripe is down the checkout stays open for the retry. @param record
 * further parts for the transaction, such as an idempotency record @throws AppError invalid-coupon, already-paid,
 * payments-unavailable, conflict @throws TransactionRefused by `idempotency`
 */
export async function openSession(
  purchase: Purchase,
  record: (checkoutId: string) => readonly TransactionPart[],
  shop: Needs,
): Promise<OpenSession> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const session = await tryOnce(purchase, record, shop);
    if (session !== undefined) return session;
  }
  throw new AppError('conflict');
}
