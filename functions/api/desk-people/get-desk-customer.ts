import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { showCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.getDeskCustomer,
  dependencies([...deskConfigNames, 'stripeApiUrl'], (config) => {
    const desk = deskCollaborators(config);
    const { table } = desk;
    return {
      ...desk,
      stripeApiUrl: config.stripeApiUrl,
      users: createUserRepository(table),
      orders: createOrderRepository(table),
      ledger: createLedgerRepository(table),
      subscriptions: createSubscriptionRepository(table),
      stories: createStoryRepository(table),
      gifts: createGiftRepository(table),
      requests: createPersonalRequestRepository(table),
      sentMails: createSentMailRepository(table),
      undeliverableAddresses: createUndeliverableAddressRepository(table),
    };
  }),
  async (call, collaborators) => {
    const { userId: customerId } = call.path;
    const data = await showCustomer(customerId, collaborators);
    const what = "Opened the customer's page";
    await collaborators.audit.read(call, { action: 'read-customer', customerId, about: null, what });
    return { success: true, data };
  },
);
