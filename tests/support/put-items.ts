import type { Table, WritePart } from '#functions/data/table.ts';

/** DynamoDB's limit. */
const maxPartsOfTransaction = 100;

/** Writes items as they are, such as fixtures or items of earlier releases. */
export async function putItems(table: Table, items: readonly object[]): Promise<void> {
  const parts: WritePart[] = items.map((Item) => ({ name: 'item', write: { Put: { TableName: table.name, Item } } }));
  for (let at = 0; at < parts.length; at += maxPartsOfTransaction)
    await table.commit(parts.slice(at, at + maxPartsOfTransaction));
}
