import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { retryDelaySeconds, type WaitingRow, waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import type { OutboxRepository } from '#functions/domain/outbox/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { isWritten, type Table } from './table.ts';

/** Failed rows stay a month for the operator. */
const retentionSeconds = 30 * 86_400;
const never = Number.MAX_SAFE_INTEGER;

/** UTC day (2026-11-21) of a ULID; the row's partition. */
export function outboxDay(id: string): string {
  return new Date(decodeTime(id)).toISOString().slice(0, 10);
}

const storedSchema = z.object({ SK: z.string(), notBeforeSeconds: z.number() });

export function createOutboxRepository(table: Table): OutboxRepository {
  /** Includes rows that are not due, because the sweeper reports the oldest. */
  const queryWaiting = (day: string) =>
    queryAll(table, {
      KeyConditionExpression: 'PK = :day',
      FilterExpression: 'notBeforeSeconds < :never',
      ExpressionAttributeValues: { ':day': keys.outbox(day, '').PK, ':never': never },
    });

  return {
    addPart(row) {
      const day = outboxDay(row.id);
      const expiresAtSeconds = Math.floor(decodeTime(row.id) / 1000) + retentionSeconds;
      // Other rows are due at once, also by a clock that is behind.
      const notBeforeSeconds = row.kind === 'voucher' ? Math.floor(decodeTime(row.id) / 1000) : 0;
      const waiting: WaitingRow = { day, attempts: 0, notBeforeSeconds, row };
      return {
        name: 'outbox',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...keys.outbox(day, row.id), ...waiting, expiresAtSeconds },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
      };
    },
    claim({ day, attempts, row }, nowSeconds) {
      return isWritten(
        table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.outbox(day, row.id),
              UpdateExpression: 'SET notBeforeSeconds = :next, attempts = :more',
              // Refuses when another worker claimed it since.
              ConditionExpression: 'attempts = :seen AND notBeforeSeconds <= :now',
              ExpressionAttributeValues: {
                ':next': nowSeconds + retryDelaySeconds(attempts),
                ':more': attempts + 1,
                ':seen': attempts,
                ':now': nowSeconds,
              },
            }),
          ),
        ),
      );
    },
    async remove({ day, row }) {
      await table.run((documents) =>
        documents.send(new DeleteCommand({ TableName: table.name, Key: keys.outbox(day, row.id) })),
      );
    },
    async park({ day, row }) {
      await table.run((documents) =>
        documents.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.outbox(day, row.id),
            UpdateExpression: 'SET notBeforeSeconds = :never',
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: { ':never': never },
          }),
        ),
      );
    },
    async listDue(day, nowSeconds) {
      const due: WaitingRow[] = [];
      const unreadable: string[] = [];
      let oldestId: string | undefined;
      for (const item of await queryWaiting(day)) {
        const { SK: id, notBeforeSeconds } = storedSchema.parse(item);
        const parsed = waitingRowSchema.safeParse(item);
        if (parsed.success) oldestId ??= id;
        if (notBeforeSeconds > nowSeconds) continue;
        if (parsed.success) due.push(parsed.data);
        else unreadable.push(id);
      }
      return { due, unreadable, oldestId };
    },
  };
}
