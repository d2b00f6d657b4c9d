import type { ShareWatch } from '#functions/domain/share/repositories.ts';
import { shareRecordSchema } from '#functions/domain/share/share.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

/** For functions that change stories: they cannot reach the entries of links (decision 0010). */
export function createShareReader(table: Table): ShareWatch {
  return {
    async get(userId, storyId) {
      const item = await readItem(table, keys.share(userId, storyId));
      return item === undefined ? undefined : shareRecordSchema.parse(item);
    },
    unsharedPart(userId, storyId, nowMs) {
      return {
        name: 'share',
        write: {
          ConditionCheck: {
            TableName: table.name,
            Key: keys.share(userId, storyId),
            ConditionExpression: 'attribute_not_exists(PK) OR expiresAtSeconds <= :now',
            ExpressionAttributeValues: { ':now': Math.floor(nowMs / 1000) },
          },
        },
      };
    },
  };
}
