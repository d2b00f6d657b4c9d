import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CredentialRepository } from '#functions/domain/account/repositories.ts';
import type { EndedSession } from '#functions/domain/account/session.ts';
import { keys } from './keys.ts';
import { isWritten, type Table } from './table.ts';

/** One string per session, because a set accepts parallel additions. Session ids contain no space. */
export function endedSessionText({ sessionId, expiresAtSeconds }: EndedSession): string {
  return `${sessionId} ${expiresAtSeconds}`;
}

export function readEndedSession(text: string): EndedSession {
  const [sessionId = '', expires] = text.split(' ');
  return { sessionId, expiresAtSeconds: Number(expires) };
}

export function createCredentialRepository(table: Table): CredentialRepository {
  const profileOf = (userId: string) => ({ TableName: table.name, Key: keys.profile(userId) });
  const update = (input: UpdateCommandInput) => table.run((documents) => documents.send(new UpdateCommand(input)));
  return {
    changePasswordPart: (userId, { fromVersion, passwordHash, at }) => ({
      name: 'password',
      write: {
        Update: {
          ...profileOf(userId),
          UpdateExpression: 'SET passwordHash = :hash, passwordChangedAt = :at, tokenVersion = :next',
          ConditionExpression: 'tokenVersion = :from',
          ExpressionAttributeValues: {
            ':hash': passwordHash,
            ':at': at,
            ':from': fromVersion,
            ':next': fromVersion + 1,
          },
        },
      },
    }),
    requireVersionPart: (userId, tokenVersion) => ({
      name: 'password',
      write: {
        ConditionCheck: {
          ...profileOf(userId),
          ConditionExpression: 'tokenVersion = :seen',
          ExpressionAttributeValues: { ':seen': tokenVersion },
        },
      },
    }),
    async endSession(userId, ended, most) {
      const text = endedSessionText(ended);
      return isWritten(
        update({
          ...profileOf(userId),
          UpdateExpression: 'ADD endedSessions :ended',
          // The SDK retries when a response is lost (threat 48): this session may already be in the set.
          ConditionExpression:
            'attribute_exists(PK) AND (attribute_not_exists(endedSessions) OR size(endedSessions) < :most OR contains(endedSessions, :text))',
          ExpressionAttributeValues: { ':ended': new Set([text]), ':text': text, ':most': most },
        }),
      );
    },
    async forgetEndedSessions(userId, ended) {
      await update({
        ...profileOf(userId),
        UpdateExpression: 'DELETE endedSessions :over',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':over': new Set(ended.map(endedSessionText)) },
      });
    },
    async endAllSessions(userId) {
      await update({
        ...profileOf(userId),
        UpdateExpression: 'REMOVE endedSessions ADD tokenVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':one': 1 },
      });
    },
  };
}
