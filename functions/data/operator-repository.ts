import { operatorSchema } from '#functions/domain/desk/operator.ts';
import type { OperatorRepository } from '#functions/domain/desk/repositories.ts';
import { keys, sortPrefixes } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

export function createOperatorRepository(table: Table): OperatorRepository {
  const { name: TableName } = table;
  return {
    async get(operatorId) {
      const item = await readItem(table, keys.operator(operatorId));
      return item === undefined ? undefined : operatorSchema.parse(item);
    },
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :operators AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':operators': keys.operator('').PK, ':prefix': sortPrefixes.operator },
        ConsistentRead: true,
      });
      return items.map((item) => operatorSchema.parse(item));
    },
    addParts: (operator) => [
      {
        name: 'operator',
        write: {
          Put: {
            TableName,
            Item: { ...keys.operator(operator.operatorId), ...operator },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
      },
      {
        name: 'operator-address',
        write: {
          Put: {
            TableName,
            Item: { ...keys.operatorAddress(operator.email), operatorId: operator.operatorId },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
      },
    ],
    replacePart: (operator) => ({
      name: 'operator',
      write: {
        Put: {
          TableName,
          Item: { ...keys.operator(operator.operatorId), ...operator },
          ConditionExpression: 'version = :before',
          ExpressionAttributeValues: { ':before': operator.version - 1 },
        },
      },
    }),
    requirePart: ({ operatorId, version }) => ({
      name: 'other-operator',
      write: {
        ConditionCheck: {
          TableName,
          Key: keys.operator(operatorId),
          ConditionExpression: 'version = :read',
          ExpressionAttributeValues: { ':read': version },
        },
      },
    }),
  };
}
