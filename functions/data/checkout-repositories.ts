import { createCheckoutRepository } from './checkout-repository.ts';
import { createCouponRepository } from './coupon-repository.ts';
import { createDraftRepository } from './draft-repository.ts';
import { createGiftRepository } from './gift-repository.ts';
import { createIdempotencyRepository } from './idempotency-repository.ts';
import { createLedgerRepository } from './ledger-repository.ts';
import { createOrderRepository } from './order-repository.ts';
import { createOutboxRepository } from './outbox-repository.ts';
import { createProductRepository } from './product-repository.ts';
import { createStoryRepository } from './story-repository.ts';
import { createStripeCustomerRepository } from './stripe-customer-repository.ts';
import type { Table } from './table.ts';
import { createUserRepository } from './user-repository.ts';

/** Of what a purchase reads and writes. */
export const checkoutFactories = {
  users: createUserRepository,
  checkouts: createCheckoutRepository,
  coupons: createCouponRepository,
  products: createProductRepository,
  idempotency: createIdempotencyRepository,
  orders: createOrderRepository,
  stories: createStoryRepository,
  gifts: createGiftRepository,
  drafts: createDraftRepository,
  ledger: createLedgerRepository,
  outbox: createOutboxRepository,
  stripeCustomers: createStripeCustomerRepository,
};

export function checkoutRepositories(table: Table) {
  return {
    transactions: table,
    users: createUserRepository(table),
    checkouts: createCheckoutRepository(table),
    coupons: createCouponRepository(table),
    products: createProductRepository(table),
    idempotency: createIdempotencyRepository(table),
    orders: createOrderRepository(table),
    stories: createStoryRepository(table),
    gifts: createGiftRepository(table),
    drafts: createDraftRepository(table),
    ledger: createLedgerRepository(table),
    outbox: createOutboxRepository(table),
    stripeCustomers: createStripeCustomerRepository(table),
  };
}
