import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  deletionRequestSchema,
  type ExportRequest,
  exportRequestSchema,
  type PersonalRequest,
  personalRequestSchema,
} from '#functions/domain/privacy/personal-request.ts';
import type { PersonalRequestRepository } from '#functions/domain/privacy/repositories.ts';
import { type Key, keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { readBatch } from './read-batch.ts';
import { isConditionRefused, isWritten, type Table } from './table.ts';

/** Weeks after the file is gone: only a fault leaves the item that long. */
const retentionSeconds = 14 * 86_400;

const keyOf = ({ kind, userId }: PersonalRequest): Key =>
  keys.personalRequest(kind === 'export' ? 'EXPORT' : 'DELETION', userId);

export function createPersonalRequestRepository(table: Table): PersonalRequestRepository {
  /** Condition on the attempt that the caller made. */
  const sameAttempt = ({ requestedAt, attempts }: PersonalRequest) => ({
    ConditionExpression: 'requestedAt = :requested AND attempts = :seen',
    values: { ':requested': requestedAt, ':seen': attempts },
  });
  const place = (request: PersonalRequest) => ({ TableName: table.name, Key: keyOf(request) });

  const newExport = (request: ExportRequest) => ({
    TableName: table.name,
    Item: { ...keyOf(request), ...request, expiresAtSeconds: request.notBeforeSeconds + retentionSeconds },
    ConditionExpression: 'attribute_not_exists(PK) OR #status <> :waiting',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':waiting': 'waiting' },
  });

  const update = (
    request: PersonalRequest,
    change: {
      readonly set: string;
      readonly names?: Readonly<Record<string, string>>;
      readonly values: Readonly<Record<string, unknown>>;
    },
  ) => {
    const { ConditionExpression, values } = sameAttempt(request);
    return {
      ...place(request),
      UpdateExpression: `SET ${change.set}`,
      ConditionExpression,
      ...(change.names === undefined ? {} : { ExpressionAttributeNames: { ...change.names } }),
      ExpressionAttributeValues: { ...values, ...change.values },
    };
  };

  return {
    async get(userId) {
      const items = await readBatch(table, [
        keys.personalRequest('EXPORT', userId),
        keys.personalRequest('DELETION', userId),
      ]);
      const [exported, deletion] = ['export', 'deletion'].map((kind) => items.find((item) => item['kind'] === kind));
      return {
        export: exported === undefined ? undefined : exportRequestSchema.parse(exported),
        deletion: deletion === undefined ? undefined : deletionRequestSchema.parse(deletion),
      };
    },
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': keys.personalRequest('EXPORT', '').PK },
        ConsistentRead: true,
      });
      return items.map((item) => personalRequestSchema.parse(item));
    },
    askForExportPart: (request) => ({ name: 'export', write: { Put: newExport(request) } }),
    hastenDeletionPart: (seen, dueAt) => ({
      name: 'deletion',
      write: {
        Update: update(seen, {
          set: 'dueAt = :due, notBeforeSeconds = :seconds',
          values: { ':due': dueAt, ':seconds': Math.floor(Date.parse(dueAt) / 1000) },
        }),
      },
    }),
    askForDeletionPart: (request) => putNewPart(table, 'deletion', keyOf(request), request),
    cancelDeletionPart: (request) => ({
      name: 'deletion',
      write: {
        Delete: {
          ...place(request),
          ConditionExpression: 'requestedAt = :requested AND attempts = :none',
          ExpressionAttributeValues: { ':requested': request.requestedAt, ':none': 0 },
        },
      },
    }),
    async claim(request, { nowSeconds, notBeforeSeconds, email }) {
      const next = { attempts: request.attempts + 1, notBeforeSeconds, ...(email === undefined ? {} : { email }) };
      const claim = update(request, {
        set: `attempts = :next, notBeforeSeconds = :until${email === undefined ? '' : ', email = :email'}`,
        values: {
          ':next': next.attempts,
          ':until': notBeforeSeconds,
          ':now': nowSeconds,
          ...(email === undefined ? {} : { ':email': email }),
        },
      });
      const ConditionExpression = `${claim.ConditionExpression} AND notBeforeSeconds <= :now`;
      try {
        await table.run((documents) => documents.send(new UpdateCommand({ ...claim, ConditionExpression })));
        return { ...request, ...next };
      } catch (error) {
        if (isConditionRefused(error)) return undefined;
        throw error;
      }
    },
    readyPart: (request, file) => ({
      name: 'export',
      write: {
        Update: update(request, {
          set: '#status = :ready, #file = :file',
          names: { '#status': 'status', '#file': 'file' },
          values: { ':ready': 'ready', ':file': file },
        }),
      },
    }),
    async fail(request) {
      const failed = update(request, {
        set: '#status = :failed',
        names: { '#status': 'status' },
        values: { ':failed': 'failed' },
      });
      await isWritten(table.run((documents) => documents.send(new UpdateCommand(failed))));
    },
    async postpone(request, dueAt) {
      const later = update(request, {
        set: 'dueAt = :due, notBeforeSeconds = :seconds, attempts = :none',
        values: { ':due': dueAt, ':seconds': Math.ceil(Date.parse(dueAt) / 1000), ':none': 0 },
      });
      await isWritten(table.run((documents) => documents.send(new UpdateCommand(later))));
    },
    async removeExport(request) {
      const { ConditionExpression, values } = sameAttempt(request);
      const remove = new DeleteCommand({
        ...place(request),
        ConditionExpression,
        ExpressionAttributeValues: values,
      });
      await isWritten(table.run((documents) => documents.send(remove)));
    },
  };
}
