import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { SubscriptionRecord } from './subscription.ts';

/** Owner of a Stripe customer, the only reference in subscription events. */
export interface StripeCustomerRepository {
  /** Named `stripe-customer`; never refuses, so that no payment fails because of it. */
  setOwnerPart(customerId: string, userId: string): TransactionPart;
  getUserId(customerId: string): Promise<string | undefined>;
}

export interface SubscriptionRepository {
  get(userId: string, subscriptionId: string): Promise<SubscriptionRecord | undefined>;
  list(userId: string): Promise<SubscriptionRecord[]>;
  /** Refuses when it changed since `seen`. Named `subscription`. */
  putPart(record: SubscriptionRecord, seen: SubscriptionRecord | undefined): TransactionPart;
  /** Moves the note to the day when the paid period ends. Named `renewal`; never refuses. */
  renewalParts(record: SubscriptionRecord, seen: SubscriptionRecord | undefined): TransactionPart[];
  /** Subscriptions whose paid period ends on a UTC day (2026-11-21). */
  listEnding(day: string): Promise<string[]>;
}
