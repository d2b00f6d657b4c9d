import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RefundTotalRepository } from '#functions/domain/payments/repositories.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const totalSchema = z.object({ cents: z.int() });

export function createRefundTotalRepository(table: Table): RefundTotalRepository {
  return {
    async add(day, cents, expiresAtSeconds) {
      const { Attributes: total } = await table.run((documents) =>
        documents.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.refundTotal(day),
            UpdateExpression: 'ADD cents :cents SET expiresAtSeconds = :expires',
            ExpressionAttributeValues: { ':cents': cents, ':expires': expiresAtSeconds },
            ReturnValues: 'UPDATED_NEW',
          }),
        ),
      );
      return totalSchema.parse(total).cents;
    },
  };
}
