import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import {
  type OutboxRow,
  retryDelaySeconds,
  type WaitingRow,
  waitingRowSchema,
} from '#functions/domain/outbox/outbox.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

/** Rows that nobody carried out stay a month for the operator to look at. */
const keptSeconds = 30 * 86_400;
/** When a parked row may be tried again. */
const never = Number.MAX_SAFE_INTEGER;

export interface OutboxRepository {
  /** Writes a row with the business transaction. The table's stream hands it on at once. */
  addPart(row: OutboxRow): WritePart;
  /**
   * Takes a row for one try: raises its attempts and moves its next try into the future, so that the stream, the sweeper
   * and a second sweeper never work on it at the same time.
   * @returns whether it was ours to take
   */
  claim(waiting: WaitingRow, nowSeconds: number): Promise<boolean>;
  /** Carried out: gone. */
  remove(waiting: Pick<WaitingRow, 'day' | 'row'>): Promise<void>;
  /** Given up: not tried again, kept for the operator until it expires. */
  park(waiting: Pick<WaitingRow, 'day' | 'row'>): Promise<void>;
  /**
   * Rows of a day whose time has come, oldest first; items that do not fit the schema come as `unreadable` ids. `oldestId` is
   * that of the oldest row that is still to be carried out, whether its time has come or not.
   */
  listDue(
    day: string,
    nowSeconds: number,
  ): Promise<{ due: WaitingRow[]; unreadable: string[]; oldestId: string | undefined }>;
}

/** The UTC day (2026-11-21) a ULID was made on: the partition of its row. */
export function outboxDay(id: string): string {
  return new Date(decodeTime(id)).toISOString().slice(0, 10);
}

const storedSchema = z.object({ SK: z.string(), notBeforeSeconds: z.number() });

export function createOutboxRepository(table: Table): OutboxRepository {
  /** All but the parked ones: a filter spares no reading, and the sweeper tells how long the oldest has waited. */
  const queryWaiting = (day: string) =>
    queryAll(table, {
      KeyConditionExpression: 'PK = :day',
      FilterExpression: 'notBeforeSeconds < :never',
      ExpressionAttributeValues: { ':day': keys.outbox(day, '').PK, ':never': never },
    });

  return {
    addPart(row) {
      const day = outboxDay(row.id);
      const expiresAtSeconds = Math.floor(decodeTime(row.id) / 1000) + keptSeconds;
      const waiting: WaitingRow = { day, attempts: 0, notBeforeSeconds: 0, row };
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
    async claim({ day, attempts, row }, nowSeconds) {
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.outbox(day, row.id),
              UpdateExpression: 'SET notBeforeSeconds = :next, attempts = :more',
              // The attempts seen are part of the condition: a claim that somebody else made since is theirs.
              ConditionExpression: 'attempts = :seen AND notBeforeSeconds <= :now',
              ExpressionAttributeValues: {
                ':next': nowSeconds + retryDelaySeconds(attempts),
                ':more': attempts + 1,
                ':seen': attempts,
                ':now': nowSeconds,
              },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
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
