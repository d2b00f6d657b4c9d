import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type FeaturedStoryRecord, featuredStoryRecordSchema } from '#functions/domain/catalogue/featured-story.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { isConditionRefused, type Table } from './table.ts';

/** `revoked` is final until a put with a new consent. */
export interface FeaturedChange {
  readonly state: FeaturedStoryRecord['state'];
  readonly updatedAt: string;
}

export interface FeaturedStoryRepository {
  list(): Promise<FeaturedStoryRecord[]>;
  get(featuredStoryId: string): Promise<FeaturedStoryRecord | undefined>;
  put(story: FeaturedStoryRecord): Promise<void>;
  /** @returns false when there is no such story, or its consent was revoked before */
  change(featuredStoryId: string, change: FeaturedChange): Promise<boolean>;
  remove(featuredStoryId: string): Promise<void>;
}

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
    async change(featuredStoryId, { state, updatedAt }) {
      try {
        await table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.featuredStory(featuredStoryId),
              UpdateExpression: 'SET #state = :state, updatedAt = :at, revokedAt = :revokedAt',
              ConditionExpression: 'revokedAt = :never',
              ExpressionAttributeNames: { '#state': 'state' },
              ExpressionAttributeValues: {
                ':state': state,
                ':at': updatedAt,
                ':revokedAt': state === 'revoked' ? updatedAt : null,
                ':never': null,
              },
            }),
          ),
        );
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
    },
    async remove(featuredStoryId) {
      const key = { TableName: table.name, Key: keys.featuredStory(featuredStoryId) };
      await table.run((documents) => documents.send(new DeleteCommand(key)));
    },
  };
}
