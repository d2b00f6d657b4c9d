import type { Key } from './keys.ts';
import type { Table, WritePart } from './table.ts';

/** Puts an item that must not be there yet. Named `name`; refuses when it is. */
export function putNewPart(table: Table, name: string, key: Key, item: object): WritePart {
  return {
    name,
    write: {
      Put: { TableName: table.name, Item: { ...key, ...item }, ConditionExpression: 'attribute_not_exists(PK)' },
    },
  };
}
