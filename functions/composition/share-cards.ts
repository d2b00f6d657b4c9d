import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareReader } from '#functions/data/share-reader.ts';
import type { Table } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { createShareCards } from '#functions/domain/share/share-cards.ts';

/** For functions that change what a shared page's card shows. */
export const shareCards = (table: Table) =>
  createShareCards({
    transactions: table,
    shares: createShareReader(table),
    outbox: createOutboxRepository(table),
    identifiers: systemIdentifiers,
    clock: systemClock,
  });
