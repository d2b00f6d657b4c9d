import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SessionRepository } from '#functions/domain/account/repositories.ts';
import { handleOf, type RecordedSession } from '#functions/domain/account/session.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const sessionSchema = z.pipe(
  z.object({
    userId: z.string(),
    sid: z.string(),
    tokenVersion: z.int(),
    device: z.string(),
    startedAt: z.iso.datetime(),
    expiresAtSeconds: z.int(),
  }),
  z.transform(({ sid: sessionId, ...session }): RecordedSession => ({ ...session, sessionId })),
);

export function createSessionRepository(table: Table): SessionRepository {
  const recording = ({ userId, sessionId, tokenVersion, device, startedAt, expiresAtSeconds }: RecordedSession) => ({
    TableName: table.name,
    Key: keys.session(userId, handleOf(sessionId)),
    UpdateExpression:
      'SET userId = :user, sid = :sid, tokenVersion = :version, device = :device, startedAt = if_not_exists(startedAt, :at), expiresAtSeconds = :expires',
    ExpressionAttributeValues: {
      ':user': userId,
      ':sid': sessionId,
      ':version': tokenVersion,
      ':device': device,
      ':at': startedAt,
      ':expires': expiresAtSeconds,
    },
  });
  return {
    async record(session) {
      await table.run((documents) => documents.send(new UpdateCommand(recording(session))));
    },
    recordPart: (session) => ({ name: 'session', write: { Update: recording(session) } }),
    async get(userId, handle) {
      const item = await readItem(table, keys.session(userId, handle));
      return item === undefined ? undefined : sessionSchema.parse(item);
    },
    async list(userId, most) {
      const { Items: items = [] } = await table.run((documents) =>
        documents.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'PK = :user AND begins_with(SK, :prefix)',
            ExpressionAttributeValues: { ':user': userPartition(userId), ':prefix': sortPrefixes.session },
            ConsistentRead: true,
            Limit: most,
          }),
        ),
      );
      return items.map((item) => sessionSchema.parse(item));
    },
  };
}
