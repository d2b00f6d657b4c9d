import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';

/** One item as it is now, what was written a moment ago included. @returns undefined when there is none */
export async function readItem(table: Table, key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item: item } = await table.run((documents) =>
    documents.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true })),
  );
  return item;
}
