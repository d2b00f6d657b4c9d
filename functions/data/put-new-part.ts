import type { Key } from './keys.ts';
import type { Table, WritePart } from './table.ts';

/** Refuses when the item exists. */
export function putNewPart(table: Table, name: string, key: Key, item: object): WritePart {
  return {
    name,
    write: {
      Put: { TableName: table.name, Item: { ...key, ...item }, ConditionExpression: 'attribute_not_exists(PK)' },
    },
  };
}
