import { filmBriefRecordSchema } from '#functions/domain/film/brief.ts';
import type { FilmBriefRepository } from '#functions/domain/film/repositories.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

export function createFilmBriefRepository(table: Table): FilmBriefRepository {
  return {
    async get(userId, storyId) {
      const item = await readItem(table, keys.filmBrief(userId, storyId));
      return item === undefined ? undefined : filmBriefRecordSchema.parse(item);
    },
    putPart(record, before) {
      const key = keys.filmBrief(record.userId, record.storyId);
      if (before === undefined) return putNewPart(table, 'film-brief', key, record);
      return {
        name: 'film-brief',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...key, ...record },
            ConditionExpression: '#sequence = :seen',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':seen': before.sequence },
          },
        },
      };
    },
  };
}
