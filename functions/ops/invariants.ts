import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createBookProbe } from '#functions/data/book-items.ts';
import { createTable } from '#functions/data/table.ts';
import type { BookReport } from '#functions/domain/invariants/check-books.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { invariants } from '#functions/domain/invariants/invariant.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { clientConfigOf, type TargetFiles } from './bucket.ts';
import type { TargetTable } from './operator.ts';

/** Checks every item of a table, and that its named files are in the bucket. */
export function checkInvariants(table: TargetTable, { bucketName, environment }: TargetFiles): Promise<BookReport> {
  return checkTable({
    books: createBookProbe(createTable(table)),
    listFiles: createS3FileList({ bucketName, clientConfig: clientConfigOf(environment) }),
    clock: systemClock,
  });
}

/** What is broken, each rule with its sentence and ids, and a summary. */
export function reportLines({ items, customers, stories, orders, broken }: BookReport): string[] {
  const checked = `${items} items, ${customers} customers, ${stories} stories, ${orders} orders`;
  return [
    ...broken.map(({ rule, at, found }) => `${rule}: ${invariants[rule]}\n  ${at}: ${found}`),
    `${checked}: ${broken.length === 0 ? 'every rule holds' : `${broken.length} broken`}.`,
  ];
}
