import { countedFactSchema, dayStatsSchema, statsExpiry } from '#functions/domain/stats/day-stats.ts';
import type { StatsRepository } from '#functions/domain/stats/repositories.ts';
import { keys } from './keys.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

export function createStatsRepository(table: Table): StatsRepository {
  return {
    async getCounted({ id, day }) {
      const item = await readItem(table, keys.countedFact(day, id));
      return item === undefined ? undefined : countedFactSchema.parse(item);
    },
    putCountedPart: ({ id, day }, seen, next) => ({
      name: 'counted',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.countedFact(day, id), ...next, expiresAtSeconds: statsExpiry(day) },
          ...(seen === undefined
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : {
                ConditionExpression: '#version = :seen',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':seen': seen.version },
              }),
        },
      },
    }),
    addPart(day, added) {
      const counters = Object.entries(added);
      const names = Object.fromEntries(counters.map(([name], index) => [`#counter${index}`, name]));
      const values = Object.fromEntries(counters.map(([, count], index) => [`:more${index}`, count]));
      return {
        name: 'stats',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.dayStats(day),
            UpdateExpression: `SET #day = :day, expiresAtSeconds = :expires ADD ${counters
              .map((_, index) => `#counter${index} :more${index}`)
              .join(', ')}`,
            ExpressionAttributeNames: { '#day': 'day', ...names },
            ExpressionAttributeValues: { ':day': day, ':expires': statsExpiry(day), ...values },
          },
        },
      };
    },
    async listDays(days) {
      const items = await readBatch(table, days.map(keys.dayStats));
      const found = new Map(items.map((item) => dayStatsSchema.parse(item)).map((stats) => [stats.day, stats]));
      return days.map((day) => found.get(day) ?? dayStatsSchema.parse({ day }));
    },
  };
}
