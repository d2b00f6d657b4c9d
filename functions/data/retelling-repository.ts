import { type Clock, epochSeconds, systemClock } from '#functions/domain/kernel/clock.ts';
import type { RetellingRepository } from '#functions/domain/story/retelling/repositories.ts';
import type { RetellingPlace } from '#functions/domain/story/retelling/retelling.ts';
import { keys } from './keys.ts';
import { savedSince } from './saved-since.ts';
import { materialRetentionSeconds } from './story-repository.ts';
import type { Table, WritePart } from './table.ts';

export function createRetellingRepository(table: Table, clock: Clock = systemClock): RetellingRepository {
  const movePart = (
    { userId, storyId, attempt }: RetellingPlace,
    from: { readonly state: 'open' | 'writing'; readonly attempts: number },
    change: { readonly expression: string; readonly names?: object; readonly values: object },
  ): WritePart => ({
    name: 'story',
    write: {
      Update: {
        TableName: table.name,
        Key: keys.story(userId, storyId),
        UpdateExpression: `SET retelling.#state = :to, retelling.attempts = :attempt, ${change.expression}`,
        ConditionExpression: '#status = :ready AND retelling.#state = :from AND retelling.attempts = :attempts',
        ExpressionAttributeNames: { '#status': 'status', '#state': 'state', ...change.names },
        ExpressionAttributeValues: {
          ':ready': 'ready',
          ':from': from.state,
          ':attempts': from.attempts,
          ':attempt': attempt,
          ...change.values,
        },
      },
    },
  });
  const endPart = (place: RetellingPlace, change: Parameters<typeof movePart>[2]) =>
    movePart(place, { state: 'writing', attempts: place.attempt }, change);

  return {
    keepSourcePart: (storyId) => ({
      name: 'source',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.storySource(storyId),
          UpdateExpression: 'REMOVE expiresAtSeconds',
          ConditionExpression: 'attribute_exists(PK)',
        },
      },
    }),
    replaceSourcePart: (source) => ({
      name: 'source',
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.storySource(source.storyId),
            ...source,
            expiresAtSeconds: epochSeconds(clock, materialRetentionSeconds),
          },
        },
      },
    }),
    startPart: (place, { requestId, startedAt }) =>
      movePart(
        place,
        { state: 'open', attempts: place.attempt - 1 },
        {
          expression:
            'retelling.requestId = :requestId, retelling.startedAt = :startedAt, retelling.sectionsDone = :none, retelling.hasFailed = :false',
          values: {
            ':to': 'writing',
            ':requestId': requestId,
            ':startedAt': startedAt,
            ':none': {},
            ':false': false,
          },
        },
      ),
    finishPart: (place, { name, updatedAt, quality }) =>
      endPart(place, {
        expression: `#name = :name, updatedAt = :updatedAt${quality === undefined ? '' : ', quality = :quality'}`,
        names: { '#name': 'name' },
        values: {
          ':to': 'done',
          ':name': name,
          ':updatedAt': updatedAt,
          ...(quality === undefined ? {} : { ':quality': quality }),
        },
      }),
    failParts: (place, failed) => [
      endPart(place, { expression: 'retelling.hasFailed = :true', values: { ':to': 'open', ':true': true } }),
      {
        name: 'failed-story',
        write: { Put: { TableName: table.name, Item: { ...keys.failedStory(failed.storyId), ...failed } } },
      },
    ],
    textPart: (userId, storyId, { description, savedAt, readSavedAt, captions, keptOut }) => {
      const { replaced, added } = captions;
      const saved = savedSince(readSavedAt);
      return {
        name: 'description',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.storyBody(userId, storyId),
            UpdateExpression: [
              'SET description = :description, savedAt = :savedAt, keptOut = :keptOut',
              ...replaced.map((_, at) => `captions.#replaced${at}.#text = :text${at}`),
              ...added.map((_, at) => `captions.#added${at} = :added${at}`),
            ].join(', '),
            ConditionExpression: [
              saved.condition,
              ...replaced.map((_, at) => {
                const caption = `captions.#replaced${at}`;
                return `${caption}.#text = :before${at} AND ${caption}.image = :noImage AND attribute_not_exists(${caption}.edited)`;
              }),
            ].join(' AND '),
            ExpressionAttributeNames: {
              ...(replaced.length === 0 ? {} : { '#text': 'text' }),
              ...Object.fromEntries(replaced.map(({ captionId }, at) => [`#replaced${at}`, captionId])),
              ...Object.fromEntries(added.map(({ captionId }, at) => [`#added${at}`, captionId])),
            },
            ExpressionAttributeValues: {
              ':description': description,
              ':savedAt': savedAt,
              ':keptOut': keptOut,
              ...saved.values,
              ...(replaced.length === 0 ? {} : { ':noImage': null }),
              ...Object.fromEntries(
                replaced.flatMap(({ before, text }, at) => [
                  [`:before${at}`, before],
                  [`:text${at}`, text],
                ]),
              ),
              ...Object.fromEntries(added.map((caption, at) => [`:added${at}`, { ...caption, image: null }])),
            },
          },
        },
      };
    },
  };
}
