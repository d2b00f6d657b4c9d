import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Clock, epochSeconds, systemClock } from '#functions/domain/kernel/clock.ts';
import { versionHistorySchema } from '#functions/domain/story/editing/version.ts';
import type { StoryRepository } from '#functions/domain/story/repositories.ts';
import { retellingOf, storyOfMaterial } from '#functions/domain/story/retelling/retelling.ts';
import {
  type MaterialKind,
  materialKinds,
  type StorySection,
  storyBodySchema,
  storyRecordSchema,
  storySourceSchema,
} from '#functions/domain/story/story.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { withOwnerKey } from './owner-key.ts';
import { readPosting } from './posting-repository.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import { isWritten, type Table, type WritePart } from './table.ts';

/** A month after the story is done, its material is useless. */
export const materialRetentionSeconds = 30 * 86_400;

const stillWriting = {
  ConditionExpression: '#status = :writing',
  ExpressionAttributeNames: { '#status': 'status' },
};

const describedSchema = z.object({ SK: z.string(), description: z.string() });
const sectionItemSchema = z.object({ section: z.enum(materialKinds), value: z.string() });
const storyKeys = (userId: string, storyId: string) => [keys.story(userId, storyId), keys.storyBody(userId, storyId)];

function findStory(items: readonly Readonly<Record<string, unknown>>[], userId: string, storyId: string) {
  const summary = items.find(({ SK }) => SK === keys.story(userId, storyId).SK);
  const body = items.find(({ SK }) => SK === keys.storyBody(userId, storyId).SK);
  if (summary === undefined) return undefined;
  return {
    story: storyRecordSchema.parse(summary),
    body: body === undefined ? undefined : storyBodySchema.parse(body),
  };
}

function findHistory(items: readonly Readonly<Record<string, unknown>>[], storyId: string) {
  const { PK: partition, SK: sortKey } = keys.versionHistory(storyId);
  const history = items.find((item) => item['PK'] === partition && item['SK'] === sortKey);
  return history === undefined ? undefined : versionHistorySchema.parse(history);
}

export function createStoryRepository(table: Table, clock: Clock = systemClock): StoryRepository {
  const itemsOf = (partition: string, prefix: string, newestFirst: boolean) =>
    queryAll(table, {
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
      ScanIndexForward: !newestFirst,
      ConsistentRead: true,
    });

  async function putMaterial(storyId: string, kind: MaterialKind, value: unknown): Promise<void> {
    const expiresAtSeconds = epochSeconds(clock, materialRetentionSeconds);
    const place = keys.storySection(storyId, kind);
    const item = withOwnerKey({ ...place, section: kind, value: JSON.stringify(value), expiresAtSeconds });
    await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
  }

  function progressUpdate(storyId: string, section: StorySection) {
    const retelling = retellingOf(storyId);
    if (retelling === undefined)
      return {
        UpdateExpression: 'SET sectionsDone.#section = :true',
        ConditionExpression: stillWriting.ConditionExpression,
        ExpressionAttributeNames: { ...stillWriting.ExpressionAttributeNames, '#section': section },
        ExpressionAttributeValues: { ':true': true, ':writing': 'writing' },
      };
    return {
      UpdateExpression: 'SET retelling.sectionsDone.#section = :true',
      ConditionExpression: 'retelling.#state = :writing AND retelling.attempts = :attempt',
      ExpressionAttributeNames: { '#state': 'state', '#section': section },
      ExpressionAttributeValues: { ':true': true, ':writing': 'writing', ':attempt': retelling.attempt },
    };
  }

  async function markProgress(userId: string, storyId: string, section: StorySection): Promise<boolean> {
    const key = { TableName: table.name, Key: keys.story(userId, storyOfMaterial(storyId)) };
    const update = new UpdateCommand({ ...key, ...progressUpdate(storyId, section) });
    return isWritten(table.run((documents) => documents.send(update)));
  }

  const movePart = (
    userId: string,
    storyId: string,
    to: 'ready' | 'failed',
    values: Readonly<Record<string, unknown>>,
  ): WritePart => {
    const names = Object.keys(values);
    return {
      name: 'story',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.story(userId, storyId),
          UpdateExpression: `SET #status = :to, ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: stillWriting.ConditionExpression,
          ExpressionAttributeNames: {
            ...stillWriting.ExpressionAttributeNames,
            ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
          },
          ExpressionAttributeValues: {
            ':to': to,
            ':writing': 'writing',
            ...Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
          },
        },
      },
    };
  };

  return {
    addPart: (story) => putNewPart(table, 'story', keys.story(story.userId, story.storyId), story),
    addSourcePart: (source) =>
      putNewPart(table, 'source', keys.storySource(source.storyId), {
        ...source,
        expiresAtSeconds: epochSeconds(clock, materialRetentionSeconds),
      }),
    async list(userId) {
      const stories = z.array(storyRecordSchema).parse(await itemsOf(userPartition(userId), sortPrefixes.story, true));
      // A purchased story's id is as old as its checkout, `createdAt` as its payment.
      return stories.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    },
    async get(userId, storyId) {
      return findStory(await readBatch(table, storyKeys(userId, storyId)), userId, storyId);
    },
    async getWithPosting(userId, storyId) {
      const postingKey = keys.posting(userId, storyId);
      const items = await readBatch(table, [...storyKeys(userId, storyId), postingKey]);
      const found = findStory(items, userId, storyId);
      const posting = items.find(({ SK }) => SK === postingKey.SK);
      return found && { ...found, posting: posting && readPosting(posting) };
    },
    async getWithHistory(userId, storyId) {
      const items = await readBatch(table, [...storyKeys(userId, storyId), keys.versionHistory(storyId)]);
      const found = findStory(items, userId, storyId);
      return found && { ...found, history: findHistory(items, storyId) };
    },
    async getHistory(userId, storyId) {
      const items = await readBatch(table, [keys.story(userId, storyId), keys.versionHistory(storyId)]);
      const found = findStory(items, userId, storyId);
      return found && { story: found.story, history: findHistory(items, storyId) };
    },
    async readDescriptions(userId, storyIds) {
      const bodies = storyIds.map((storyId) => keys.storyBody(userId, storyId));
      const items = await readBatch(table, bodies, { attributes: ['SK', 'description'] });
      return new Map(
        z
          .array(describedSchema)
          .parse(items)
          .map(({ SK, description }) => [SK.slice(sortPrefixes.body.length), description]),
      );
    },
    async readSource(storyId) {
      const item = await readItem(table, keys.storySource(storyId));
      return item === undefined ? undefined : storySourceSchema.parse(item);
    },
    async saveSection(userId, storyId, section, value) {
      await putMaterial(storyId, section, value);
      return markProgress(userId, storyId, section);
    },
    async savePaper(storyId, paper, value) {
      await putMaterial(storyId, paper, value);
    },
    async readMaterial(storyId) {
      const items = await itemsOf(keys.storySource(storyId).PK, sortPrefixes.section, false);
      return Object.fromEntries(
        z
          .array(sectionItemSchema)
          .parse(items)
          .map(({ section, value }) => [section, JSON.parse(value)]),
      );
    },
    finishPart: (userId, storyId, { name, updatedAt, print, language, quality, retelling }) =>
      movePart(userId, storyId, 'ready', {
        name,
        updatedAt,
        ...(print === undefined ? {} : { print }),
        ...(language === undefined ? {} : { language }),
        ...(quality === undefined ? {} : { quality }),
        ...(retelling === undefined ? {} : { retelling }),
      }),
    putBodyPart: (userId, storyId, body) => putNewPart(table, 'body', keys.storyBody(userId, storyId), body),
    failParts: (failed) => [
      movePart(failed.userId, failed.storyId, 'failed', { updatedAt: failed.at }),
      {
        name: 'failed-story',
        write: { Put: { TableName: table.name, Item: { ...keys.failedStory(failed.storyId), ...failed } } },
      },
    ],
  };
}
