import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';

/** For messages of visitors to the operator. */
export function contactCollaborators(table: Table) {
  return {
    transactions: table,
    contactMessages: createContactRepository(table),
    idempotency: createIdempotencyRepository(table),
    outbox: createOutboxRepository(table),
    identifiers: systemIdentifiers,
  };
}
