import { createHash } from 'node:crypto';
import { type TakeCouponCollaborators, takeCouponParts } from '#functions/domain/coupon/take-coupon.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { type Checkout, checkoutKeptDays } from './checkout.ts';
import {
  type OpenSession,
  resumeSession,
  type SessionCollaborators,
  startSession,
  supersede,
} from './payment-session.ts';

export interface OpenSessionCollaborators extends SessionCollaborators {
  readonly checkouts: SessionCollaborators['checkouts'] & {
    addPart(checkout: Checkout): TransactionPart;
    takeSlotPart(checkout: Checkout, seen: string | undefined): TransactionPart;
    awaitPart(checkout: Checkout): TransactionPart;
  };
  readonly coupons: SessionCollaborators['coupons'] &
    TakeCouponCollaborators['coupons'] & {
      getCustomerCheckout(code: string, userId: string): Promise<string | undefined>;
    };
}

/** What a purchase has besides: some of it in files, which lie there before a checkout names them. */
export interface Attached {
  /** Hash of it: the same again is the same purchase. */
  readonly fingerprint: string;
  /** Stores it for a new checkout. @returns the checkout that names it */
  store(checkout: Checkout): Promise<Checkout>;
  /** Removes what was stored for a checkout that was not written. */
  discard(checkout: Checkout): Promise<void>;
}

/** What is to be paid for, as the server priced it. */
export type Purchase = Pick<
  Checkout,
  'userId' | 'kind' | 'productName' | 'listCents' | 'cents' | 'coupon' | 'story' | 'draftId' | 'subject' | 'payer'
> & { readonly attached?: Attached };

// A rival tab can be ahead with the slot, with the coupon, and with the end of what was open before.
const maxTries = 5;

/** Stripe takes at most 24 h; five minutes are for clocks that differ. */
const sessionLifeSeconds = 24 * 3600 - 300;
/** A session is given again for 23 h of its life; Stripe would refuse to make one with less than 30 minutes left. */
const leastLifeLeftSeconds = sessionLifeSeconds - 23 * 3600;

/** What makes two purchases the same: everything that is bought, and for how much. */
function fingerprintOf({ kind, productName, cents, coupon, story, attached }: Purchase): string {
  const besides = attached === undefined ? [] : [attached.fingerprint];
  const told = JSON.stringify([kind, productName, cents, coupon?.code ?? null, story, ...besides]);
  return createHash('sha256').update(told).digest('base64url');
}

async function newCheckout(purchase: Purchase, { identifiers, clock }: OpenSessionCollaborators): Promise<Checkout> {
  const { attached, ...bought } = purchase;
  const checkout: Checkout = {
    ...bought,
    checkoutId: identifiers.ulid(clock.now()),
    fingerprint: fingerprintOf(purchase),
    status: 'open',
    sessionId: null,
    createdAt: isoTime(clock),
    sessionExpiresAtSeconds: epochSeconds(clock, sessionLifeSeconds),
    expiresAtSeconds: epochSeconds(clock, checkoutKeptDays * 86_400),
  };
  return attached === undefined ? checkout : attached.store(checkout);
}

/** A coupon that is once per customer is reserved by another checkout of theirs: that one is left for this. */
async function freeCoupon({ coupon, userId }: Checkout, collaborators: OpenSessionCollaborators): Promise<void> {
  if (coupon === null) return;
  const holder = await collaborators.coupons.getCustomerCheckout(coupon.code, userId);
  if (holder === undefined) return;
  const other = await collaborators.checkouts.get(holder);
  const isLeft = other?.status === 'open' && (await supersede(other, collaborators)) === 'closed';
  if (!isLeft) throw new AppError('invalid-coupon');
}

/** @returns whether it was written; false when a rival was ahead and everything is to be looked at anew */
async function tryOpen(
  checkout: Checkout,
  seen: string | undefined,
  recorded: readonly TransactionPart[],
  collaborators: OpenSessionCollaborators,
): Promise<boolean> {
  const { transactions, checkouts, clock } = collaborators;
  const { coupon, checkoutId, userId, createdAt: at } = checkout;
  const use = { checkoutId, userId, state: 'reserved', at } as const;
  const reserved = coupon === null ? [] : takeCouponParts(coupon, use, epochSeconds(clock), collaborators);
  try {
    await transactions.commit([
      checkouts.addPart(checkout),
      checkouts.takeSlotPart(checkout, seen),
      checkouts.awaitPart(checkout),
      ...reserved,
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

/** Whether nothing was written; after a fault of the table's it may have been, and then its files must stay. */
function isRefusal(error: unknown): boolean {
  return error instanceof TransactionRefused || (error instanceof AppError && error.code !== 'service-unavailable');
}

/** What was stored for a checkout that was not written goes again. */
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

/** Whether the open checkout is this very purchase. */
function isSame(open: Checkout, purchase: Purchase): boolean {
  return open.fingerprint === fingerprintOf(purchase);
}

function hasTimeLeft(open: Checkout, { clock }: OpenSessionCollaborators): boolean {
  return open.sessionExpiresAtSeconds - epochSeconds(clock) > leastLifeLeftSeconds;
}

async function resume(
  open: Checkout,
  recorded: readonly TransactionPart[],
  collaborators: OpenSessionCollaborators,
): Promise<OpenSession | undefined> {
  const session = await resumeSession(open, collaborators);
  if (session !== undefined && recorded.length > 0) await collaborators.transactions.commit(recorded);
  return session;
}

/**
 * One try: the session of the same purchase that is open, else a new one in place of what is.
 * @returns undefined when something was ended or a rival was ahead, and everything is to be looked at anew
 */
async function tryOnce(
  purchase: Purchase,
  record: (checkoutId: string) => readonly TransactionPart[],
  collaborators: OpenSessionCollaborators,
): Promise<OpenSession | undefined> {
  const { checkouts } = collaborators;
  const seen = await checkouts.getSlot(purchase.userId, purchase.subject);
  const open = seen === undefined ? undefined : await checkouts.get(seen);
  if (open?.status === 'open') {
    if (isSame(open, purchase) && hasTimeLeft(open, collaborators)) {
      return resume(open, record(open.checkoutId), collaborators);
    }
    if ((await supersede(open, collaborators)) === 'closed') return undefined;
    // Money that takes days is on its way for this very purchase: a second session would be paid a second time.
    if (isSame(open, purchase)) throw new AppError('already-paid');
  }
  const checkout = await newCheckout(purchase, collaborators);
  const isOpen = await openOrDiscard(checkout, purchase, () =>
    tryOpen(checkout, seen, record(checkout.checkoutId), collaborators),
  );
  return isOpen ? startSession(checkout, collaborators) : undefined;
}

/**
 * Opens a payment session for a purchase, or gives again the one that is open for the same purchase: a double click, a
 * second tab and a retry pay for one thing once (threats 35, 70 and 74). What the customer had open of the same
 * subject but is not the same is ended first. The checkout is written before Stripe is called (threat 10), so a session that
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
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const session = await tryOnce(purchase, record, collaborators);
    if (session !== undefined) return session;
  }
  throw new AppError('conflict');
}
