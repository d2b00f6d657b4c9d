import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { draftLifeSeconds } from '#functions/domain/draft/draft.ts';
import type { CustomerDraftRepository } from '#functions/domain/draft/repositories.ts';
import { type Clock, epochSeconds, systemClock } from '#functions/domain/kernel/clock.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import { isWritten, type Table } from './table.ts';

const pointerSchema = z.object({ category: z.enum(categorySlugs), draftId: z.string() });
const storedPointerSchema = z.extend(pointerSchema, { expiresAtSeconds: z.int() });

/** Twice a draft's life: refreshed after half of it, a pointer outlives its draft. */
const retentionSeconds = 2 * draftLifeSeconds;

const waitingSchema = z.object({ draftIds: z.array(z.string()) });

export function createCustomerDraftRepository(table: Table, clock: Clock = systemClock): CustomerDraftRepository {
  const waitingKey = (userId: string) => keys.waitingDrafts(userId);
  return {
    async read(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':partition': userPartition(userId), ':prefix': sortPrefixes.draft },
        ConsistentRead: true,
      });
      const isWaiting = ({ SK: sortKey }: Record<string, unknown>) => sortKey === waitingKey(userId).SK;
      return {
        pointers: z.array(pointerSchema).parse(items.filter((item) => !isWaiting(item))),
        waiting: items.filter(isWaiting).flatMap((item) => waitingSchema.parse(item).draftIds),
      };
    },
    async getPointed(userId, category) {
      const key = { TableName: table.name, Key: keys.draftPointer(userId, category) };
      const { Item: item } = await table.run((documents) => documents.send(new GetCommand(key)));
      if (item === undefined) return undefined;
      const { draftId, expiresAtSeconds } = storedPointerSchema.parse(item);
      return expiresAtSeconds >= epochSeconds(clock, draftLifeSeconds) ? draftId : undefined;
    },
    async point(userId, { category, draftId }, usedAt) {
      const expiresAtSeconds = epochSeconds(clock, retentionSeconds);
      const put = new PutCommand({
        TableName: table.name,
        Item: { ...keys.draftPointer(userId, category), category, draftId, usedAt, expiresAtSeconds },
        ConditionExpression: 'attribute_not_exists(PK) OR usedAt <= :usedAt',
        ExpressionAttributeValues: { ':usedAt': usedAt },
      });
      await isWritten(table.run((documents) => documents.send(put)));
    },
    waitPart: (userId, draftIds) => ({
      name: 'waiting-drafts',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...waitingKey(userId), draftIds, expiresAtSeconds: epochSeconds(clock, retentionSeconds) },
        },
      },
    }),
    async forgetWaiting(userId) {
      await table.run((documents) =>
        documents.send(new DeleteCommand({ TableName: table.name, Key: waitingKey(userId) })),
      );
    },
  };
}
