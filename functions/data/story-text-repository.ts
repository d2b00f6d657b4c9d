import * as z from 'zod/mini';
import {
  type VersionHead,
  type VersionRecord,
  versionHeadSchema,
  versionRecordSchema,
} from '#functions/domain/story/version.ts';
import { keys, sortPrefixes } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

export interface DescriptionChange {
  readonly description: string;
  /** Later than every previous save. */
  readonly savedAt: string;
  readonly readSavedAt: string | undefined;
  /** What the customer started from; a later save refuses. */
  readonly seenAt: string | undefined;
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
  /** Named `description`; refuses when it was saved after `readSavedAt` was read or after `seenAt`, or already has this text. */
  saveDescriptionPart(userId: string, storyId: string, change: DescriptionChange): WritePart;
  /** Named `caption`; refuses an unknown one. */
  captionPart(userId: string, storyId: string, captionId: string, text: string): WritePart;
  /** Named `story`; refuses unless it is `ready`. */
  printPart(userId: string, storyId: string, print: string): WritePart;
  /** Named `version`; refuses a second time. The caller checks the story's owner. */
  addVersionPart(version: VersionRecord): WritePart;
  listVersions(storyId: string): Promise<VersionHead[]>;
  getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined>;
}

/** So that the first save, and only it, also stores Wren's text. */
function describeCondition({ readSavedAt, seenAt }: DescriptionChange): string {
  const other = 'description <> :description';
  if (readSavedAt === undefined) return `attribute_exists(PK) AND attribute_not_exists(savedAt) AND ${other}`;
  const unseen = seenAt === undefined ? '' : ' AND savedAt <= :seenAt';
  return `savedAt < :savedAt AND ${other}${unseen}`;
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
    saveDescriptionPart: (userId, storyId, change) => ({
      name: 'description',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.storyBody(userId, storyId),
          UpdateExpression: 'SET description = :description, savedAt = :savedAt',
          ConditionExpression: describeCondition(change),
          ExpressionAttributeValues: {
            ':description': change.description,
            ':savedAt': change.savedAt,
            ...(change.readSavedAt !== undefined && change.seenAt !== undefined ? { ':seenAt': change.seenAt } : {}),
          },
        },
      },
    }),
    captionPart: (userId, storyId, captionId, text) => ({
      name: 'caption',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.storyBody(userId, storyId),
          UpdateExpression: 'SET captions.#captionId.#text = :text',
          ConditionExpression: 'attribute_exists(captions.#captionId)',
          ExpressionAttributeNames: { '#captionId': captionId, '#text': 'text' },
          ExpressionAttributeValues: { ':text': text },
        },
      },
    }),
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
    async listVersions(storyId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :story AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':story': keys.storyVersion(storyId, '').PK, ':prefix': sortPrefixes.version },
        ProjectionExpression: 'storyId, versionId, createdAt, cause, words',
        ConsistentRead: true,
      });
      // By save time: an id is created before its transaction.
      return z
        .array(versionHeadSchema)
        .parse(items)
        .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    },
    async getVersion(storyId, versionId) {
      const item = await readItem(table, keys.storyVersion(storyId, versionId));
      return item === undefined ? undefined : versionRecordSchema.parse(item);
    },
  };
}
