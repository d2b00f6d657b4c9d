import { createCustomerDraftRepository } from '../data/customer-draft-repository.ts';
import { createDraftRepository } from '../data/draft-repository.ts';
import { createLedgerRepository } from '../data/ledger-repository.ts';
import { createOrderRepository } from '../data/order-repository.ts';
import { createOutboxRepository } from '../data/outbox-repository.ts';
import { createStoryRepository } from '../data/story-repository.ts';
import { createTable } from '../data/table.ts';
import { createUserRepository } from '../data/user-repository.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import { systemIdentifiers } from '../runtime/identifiers.ts';

export const finishingConfigNames = ['stage', 'tableName', 'siteUrl'] as const;

/** What saving and failing a story need: the parts of one transaction. */
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

/** What failing a story needs beside: the interview goes back to its customer. */
export function failingCollaborators(config: Config<(typeof finishingConfigNames)[number]>) {
  const finishing = finishingCollaborators(config);
  const { transactions: table } = finishing;
  return {
    ...finishing,
    drafts: createDraftRepository(table),
    customerDrafts: createCustomerDraftRepository(table),
  };
}
