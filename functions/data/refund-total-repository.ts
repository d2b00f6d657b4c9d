import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const totalSchema = z.object({ cents: z.int() });

/** What operators refunded on a day, for the alarm. */
export interface RefundTotalRepository {
  /** @returns the day's total in cents, with this refund @param day UTC, such as '2026-11-25' */
  add(day: string, cents: number, expiresAtSeconds: number): Promise<number>;
}

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
