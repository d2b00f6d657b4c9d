import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { AttemptSubject, LoginAttempts } from '#functions/domain/account/login-attempts.ts';
import type { LoginAttemptRepository } from '#functions/domain/account/repositories.ts';
import { handleOf } from '#functions/domain/account/session.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isWritten, type Table } from './table.ts';

const loginAttemptsSchema = z.object({
  failures: z.int(),
  blockedUntilMs: z.int(),
  windowStartMs: z.int(),
  windowFailures: z.int(),
  version: z.int(),
  expiresAtSeconds: z.int(),
}) satisfies z.ZodMiniType<LoginAttempts>;
const keyOf = (subject: AttemptSubject) =>
  typeof subject === 'string'
    ? keys.loginAttempts(subject)
    : keys.sessionAttempts(subject.userId, handleOf(subject.sessionId));

export function createLoginAttemptRepository(table: Table): LoginAttemptRepository {
  return {
    async get(subject) {
      const item = await readItem(table, keyOf(subject));
      return item === undefined ? undefined : loginAttemptsSchema.parse(item);
    },
    replace(subject, seen, next) {
      const unchanged =
        seen === undefined
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : {
              ConditionExpression: '#version = :seen',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':seen': seen },
            };
      const put = new PutCommand({
        TableName: table.name,
        Item: { ...keyOf(subject), ...next },
        ...unchanged,
      });
      return isWritten(table.run((documents) => documents.send(put)));
    },
    async clear(subject) {
      const update = new UpdateCommand({
        TableName: table.name,
        Key: keyOf(subject),
        UpdateExpression: 'SET failures = :zero, blockedUntilMs = :zero ADD windowFailures :back, #version :one',
        ConditionExpression: 'windowFailures > :zero',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':zero': 0, ':back': -1, ':one': 1 },
      });
      await isWritten(table.run((documents) => documents.send(update)));
    },
    forgetPart: (email) => ({
      name: 'login-attempts',
      write: { Delete: { TableName: table.name, Key: keys.loginAttempts(email) } },
    }),
  };
}
