import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createTable } from '#functions/data/table.ts';
import { createTableScan } from '#functions/data/table-scan.ts';
import type { InvariantReport } from '#functions/domain/invariants/check-items.ts';
import { checkTable } from '#functions/domain/invariants/check-table.ts';
import { invariants } from '#functions/domain/invariants/invariant.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { clientConfigOf, type TargetFiles } from './bucket.ts';
import type { TargetTable } from './operator.ts';

export function checkInvariants(
  table: TargetTable,
  { bucketName, environment }: TargetFiles,
): Promise<InvariantReport> {
  return checkTable({
    items: createTableScan(createTable(table)),
    listFiles: createS3FileList({ bucketName, clientConfig: clientConfigOf(environment) }),
    clock: systemClock,
  });
}

export function reportLines({ items, customers, stories, orders, broken }: InvariantReport): string[] {
  const checked = `${items} items, ${customers} customers, ${stories} stories, ${orders} orders`;
  return [
    ...broken.map(({ rule, at, found }) => `${rule}: ${invariants[rule]}\n  ${at}: ${found}`),
    `${checked}: ${broken.length === 0 ? 'every rule holds' : `${broken.length} broken`}.`,
  ];
}
