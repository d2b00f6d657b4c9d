import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { AdaptationRepository } from '#functions/domain/story/repositories.ts';
import { adaptationSchema } from '#shared/schemas/adaptation.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

export function createAdaptationRepository(table: Table): AdaptationRepository {
  return {
    async put(userId, storyId, adaptation) {
      const { kind, key, channel } = adaptation;
      const place = keys.adaptation(userId, storyId, `${kind}#${key}`, channel);
      const item = { ...place, storyId, ...adaptation };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
    },
    async list(userId, storyId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: {
          ':partition': userPartition(userId),
          ':prefix': `${sortPrefixes.adaptation}${storyId}#`,
        },
        ConsistentRead: true,
      });
      return z.array(adaptationSchema).parse(items);
    },
  };
}
