import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ImagePlace } from '#functions/domain/story/captions/attach-image.ts';
import type { VersionHistory, VersionRecord } from '#functions/domain/story/editing/version.ts';
import type { PostingRecord, Reminder } from '#functions/domain/story/posting/posting-record.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import type { ChosenStart } from '#shared/schemas/posting.ts';
import type {
  FailedStory,
  MaterialKind,
  StoryBody,
  StoryPaper,
  StoryRecord,
  StorySection,
  StorySource,
} from './story.ts';

export interface AdaptationRepository {
  /** Replaces the one of the same text and channel; the last write wins. */
  put(userId: string, storyId: string, adaptation: Adaptation): Promise<void>;
  /** In the order of their texts. */
  list(userId: string, storyId: string): Promise<Adaptation[]>;
}

/** Each call writes only its own attributes or its own tick, so that concurrent ones of several devices all survive. */
export interface PostingRepository {
  get(userId: string, storyId: string): Promise<PostingRecord | undefined>;
  /** Stories of whose posts their customer is reminded. */
  listReminding(userId: string): Promise<string[]>;
  /** Also counts the change; the same start again changes nothing. */
  setStart(userId: string, storyId: string, start: ChosenStart | null): Promise<void>;
  /** @returns false when there are `most` other ticks */
  addDone(userId: string, storyId: string, key: string, most: number): Promise<boolean>;
  removeDone(userId: string, storyId: string, keys: readonly string[]): Promise<void>;
  /**
   * Replaces the reminder that waits; refuses when it is not the one `from` that time, or when there is no start. Named `reminder`.
   * @param from undefined when none waits @param to undefined for none
   */
  remindPart(userId: string, storyId: string, from: string | undefined, to: Reminder | undefined): TransactionPart;
}

export interface StoryImageRepository {
  /** @returns undefined when there is no such story or caption */
  get(place: ImagePlace): Promise<{ readonly image: string | null } | undefined>;
  /**
   * Replaces only this attribute, so that concurrent edits do not conflict (threat 73).
   * @returns the previous key; undefined when there is no such story or caption
   */
  replace(place: ImagePlace, key: string): Promise<{ readonly before: string | null } | undefined>;
  /** Removes the image if it is still this one, so that a newer upload stays (threat 116). @returns whether it was */
  clear(place: ImagePlace, key: string): Promise<boolean>;
}

export type FinishedStory = Pick<StoryRecord, 'name' | 'updatedAt' | 'print' | 'language' | 'quality' | 'retelling'>;

export interface StoryRepository {
  /** Named `story`. */
  addPart(story: StoryRecord): TransactionPart;
  /** The workflow's material. Named `source`. */
  addSourcePart(source: StorySource): TransactionPart;
  list(userId: string): Promise<StoryRecord[]>;
  /** The text exists once the story is `ready`. */
  get(userId: string, storyId: string): Promise<{ story: StoryRecord; body: StoryBody | undefined } | undefined>;
  /** The same with its posting plan, in one batch. */
  getWithPosting(
    userId: string,
    storyId: string,
  ): Promise<{ story: StoryRecord; body: StoryBody | undefined; posting: PostingRecord | undefined } | undefined>;
  /** The same with its versions without their texts, in one batch. */
  getWithHistory(
    userId: string,
    storyId: string,
  ): Promise<{ story: StoryRecord; body: StoryBody | undefined; history: VersionHistory | undefined } | undefined>;
  /** Reads no text. */
  getHistory(
    userId: string,
    storyId: string,
  ): Promise<{ story: StoryRecord; history: VersionHistory | undefined } | undefined>;
  readDescriptions(userId: string, storyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readSource(storyId: string): Promise<StorySource | undefined>;
  /** Stores a section as JSON and marks the progress; idempotent. @returns false when the story is no longer being written */
  saveSection(userId: string, storyId: string, section: StorySection, value: unknown): Promise<boolean>;
  readMaterial(storyId: string): Promise<Partial<Record<MaterialKind, unknown>>>;
  /** As JSON; the last write wins. */
  savePaper(storyId: string, paper: StoryPaper, value: unknown): Promise<void>;
  /** `writing` → `ready`. Named `story`; refuses any other state. */
  finishPart(userId: string, storyId: string, change: FinishedStory): TransactionPart;
  /** Named `body`. */
  putBodyPart(userId: string, storyId: string, body: StoryBody): TransactionPart;
  /** `writing` → `failed`, named `story`, which refuses any other state; and its entry on the operators' list. */
  failParts(failed: FailedStory): TransactionPart[];
}

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
  /** Named `story`; refuses unless it is `ready`. @param name of the story, where the text has another title */
  touchPart(userId: string, storyId: string, updatedAt: string, name?: string): TransactionPart;
  /**
   * Sets `isFilm`, `filmedAt` and the booking. Named `film`; refuses when it is already a film or not `ready`: read the story to find out
   * which.
   */
  markFilmPart(
    userId: string,
    storyId: string,
    film: { readonly updatedAt: string; readonly bookingUri: string | undefined },
  ): TransactionPart;
  /** Named `description`; refuses when it was saved after `readSavedAt` was read. */
  saveDescriptionPart(userId: string, storyId: string, change: DescriptionChange): TransactionPart;
  /** Not a transaction, which would cost twice the size of the story. @returns false for an unknown caption */
  saveCaption(userId: string, storyId: string, captionId: string, text: string): Promise<boolean>;
  /** Named `story`; refuses unless it is `ready`. */
  printPart(userId: string, storyId: string, print: string): TransactionPart;
  /** Named `history`. Never refuses: commit it with the text whose versions it lists. */
  putHistoryPart(history: VersionHistory): TransactionPart;
  /** Named `version`; refuses a second time. The caller checks the story's owner. */
  addVersionPart(version: VersionRecord): TransactionPart;
  /** Named `removed-version`. Never refuses. */
  removeVersionPart(storyId: string, versionId: string): TransactionPart;
  getVersion(storyId: string, versionId: string): Promise<VersionRecord | undefined>;
}
