import type { OperatedTable } from './operated-table.ts';
import { loadFunction } from './ops/load-functions.ts';

export interface Broken {
  readonly rule: string;
  readonly at: string;
  readonly found: string;
}
export interface TableReport {
  readonly items: number;
  readonly customers: number;
  readonly stories: number;
  readonly orders: number;
  readonly broken: readonly Broken[];
}
export interface Rules {
  readonly invariants: Readonly<Record<string, string>>;
  readonly check: (table: OperatedTable, bucketName: string) => Promise<TableReport>;
}

/** The rules of functions/domain/invariants, and what holds them against a table and its bucket. */
export async function loadRules(): Promise<Rules> {
  const createTable = await loadFunction<(table: OperatedTable) => unknown>('data/table.ts', 'createTable');
  const createBookProbe = await loadFunction<(table: unknown) => object>('data/book-items.ts', 'createBookProbe');
  const checkTable = await loadFunction<(collaborators: object) => Promise<TableReport>>(
    'domain/invariants/check-table.ts',
    'checkTable',
  );
  const createFileList = await loadFunction<(bucket: { bucketName: string }) => unknown>(
    'adapters/files/s3-file-list.ts',
    'createS3FileList',
  );
  const clock = await loadFunction<object>('domain/kernel/clock.ts', 'systemClock');
  return {
    invariants: await loadFunction('domain/invariants/invariant.ts', 'invariants'),
    async check(operated, bucketName) {
      return checkTable({
        books: createBookProbe(createTable(operated)),
        listFiles: createFileList({ bucketName }),
        clock,
      });
    },
  };
}
