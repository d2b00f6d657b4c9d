import * as z from 'zod/mini';
import type { DeskTotalKind, DeskTotalRepository } from '#functions/domain/desk/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

const keyOf = (kind: DeskTotalKind, day: string, operatorId: string) =>
  kind === 'refunds' ? keys.refundTotal(day, operatorId) : keys.deskGiven(day, `${kind}#${operatorId}`);
const unitOf = (kind: DeskTotalKind) => (kind === 'refunds' ? 'cents' : 'stories');

/** Refuses when the total would exceed `most`; without an item it is 0. */
function withinCondition(most: number, amount: number) {
  const before = most - amount;
  return {
    ConditionExpression: before < 0 ? '#total <= :before' : 'attribute_not_exists(#total) OR #total <= :before',
    values: { ':before': before },
  };
}

export function createDeskTotalRepository(table: Table): DeskTotalRepository {
  return {
    addPart(kind, { day, operatorId }, { amount, most, expiresAtSeconds }) {
      const { values, ...condition } = most === undefined ? { values: {} } : withinCondition(most, amount);
      return {
        name: 'desk-total',
        write: {
          Update: {
            TableName: table.name,
            Key: keyOf(kind, day, operatorId),
            UpdateExpression: 'ADD #total :amount SET expiresAtSeconds = :expires',
            ...condition,
            ExpressionAttributeNames: { '#total': unitOf(kind) },
            ExpressionAttributeValues: { ':amount': amount, ':expires': expiresAtSeconds, ...values },
          },
        },
      };
    },
    async sum(kind, day) {
      const { PK, SK } = keyOf(kind, day, '');
      const items = await queryAll(table, {
        // DynamoDB refuses an empty sort key in a condition.
        KeyConditionExpression: SK === '' ? 'PK = :day' : 'PK = :day AND begins_with(SK, :kind)',
        ExpressionAttributeValues: { ':day': PK, ...(SK !== '' && { ':kind': SK }) },
        ConsistentRead: true,
      });
      return items.reduce((total, item) => total + z.int().parse(item[unitOf(kind)]), 0);
    },
    digestPart: (day, expiresAtSeconds) => ({
      name: 'digest',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.deskGiven(day, 'DIGEST'), expiresAtSeconds },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
  };
}
