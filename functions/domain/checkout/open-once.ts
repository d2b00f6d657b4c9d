import * as z from 'zod/mini';
import { findEarlierResponse, type IdempotentRequest, recordParts } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { openSession, type Purchase } from './open-session.ts';
import { type OpenSession, resumeSession } from './payment-session.ts';

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
  | 'idempotency'
>;

const recordedSchema = z.object({ checkoutId: z.string() });

/**
 * The session of the first try of the same request. @returns undefined when there was none, or it is over: then a new one is
 * opened @throws AppError already-paid, idempotency-key-reused
 */
async function sessionOfEarlier(earlier: unknown, shop: Needs): Promise<OpenSession | undefined> {
  if (earlier === undefined) return undefined;
  const { checkoutId } = recordedSchema.parse(earlier);
  const checkout = await shop.checkouts.get(checkoutId);
  if (checkout === undefined || checkout.status === 'expired' || checkout.status === 'refunded') return undefined;
  if (checkout.status !== 'open') throw new AppError('already-paid');
  return resumeSession(checkout, shop);
}

async function tryOpening(
  idempotent: IdempotentRequest | undefined,
  readPurchase: () => Promise<Purchase>,
  shop: Needs,
): Promise<OpenSession> {
  const earlier = await findEarlierResponse(idempotent, shop);
  const session = await sessionOfEarlier(earlier, shop);
  if (session !== undefined) return session;
  const purchase = await readPurchase();
  // This key was already recorded for a session that is over.
  const recorded = earlier === undefined ? idempotent : undefined;
  return openSession(purchase, (checkoutId) => recordParts(recorded, { checkoutId }, shop), shop);
}

/**
 * Opens a payment session; the same request gets the same session (threat 74). @param readPurchase not called when an earlier
 * try has a session @throws AppError as `openSession`, and idempotency-key-reused
 */
export async function openOnce(
  idempotent: IdempotentRequest | undefined,
  readPurchase: () => Promise<Purchase>,
  shop: Needs,
): Promise<OpenSession> {
  try {
    return await tryOpening(idempotent, readPurchase, shop);
  } catch (error) {
    // A concurrent call recorded the same key: both share its session.
    if (!(error instanceof TransactionRefused)) throw error;
    return tryOpening(idempotent, readPurchase, shop);
  }
}
