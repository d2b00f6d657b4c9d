import { createCheckoutRepository } from './checkout-repository.ts';
import { createCouponRepository } from './coupon-repository.ts';
import { createDraftRepository } from './draft-repository.ts';
import { createLedgerRepository } from './ledger-repository.ts';
import { createOrderRepository } from './order-repository.ts';
import { createOutboxRepository } from './outbox-repository.ts';
import { createStoryRepository } from './story-repository.ts';
import { createStripeCustomerRepository } from './stripe-customer-repository.ts';
import type { Table } from './table.ts';
import { createUserRepository } from './user-repository.ts';

/** The repositories that a delivery writes to, for all who deliver: the webhook, `confirm`, the reconciler, the operator. */
export function checkoutRepositories(table: Table) {
  return {
    transactions: table,
    users: createUserRepository(table),
    checkouts: createCheckoutRepository(table),
    coupons: createCouponRepository(table),
    orders: createOrderRepository(table),
    stories: createStoryRepository(table),
    drafts: createDraftRepository(table),
    ledger: createLedgerRepository(table),
    outbox: createOutboxRepository(table),
    stripeCustomers: createStripeCustomerRepository(table),
  };
}
