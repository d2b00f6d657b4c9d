import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export interface ScanOptions {
  readonly filter?: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>;
  /** Between two pages of at most 1 MB, 256 read units. */
  readonly pause?: () => Promise<unknown>;
}

/** Yields every item that passes the filter, page by page. Only an operator and two jobs may scan the table. */
export async function* scanItems(
  table: Table,
  { filter = {}, pause = async () => {} }: ScanOptions = {},
): AsyncGenerator<Record<string, unknown>> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.run((documents) =>
      documents.send(
        new ScanCommand({ ...filter, TableName: table.name, ConsistentRead: true, ExclusiveStartKey: start }),
      ),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
    if (start !== undefined) await pause();
  } while (start !== undefined);
}
