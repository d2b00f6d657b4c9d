import type { CouponUse, CouponUseState } from '#functions/domain/coupon/coupon.ts';
import type { LedgerEntry } from '#functions/domain/credit/credit.ts';
import type { BoughtDraft, Draft } from '#functions/domain/draft/draft.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { TransactionPart, Transactions } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { PaymentRecord } from '#functions/domain/order/payment-record.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';
import type { StoryRecord, StorySource } from '#functions/domain/story/story.ts';
import type { Checkout, CheckoutStatus } from './checkout.ts';

export interface ClosingCollaborators {
  readonly transactions: Transactions;
  readonly checkouts: {
    get(checkoutId: string): Promise<Checkout | undefined>;
    getSlot(userId: string, subject: string): Promise<string | undefined>;
    movePart(checkoutId: string, from: readonly CheckoutStatus[], to: CheckoutStatus): TransactionPart;
    clearSlotPart(checkout: Checkout): TransactionPart;
    removeWaitingPart(checkoutId: string): TransactionPart;
  };
  readonly coupons: {
    getUse(code: string, checkoutId: string): Promise<CouponUse | undefined>;
    moveUsePart(code: string, checkoutId: string, from: CouponUseState, to: CouponUseState): TransactionPart;
    releaseUsePart(code: string): TransactionPart;
    addLateUsePart(code: string): TransactionPart;
    ensureCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
    freeCustomerPart(code: string, userId: string, checkoutId: string): TransactionPart;
  };
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface FulfilCollaborators extends ClosingCollaborators {
  readonly orders: {
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    addPart(order: OrderRecord): TransactionPart;
    addPaymentPart(payment: PaymentRecord, refundedCents?: number): TransactionPart;
    getPayment(paymentIntentId: string): Promise<PaymentRecord | undefined>;
    flagPart(attention: NeedsAttention): TransactionPart;
  };
  readonly stories: {
    addPart(story: StoryRecord): TransactionPart;
    addSourcePart(source: StorySource): TransactionPart;
  };
  readonly gifts: { addParts(gift: GiftRecord): TransactionPart[] };
  readonly ledger: { recordEntryPart(userId: string, entry: LedgerEntry): TransactionPart };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly drafts: {
    get(draftId: string): Promise<Draft | undefined>;
    buyPart(bought: BoughtDraft): TransactionPart;
  };
  readonly payments: Pick<Payments, 'refund'>;
  readonly stripeCustomers: { setOwnerPart(customerId: string, userId: string): TransactionPart };
  readonly users: { get(userId: string): Promise<{ readonly name: string; readonly email: string } | undefined> };
  /**
   * Updates a subscription from Stripe and commits the given parts in the same transaction
   * (domain/subscription/sync-subscription.ts).
   */
  readonly syncSubscription: (subscriptionId: string, extraParts: readonly TransactionPart[]) => Promise<unknown>;
  /** Whether the secret key is live (domain/payments/live-mode.ts). */
  readonly expectsLivemode: boolean;
  readonly identifiers: Identifiers;
}
