import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';

/** Of what `showCustomer` reads. */
export function customerShop(table: Table) {
  return {
    users: createUserRepository(table),
    orders: createOrderRepository(table),
    ledger: createLedgerRepository(table),
    subscriptions: createSubscriptionRepository(table),
    stories: createStoryRepository(table),
    postings: createPostingRepository(table),
    contributors: createContributorRepository(table),
    gifts: createGiftRepository(table),
    vouchers: createVoucherRepository(table),
    requests: createPersonalRequestRepository(table),
    sentMails: createSentMailRepository(table),
    undeliverableAddresses: createUndeliverableAddressRepository(table),
    // Of receipts, which are not printed.
    stripeApiUrl: 'https://api.stripe.com',
  };
}
