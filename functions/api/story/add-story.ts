import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStripeCustomerRepository } from '#functions/data/stripe-customer-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { limitCouponUse } from '#functions/domain/coupon/limit-coupon-use.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { presentSummary } from '#functions/domain/story/present-story.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/add-story.ts';

export const handler = defineHandler(
  endpoints.addStory,
  shopOf({
    ...forCustomer,
    identifiers: () => systemIdentifiers,
    stories: createStoryRepository,
    users: createUserRepository,
    ledger: createLedgerRepository,
    outbox: createOutboxRepository,
    gifts: createGiftRepository,
    vouchers: createVoucherRepository,
    productOrders: createProductOrderRepository,
    drafts: createDraftRepository,
    stripeCustomers: createStripeCustomerRepository,
    orders: createOrderRepository,
    coupons: createCouponRepository,
    products: createProductRepository,
    idempotency: createIdempotencyRepository,
  }),
  async ({ caller, body, idempotencyKey, sourceAddress, logger }, shop) => {
    const { userId, email } = caller;
    await limitCouponUse(body.product, { userId, address: sourceAddress }, shop);
    const { story } = await addStory({ userId, email, balance: caller, body, idempotencyKey }, shop);
    if (story !== null) logger.info('STORY_STARTED', { storyId: story.storyId, paidFrom: story.paidFrom });
    return story === null
      ? { success: true, message: 'Your order has been placed', data: null }
      : { success: true, message: 'Story has been added', data: presentSummary(story) };
  },
);
