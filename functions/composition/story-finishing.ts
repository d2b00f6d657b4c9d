import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';

export const finishingConfigNames = ['stage', 'tableName', 'siteUrl'] as const;

export function finishingCollaborators(config: Config<(typeof finishingConfigNames)[number]>) {
  const table = createTable(config);
  return {
    transactions: table,
    stories: createStoryRepository(table),
    users: createUserRepository(table),
    ledger: createLedgerRepository(table),
    orders: createOrderRepository(table),
    outbox: createOutboxRepository(table),
    clock: systemClock,
    identifiers: systemIdentifiers,
  };
}

/** Also restores the customer's interview. */
export function failingCollaborators(config: Config<(typeof finishingConfigNames)[number]>) {
  const finishing = finishingCollaborators(config);
  const { transactions: table } = finishing;
  return {
    ...finishing,
    drafts: createDraftRepository(table),
    customerDrafts: createCustomerDraftRepository(table),
  };
}
