import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Checkout, CheckoutStatus } from './checkout.ts';

export interface CheckoutRepository {
  get(checkoutId: string): Promise<Checkout | undefined>;
  /** Named `checkout`. */
  addPart(checkout: Checkout): TransactionPart;
  /** Refuses when it is in none of the states `from`. Named `checkout`. */
  movePart(checkoutId: string, from: readonly CheckoutStatus[], to: CheckoutStatus): TransactionPart;
  getBySession(sessionId: string): Promise<Checkout | undefined>;
  /** @returns false when the checkout is closed, or has another session */
  saveSession(checkout: Pick<Checkout, 'checkoutId' | 'expiresAtSeconds'>, sessionId: string): Promise<boolean>;
  getSlot(userId: string, subject: string): Promise<string | undefined>;
  /** A customer's open checkouts, one per subject. */
  listOpen(userId: string): Promise<Checkout[]>;
  /** Requires the slot to be free, or still that of `seen`, whose checkout is closed. Named `slot`. */
  takeSlotPart(checkout: Checkout, seen: string | undefined): TransactionPart;
  /** Refuses when it is another checkout's. Named `slot`. */
  clearSlotPart(checkout: Checkout): TransactionPart;
  /** For the reconciler. Named `waiting`. */
  addWaitingPart(checkout: Checkout): TransactionPart;
  /** Named `waiting`. */
  removeWaitingPart(checkoutId: string): TransactionPart;
  /** Checkouts of a UTC day (2026-11-21) whose session may be open, oldest first. */
  listWaiting(day: string): Promise<string[]>;
}
