import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type PaymentState, paymentStateSchema } from '../domain/payments/payment-state.ts';
import { keys } from './keys.ts';
import type { Table, WritePart } from './table.ts';

/** Payments as refunds and disputes change them; the order repository writes them first. */
export interface PaymentRepository {
  getState(paymentIntentId: string): Promise<PaymentState | undefined>;
  /** The payment after a refund or dispute; refuses when it changed since it was read. Named `payment`. */
  replaceStatePart(seen: PaymentState, next: PaymentState): WritePart;
}

export function createPaymentRepository(table: Table): PaymentRepository {
  return {
    async getState(paymentIntentId) {
      const { Item: item } = await table.run((documents) =>
        documents.send(
          new GetCommand({ TableName: table.name, Key: keys.payment(paymentIntentId), ConsistentRead: true }),
        ),
      );
      return item === undefined ? undefined : paymentStateSchema.parse(item);
    },
    replaceStatePart: (seen, next) => ({
      name: 'payment',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.payment(seen.paymentIntentId), ...next, version: seen.version + 1 },
          // A payment that was never claimed has no version yet.
          ConditionExpression:
            seen.version === 0 ? 'attribute_exists(PK) AND attribute_not_exists(version)' : 'version = :seen',
          ...(seen.version === 0 ? {} : { ExpressionAttributeValues: { ':seen': seen.version } }),
        },
      },
    }),
  };
}
