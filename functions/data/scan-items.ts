import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export interface ScanOptions {
  readonly filter?: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>;
  /** Called between two pages of at most 1 MB, 256 read units. @param next the key after which the scan continues */
  readonly pause?: (next: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Uses half the read units; writes of the last second may be missing. */
  readonly isCheap?: boolean;
  /** The key after which an interrupted scan continues. */
  readonly start?: Readonly<Record<string, unknown>> | undefined;
}

/** Yields every item that passes the filter, page by page. Only an operator and two jobs may scan the table. */
export async function* scanItems(
  table: Table,
  { filter = {}, pause = async () => {}, start: from, isCheap = false }: ScanOptions = {},
): AsyncGenerator<Record<string, unknown>> {
  let start: Record<string, unknown> | undefined = from && { ...from };
  do {
    const page = await table.run((documents) =>
      documents.send(
        new ScanCommand({ ...filter, TableName: table.name, ConsistentRead: !isCheap, ExclusiveStartKey: start }),
      ),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
    if (start !== undefined) await pause(start);
  } while (start !== undefined);
}
