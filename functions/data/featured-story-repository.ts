import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { featuredStoryRecordSchema } from '#functions/domain/catalogue/featured-story.ts';
import type { FeaturedStoryRepository } from '#functions/domain/catalogue/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

export function createFeaturedStoryRepository(table: Table): FeaturedStoryRepository {
  return {
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :featured',
        ExpressionAttributeValues: { ':featured': keys.featuredStory('').PK },
        ConsistentRead: true,
      });
      return z.array(featuredStoryRecordSchema).parse(items);
    },
    async get(featuredStoryId) {
      const key = { TableName: table.name, Key: keys.featuredStory(featuredStoryId), ConsistentRead: true };
      const { Item: item } = await table.run((documents) => documents.send(new GetCommand(key)));
      return item === undefined ? undefined : featuredStoryRecordSchema.parse(item);
    },
    async put(story) {
      const item = { ...keys.featuredStory(story.featuredStoryId), ...featuredStoryRecordSchema.parse(story) };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
    },
    changePart: (featuredStoryId, { state, updatedAt }, seenAt) => ({
      name: 'featured',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.featuredStory(featuredStoryId),
          UpdateExpression: 'SET #state = :state, updatedAt = :at, revokedAt = :revokedAt',
          ConditionExpression: 'revokedAt = :never AND updatedAt = :seen',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':state': state,
            ':at': updatedAt,
            ':seen': seenAt,
            ':never': null,
            ':revokedAt': state === 'revoked' ? updatedAt : null,
          },
        },
      },
    }),
    async remove(featuredStoryId) {
      const key = { TableName: table.name, Key: keys.featuredStory(featuredStoryId) };
      await table.run((documents) => documents.send(new DeleteCommand(key)));
    },
  };
}
