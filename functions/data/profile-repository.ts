import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

/** Changes of name and address, apart from `UserRepository`, which most functions load. */
export interface ProfileRepository {
  /** @returns false for an erased account */
  rename(userId: string, name: string): Promise<boolean>;
  /** Refuses when the address changed since, or the account was erased. Named `profile`. */
  changeEmailPart(userId: string, change: { from: string; email: string }): WritePart;
  /** For export and erasure: messages up to then were theirs. Named `former-address`. */
  addFormerAddressPart(userId: string, former: { changeId: string; email: string; until: string }): WritePart;
}

export function createProfileRepository(table: Table): ProfileRepository {
  return {
    async rename(userId, name) {
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.profile(userId),
              UpdateExpression: 'SET #name = :name',
              ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(erasure)',
              ExpressionAttributeNames: { '#name': 'name' },
              ExpressionAttributeValues: { ':name': name },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
    },
    addFormerAddressPart: (userId, { changeId, email, until }) =>
      putNewPart(table, 'former-address', keys.formerAddress(userId, changeId), { userId, email, until }),
    changeEmailPart: (userId, { from, email }) => ({
      name: 'profile',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.profile(userId),
          UpdateExpression: 'SET email = :email',
          // Erasing replaces the address.
          ConditionExpression: 'email = :from',
          ExpressionAttributeValues: { ':email': email, ':from': from },
        },
      },
    }),
  };
}
