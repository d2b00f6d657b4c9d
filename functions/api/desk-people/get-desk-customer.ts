import { forOperator } from '#functions/composition/operator.ts';
import { part, shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { showCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.getDeskCustomer,
  shopOf({
    ...forOperator,
    users: createUserRepository,
    orders: createOrderRepository,
    ledger: createLedgerRepository,
    subscriptions: createSubscriptionRepository,
    stories: createStoryRepository,
    postings: createPostingRepository,
    contributors: createContributorRepository,
    gifts: createGiftRepository,
    vouchers: createVoucherRepository,
    requests: createPersonalRequestRepository,
    sentMails: createSentMailRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    stripeApiUrl: part(['stripeApiUrl'], ({ stripeApiUrl }) => stripeApiUrl),
  }),
  async (call, shop) => {
    const { userId: customerId } = call.path;
    const data = await showCustomer(customerId, shop);
    const what = "Opened the customer's page";
    await shop.audit.read(call, { action: 'read-customer', customerId, about: null, what });
    return { success: true, data };
  },
);
