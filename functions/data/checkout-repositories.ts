import { createCheckoutRepository } from './checkout-repository.ts';
import { createCouponRepository } from './coupon-repository.ts';
import { createDraftRepository } from './draft-repository.ts';
import { createGiftRepository } from './gift-repository.ts';
import { createIdempotencyRepository } from './idempotency-repository.ts';
import { createLedgerRepository } from './ledger-repository.ts';
import { createOrderRepository } from './order-repository.ts';
import { createOutboxRepository } from './outbox-repository.ts';
import { createProductOrderRepository } from './product-order-repository.ts';
import { createProductRepository } from './product-repository.ts';
import { createStoryRepository } from './story-repository.ts';
import { createStripeCustomerRepository } from './stripe-customer-repository.ts';
import type { Table } from './table.ts';
import { createUserRepository } from './user-repository.ts';
import { createVoucherRepository } from './voucher-repository.ts';

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
  vouchers: createVoucherRepository,
  productOrders: createProductOrderRepository,
  drafts: createDraftRepository,
  ledger: createLedgerRepository,
  outbox: createOutboxRepository,
  stripeCustomers: createStripeCustomerRepository,
};

type Repositories = { readonly [Name in keyof typeof checkoutFactories]: ReturnType<(typeof checkoutFactories)[Name]> };

export function checkoutRepositories(table: Table): Repositories & { readonly transactions: Table } {
  const made = Object.entries(checkoutFactories).map(([name, create]) => [name, create(table)]);
  return { transactions: table, ...(Object.fromEntries(made) as Repositories) };
}
