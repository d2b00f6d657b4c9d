import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EndedSession } from '#functions/domain/account/session.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

/** A password in place of another one, by the session that goes on. */
interface PasswordChange {
  /** The version the current password was shown at. */
  readonly fromVersion: number;
  readonly passwordHash: string;
  readonly keptSessionId: string;
}

/** One text per ended session, so that a set holds them: sets take parallel additions. A session id has no space. */
export function endedSessionText({ sessionId, expiresAtSeconds }: EndedSession): string {
  return `${sessionId} ${expiresAtSeconds}`;
}

export function readEndedSession(text: string): EndedSession {
  const [sessionId = '', expires] = text.split(' ');
  return { sessionId, expiresAtSeconds: Number(expires) };
}

/** What lets a customer in, on their profile: password, version of the tokens, sessions logged out before their time. */
export interface CredentialRepository {
  /** Another password, whatever it was; ends all sessions. Named `password`. */
  resetPasswordPart(userId: string, passwordHash: string): WritePart;
  /** Another password in place of the one shown; ends all sessions but one. Refuses when it changed since. Named `password`. */
  changePasswordPart(userId: string, change: PasswordChange): WritePart;
  /** Ends one session. @returns false when `most` are kept as ended already */
  endSession(userId: string, ended: EndedSession, most: number): Promise<boolean>;
  /** Forgets ended sessions whose tokens have expired. */
  forgetEndedSessions(userId: string, ended: readonly EndedSession[]): Promise<void>;
  /** Ends every session, whatever was kept of them. */
  endAllSessions(userId: string): Promise<void>;
}

export function createCredentialRepository(table: Table): CredentialRepository {
  const profileOf = (userId: string) => ({ TableName: table.name, Key: keys.profile(userId) });
  const update = (input: UpdateCommandInput) => table.run((documents) => documents.send(new UpdateCommand(input)));
  return {
    resetPasswordPart: (userId, passwordHash) => ({
      name: 'password',
      write: {
        Update: {
          ...profileOf(userId),
          UpdateExpression: 'SET passwordHash = :hash REMOVE keptSessionId ADD tokenVersion :one',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':hash': passwordHash, ':one': 1 },
        },
      },
    }),
    changePasswordPart: (userId, { fromVersion, passwordHash, keptSessionId }) => ({
      name: 'password',
      write: {
        Update: {
          ...profileOf(userId),
          UpdateExpression: 'SET passwordHash = :hash, keptSessionId = :kept, tokenVersion = :next',
          ConditionExpression: 'tokenVersion = :from',
          ExpressionAttributeValues: {
            ':hash': passwordHash,
            ':kept': keptSessionId,
            ':from': fromVersion,
            ':next': fromVersion + 1,
          },
        },
      },
    }),
    async endSession(userId, ended, most) {
      const text = endedSessionText(ended);
      try {
        await update({
          ...profileOf(userId),
          UpdateExpression: 'ADD endedSessions :ended',
          // The client asks again when the answer is lost (threat 48): the last place may be this session's own by then.
          ConditionExpression:
            'attribute_exists(PK) AND (attribute_not_exists(endedSessions) OR size(endedSessions) < :most OR contains(endedSessions, :text))',
          ExpressionAttributeValues: { ':ended': new Set([text]), ':text': text, ':most': most },
        });
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
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
        UpdateExpression: 'REMOVE endedSessions, keptSessionId ADD tokenVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':one': 1 },
      });
    },
  };
}
