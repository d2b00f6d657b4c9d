import { paymentStateSchema } from '#functions/domain/payments/payment-state.ts';
import type { PaymentRepository } from '#functions/domain/payments/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const claimNames = [
  'refundedCents',
  'failedCents',
  'disputes',
  'claimedStories',
  'takenStories',
  'orderStatus',
] as const;

export function createPaymentRepository(table: Table): PaymentRepository {
  return {
    async getState(paymentIntentId) {
      const item = await readItem(table, keys.payment(paymentIntentId));
      return item === undefined ? undefined : paymentStateSchema.parse(item);
    },
    replaceStatePart: (seen, { refundedCents, failedCents, disputes, claimedStories, takenStories, orderStatus }) => ({
      name: 'payment',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.payment(seen.paymentIntentId),
          UpdateExpression: `SET ${claimNames.map((name) => `${name} = :${name}`).join(', ')}, version = :version`,
          // The first reversal finds no version. The operator may have added the grant since.
          ConditionExpression: [
            seen.version === 0 ? 'attribute_exists(PK) AND attribute_not_exists(version)' : 'version = :seen',
            seen.grant === null ? '#grant = :none' : '#grant <> :none',
          ].join(' AND '),
          ExpressionAttributeNames: { '#grant': 'grant' },
          ExpressionAttributeValues: {
            ':refundedCents': refundedCents,
            ':failedCents': failedCents,
            ':disputes': disputes,
            ':claimedStories': claimedStories,
            ':takenStories': takenStories,
            ':orderStatus': orderStatus ?? null,
            ':version': seen.version + 1,
            ':none': null,
            ...(seen.version === 0 ? {} : { ':seen': seen.version }),
          },
        },
      },
    }),
  };
}
