import * as z from 'zod/mini';
import { foldName } from '#functions/domain/account/folded-name.ts';
import type { ProfileRepository } from '#functions/domain/account/repositories.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { inRounds, type TransactionPart, tryCommit } from '#functions/domain/kernel/transaction.ts';
import { keys } from './keys.ts';
import { createNameRepository } from './name-repository.ts';
import { putNewPart } from './put-new-part.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const listedSchema = z.object({ listedName: z.optional(z.string()) });
const ownParts = new Set(['profile', 'listed-name']);

export function createProfileRepository(table: Table): ProfileRepository {
  const names = createNameRepository(table);

  /** @param listed the folded name under which the desk finds the account now */
  function renameParts(userId: string, name: string, listed: string | undefined): TransactionPart[] {
    const folded = foldName(name);
    const isAsSeen = listed === undefined ? 'attribute_not_exists(listedName)' : 'listedName = :seen';
    const profile: WritePart = {
      name: 'profile',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.profile(userId),
          UpdateExpression: 'SET #name = :name, listedName = :listed',
          ConditionExpression: `attribute_exists(PK) AND attribute_not_exists(erasure) AND ${isAsSeen}`,
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: {
            ':name': name,
            ':listed': folded,
            ...(listed === undefined ? {} : { ':seen': listed }),
          },
        },
      },
    };
    const former = listed === undefined ? [] : names.removeParts(userId, listed, name);
    return [profile, ...names.addParts(userId, name, listed), ...former];
  }

  return {
    async rename(userId, name) {
      const isRenamed = await inRounds(table, async (transactions) => {
        const item = await readItem(table, keys.profile(userId));
        if (item === undefined || item['erasure'] !== undefined) return false;
        const parts = renameParts(userId, name, listedSchema.parse(item).listedName);
        return (await tryCommit(transactions, parts, ownParts)) || undefined;
      });
      if (isRenamed === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
      return isRenamed;
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
