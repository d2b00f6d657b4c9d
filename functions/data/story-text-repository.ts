import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type VersionHistory,
  type VersionRecord,
  versionRecordSchema,
} from '#functions/domain/story/editing/version.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isConditionRefused, type Table, type WritePart } from './table.ts';

export interface DescriptionChange {
  readonly description: string;
  /** Later than every previous save. */
  readonly savedAt: string;
  readonly readSavedAt: string | undefined;
}

/**
 * Customers' edits: text and versions, captions, film. Each part writes only its attributes, so that edits of different fields
 * never conflict (threat 73, decision 0082). The customer's `PUT` and the scheduler's webhook share `markFilmPart`.
 */
export interface StoryTextRepository {
  /** Named `story`; refuses unless it is `ready`. */
  touchPart(userId: string, storyId: string, updatedAt: string): WritePart;
  /**
   * Sets `isFilm`, `filmedAt` and the booking. Named `film`; refuses when it is already a film or not `ready`: read the story to find out
   * which.
   */
  markFilmPart(
    userId: string,
    storyId: string,
    film: { readonly updatedAt: string; readonly bookingUri: string | undefined },
  ): WritePart;
  /** Named `description`; refuses when it was saved after `readSavedAt` was read. */
  saveDescriptionPart(userId: string, storyId: string, change: DescriptionChange): WritePart;
  /** Not a transaction, which would cost twice the size of the story. @returns false for an unknown caption */
  saveCaption(userId: string, storyId: string, captionId: string, text: string): Promise<boolean>;
  /** Named `story`; refuses unless it is `ready`. */
  printPart(userId: string, storyId: string, print: string): WritePart;
  /** Named `history`. Never refuses: commit it with the text whose versions it lists. */
  putHistoryPart(history: VersionHistory): WritePart;
  /** Named `version`; refuses a second time. The caller checks the story's owner. */
  addVersionPart(version: VersionRecord): WritePart;
  /** Named `removed-version`. Never refuses. */
  removeVersionPart(storyId: string, versionId: string): WritePart;
  getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined>;
}

export function createStoryTextRepository(table: Table): StoryTextRepository {
  const readyStory = (userId: string, storyId: string) => ({
    TableName: table.name,
    Key: keys.story(userId, storyId),
  });

  return {
    touchPart: (userId, storyId, updatedAt) => ({
      name: 'story',
      write: {
        Update: {
          ...readyStory(userId, storyId),
          UpdateExpression: 'SET updatedAt = :updatedAt',
          ConditionExpression: '#status = :ready',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':updatedAt': updatedAt, ':ready': 'ready' },
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
          ConditionExpression:
            readSavedAt === undefined ? 'attribute_exists(PK) AND attribute_not_exists(savedAt)' : 'savedAt = :read',
          ExpressionAttributeValues: {
            ':description': description,
            ':savedAt': savedAt,
            ...(readSavedAt === undefined ? {} : { ':read': readSavedAt }),
          },
        },
      },
    }),
    async saveCaption(userId, storyId, captionId, text) {
      const update = new UpdateCommand({
        TableName: table.name,
        Key: keys.storyBody(userId, storyId),
        UpdateExpression: 'SET captions.#captionId.#text = :text',
        ConditionExpression: 'attribute_exists(captions.#captionId)',
        ExpressionAttributeNames: { '#captionId': captionId, '#text': 'text' },
        ExpressionAttributeValues: { ':text': text },
      });
      try {
        await table.run((documents) => documents.send(update));
        return true;
      } catch (error) {
        if (isConditionRefused(error)) return false;
        throw error;
      }
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
