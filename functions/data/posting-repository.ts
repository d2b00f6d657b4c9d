import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type PostingRecord, postingRecordSchema } from '#functions/domain/story/posting/posting-record.ts';
import type { PostingRepository } from '#functions/domain/story/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import { isWritten, type Table } from './table.ts';

/** The table has the ticks as a set, which is absent while it is empty. */
const storedSchema = z.object({
  storyId: z.string(),
  start: z.optional(z.unknown()),
  sequence: z._default(z.int(), 0),
  done: z._default(z.set(z.string()), () => new Set<string>()),
  reminder: z.optional(z.unknown()),
});

export function readPosting(item: Readonly<Record<string, unknown>>): PostingRecord {
  const { storyId, start = null, sequence, done, reminder } = storedSchema.parse(item);
  return postingRecordSchema.parse({ storyId, start, sequence, done: [...done], reminder });
}

export function createPostingRepository(table: Table): PostingRepository {
  /** @returns false when the condition refused */
  async function update(userId: string, storyId: string, change: Partial<UpdateCommandInput>): Promise<boolean> {
    const input = {
      TableName: table.name,
      Key: keys.posting(userId, storyId),
      ...change,
      UpdateExpression: `SET storyId = :storyId${change.UpdateExpression}`,
      ExpressionAttributeValues: { ':storyId': storyId, ...change.ExpressionAttributeValues },
    };
    return isWritten(table.run((documents) => documents.send(new UpdateCommand(input))));
  }

  return {
    async get(userId, storyId) {
      const item = await readItem(table, keys.posting(userId, storyId));
      return item === undefined ? undefined : readPosting(item);
    },
    async listReminding(userId) {
      const { PK, SK } = keys.posting(userId, '');
      const found = await queryAll(table, {
        KeyConditionExpression: 'PK = :customer AND begins_with(SK, :postings)',
        FilterExpression: 'attribute_exists(#reminder)',
        ExpressionAttributeNames: { '#reminder': 'reminder' },
        ExpressionAttributeValues: { ':customer': PK, ':postings': SK },
      });
      return found.map((item) => readPosting(item).storyId);
    },
    async setStart(userId, storyId, start) {
      const names = { '#start': 'start', '#sequence': 'sequence' };
      const values = { ':none': 0, ':one': 1 };
      const count = ', #sequence = if_not_exists(#sequence, :none) + :one';
      // The SDK retries when a response is lost (threat 48): the change must count once.
      if (start === null) {
        await update(userId, storyId, {
          UpdateExpression: `${count} REMOVE #start`,
          ConditionExpression: 'attribute_exists(#start)',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        });
        return;
      }
      const { day, time, zone, weeks } = start;
      const chosen = Object.entries({ day, time, zone, weeks });
      await update(userId, storyId, {
        UpdateExpression: `${count}, #start = :start`,
        ConditionExpression: `attribute_not_exists(#start) OR ${chosen.map(([name]) => `#start.#${name} <> :${name}`).join(' OR ')}`,
        ExpressionAttributeNames: { ...names, ...Object.fromEntries(chosen.map(([name]) => [`#${name}`, name])) },
        ExpressionAttributeValues: {
          ...values,
          ':start': Object.fromEntries(chosen),
          ...Object.fromEntries(chosen.map(([name, value]) => [`:${name}`, value])),
        },
      });
    },
    addDone: (userId, storyId, key, most) =>
      update(userId, storyId, {
        UpdateExpression: ' ADD done :keys',
        ConditionExpression: 'attribute_not_exists(done) OR size(done) < :most OR contains(done, :key)',
        ExpressionAttributeValues: { ':keys': new Set([key]), ':key': key, ':most': most },
      }),
    async removeDone(userId, storyId, done) {
      await update(userId, storyId, {
        UpdateExpression: ' DELETE done :keys',
        ExpressionAttributeValues: { ':keys': new Set(done) },
      });
    },
    remindPart(userId, storyId, from, to) {
      const isAsRead = from === undefined ? 'attribute_not_exists(#reminder)' : '#reminder.#at = :from';
      return {
        name: 'reminder',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.posting(userId, storyId),
            UpdateExpression: to === undefined ? 'REMOVE #reminder' : 'SET #reminder = :to',
            ConditionExpression: to === undefined ? isAsRead : `${isAsRead} AND attribute_exists(#start)`,
            ExpressionAttributeNames: {
              '#reminder': 'reminder',
              ...(to === undefined ? {} : { '#start': 'start' }),
              ...(from === undefined ? {} : { '#at': 'at' }),
            },
            ExpressionAttributeValues: { ...(to && { ':to': to }), ...(from !== undefined && { ':from': from }) },
          },
        },
      };
    },
  };
}
