import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';

/** Consistent read of one item. */
export async function readItem(table: Table, key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item: item } = await table.run((documents) =>
    documents.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true })),
  );
  return item;
}
