import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { filmRecordSchema } from '#functions/domain/film/film.ts';
import { needsAttentionSchema } from '#functions/domain/order/needs-attention.ts';
import { openDisputeSchema } from '#functions/domain/order/order.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { failedStorySchema } from '#functions/domain/story/story.ts';
import type { TodayRepository } from '#functions/domain/today/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const titledSchema = z.object({ storyId: z.string(), name: z.string() });
const ownerSchema = z.object({ PK: z.string(), userId: z.string() });

export function createTodayRepository(table: Table): TodayRepository {
  async function listFirst(partition: string, limit: number) {
    const { Items: items = [] } = await table.run((documents) =>
      documents.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'PK = :partition',
          ExpressionAttributeValues: { ':partition': partition },
          Limit: limit,
        }),
      ),
    );
    return items;
  }

  return {
    async listFailedStories(limit) {
      return z.array(failedStorySchema).parse(await listFirst(keys.failedStory('').PK, limit));
    },
    async getFailedStory(storyId) {
      const item = await readItem(table, keys.failedStory(storyId));
      return item === undefined ? undefined : failedStorySchema.parse(item);
    },
    closeFailedStoryPart: (storyId) => ({
      name: 'failed-story',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.failedStory(storyId),
          ConditionExpression: 'attribute_exists(PK)',
        },
      },
    }),
    async findStoryNames(stories) {
      const wanted = stories.map(({ userId, storyId }) => keys.story(userId, storyId));
      const items = await readBatch(table, wanted, { attributes: ['storyId', 'name'] });
      return new Map(
        z
          .array(titledSchema)
          .parse(items)
          .map(({ storyId, name }) => [storyId, name]),
      );
    },
    async listDisputes(limit) {
      return z.array(openDisputeSchema).parse(await listFirst(keys.dispute('').PK, limit));
    },
    async listAttention(limit) {
      return z.array(needsAttentionSchema).parse(await listFirst(keys.needsAttention('').PK, limit));
    },
    async listUnpaidFilms(sinceId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :films AND SK >= :since',
        FilterExpression: '#status = :unpaid',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':films': keys.bookedFilm('').PK, ':since': sinceId, ':unpaid': 'unpaid' },
      });
      return z.array(filmRecordSchema).parse(items);
    },
    async listWaitingRows(day, limit) {
      const items = await listFirst(keys.outbox(day, '').PK, limit);
      return items.flatMap((item) => waitingRowSchema.safeParse(item).data ?? []);
    },
    async getWaitingRow(day, rowId) {
      const item = await readItem(table, keys.outbox(day, rowId));
      return item === undefined ? undefined : waitingRowSchema.parse(item);
    },
    removeWaitingRowPart: ({ day, attempts, row }) => ({
      name: 'waiting-row',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.outbox(day, row.id),
          ConditionExpression: 'attempts = :seen',
          ExpressionAttributeValues: { ':seen': attempts },
        },
      },
    }),
    async findOwners(normalisedEmails) {
      const byPartition = new Map(normalisedEmails.map((email) => [keys.email(email).PK, email]));
      const items = await readBatch(table, [...byPartition.values()].map(keys.email));
      return new Map(
        z
          .array(ownerSchema)
          .parse(items)
          .map(({ PK, userId }) => [byPartition.get(PK) ?? '', userId]),
      );
    },
  };
}
