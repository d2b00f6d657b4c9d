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

/** A new description, and what it was made from. */
export interface DescriptionChange {
  readonly description: string;
  /** The time of this save; later than every save before it. */
  readonly savedAt: string;
  /** The time of the save whose text was read, undefined when that was Wren's own. */
  readonly readSavedAt: string | undefined;
  /** What the customer began from; a later save than this refuses. */
  readonly seenAt: string | undefined;
}

/**
 * What customers change of a finished story: its text and the versions of it, its captions' texts, and whether it is a film.
 * Only the attributes that are named are written, so that edits of different fields never lose each other
 * (threat 73, decision 0082).
 *
 * A film is marked with `markFilmPart`, by whoever learns of the booking: the customer's own `PUT` and the scheduler's
 * webhook compose the same part.
 */
export interface StoryTextRepository {
  /** The story changed at that time. Named `story`; refuses unless it is `ready`. */
  touchPart(userId: string, storyId: string, updatedAt: string): WritePart;
  /**
   * `isFilm` goes from false to true, with the booking where one is named. Named `film`; refuses a story that is a film
   * already, or not `ready`: read it to tell which, and whether it was the same booking (`filmBookingUri`).
   */
  markFilmPart(
    userId: string,
    storyId: string,
    film: { readonly updatedAt: string; readonly bookingUri: string | undefined },
  ): WritePart;
  /**
   * The description alone. Named `description`; refuses when the text has been saved for the first time, later than
   * `savedAt`, or later than `seenAt` since it was read, and when it is this text already.
   */
  describePart(userId: string, storyId: string, change: DescriptionChange): WritePart;
  /** The text of one caption alone. Named `caption`; refuses an unknown one. */
  captionPart(userId: string, storyId: string, captionId: string, text: string): WritePart;
  /** A version, once. Named `version`. Whose story it is must be known before. */
  addVersionPart(version: VersionRecord): WritePart;
  /** The versions of a story without their texts, newest first. */
  listVersions(storyId: string): Promise<VersionHead[]>;
  getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined>;
}

/** Conditions on what was read, so that the first save, and only it, keeps Wren's own text beside its own. */
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
          UpdateExpression: 'SET isFilm = :true, updatedAt = :updatedAt, filmBookingUri = :bookingUri',
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
    describePart: (userId, storyId, change) => ({
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
      // By the time of the save: an id is made before its transaction and may overtake another's.
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
