import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { versionRecordSchema } from '#functions/domain/story/editing/version.ts';
import type { StoryTextRepository } from '#functions/domain/story/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { savedSince } from './saved-since.ts';
import { isWritten, type Table } from './table.ts';

export function createStoryTextRepository(table: Table): StoryTextRepository {
  const readyStory = (userId: string, storyId: string) => ({
    TableName: table.name,
    Key: keys.story(userId, storyId),
  });

  return {
    touchPart: (userId, storyId, updatedAt, name) => ({
      name: 'story',
      write: {
        Update: {
          ...readyStory(userId, storyId),
          UpdateExpression: `SET updatedAt = :updatedAt${name === undefined ? '' : ', #name = :name'}`,
          ConditionExpression: '#status = :ready',
          ExpressionAttributeNames: { '#status': 'status', ...(name === undefined ? {} : { '#name': 'name' }) },
          ExpressionAttributeValues: {
            ':updatedAt': updatedAt,
            ':ready': 'ready',
            ...(name === undefined ? {} : { ':name': name }),
          },
        },
      },
    }),
    markFilmPart: (userId, storyId, { updatedAt, bookingUri }) => ({
      name: 'film',
      write: {
        Update: {
          ...readyStory(userId, storyId),
          UpdateExpression:
            'SET isFilm = :true, updatedAt = :updatedAt, filmedAt = :updatedAt, filmBookingUri = :bookingUri',
          ConditionExpression: '#status = :ready AND isFilm = :false',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':true': true,
            ':false': false,
            ':updatedAt': updatedAt,
            ':bookingUri': bookingUri ?? null,
            ':ready': 'ready',
          },
        },
      },
    }),
    saveDescriptionPart: (userId, storyId, { description, savedAt, readSavedAt }) => ({
      name: 'description',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.storyBody(userId, storyId),
          UpdateExpression: 'SET description = :description, savedAt = :savedAt',
          ConditionExpression: savedSince(readSavedAt).condition,
          ExpressionAttributeValues: {
            ':description': description,
            ':savedAt': savedAt,
            ...savedSince(readSavedAt).values,
          },
        },
      },
    }),
    async saveCaption(userId, storyId, captionId, text) {
      const update = new UpdateCommand({
        TableName: table.name,
        Key: keys.storyBody(userId, storyId),
        UpdateExpression: 'SET captions.#captionId.#text = :text, captions.#captionId.edited = :true',
        ConditionExpression: 'attribute_exists(captions.#captionId)',
        ExpressionAttributeNames: { '#captionId': captionId, '#text': 'text' },
        ExpressionAttributeValues: { ':text': text, ':true': true },
      });
      return isWritten(table.run((documents) => documents.send(update)));
    },
    printPart: (userId, storyId, print) => ({
      name: 'story',
      write: {
        Update: {
          ...readyStory(userId, storyId),
          UpdateExpression: 'SET print = :print',
          ConditionExpression: '#status = :ready',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':print': print, ':ready': 'ready' },
        },
      },
    }),
    putHistoryPart: (history) => ({
      name: 'history',
      write: {
        Put: { TableName: table.name, Item: { ...keys.versionHistory(history.storyId), ...history } },
      },
    }),
    removeVersionPart: (storyId, versionId) => ({
      name: 'removed-version',
      write: { Delete: { TableName: table.name, Key: keys.storyVersion(storyId, versionId) } },
    }),
    addVersionPart: (version) => ({
      name: 'version',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.storyVersion(version.storyId, version.versionId), ...version },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    async getVersion(storyId, versionId) {
      const item = await readItem(table, keys.storyVersion(storyId, versionId));
      return item === undefined ? undefined : versionRecordSchema.parse(item);
    },
  };
}
