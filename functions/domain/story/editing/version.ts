import * as z from 'zod/mini';
import { type StoryVersion, type StoryVersionSummary, versionCauses } from '#shared/schemas/story.ts';

/** A former text of a story (decision 0082). */
export const versionRecordSchema = z.object({
  storyId: z.string(),
  versionId: z.string(),
  /** When it became current; unique per story. */
  createdAt: z.iso.datetime(),
  cause: z.enum(versionCauses),
  /** Of the story itself (`countStoryWords`). */
  words: z.int(),
  description: z.string(),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;

/** A version without its text, so that lists read no texts. */
export const versionHeadSchema = z.extend(z.omit(versionRecordSchema, { storyId: true, description: true }), {
  /** Of the text, in UTF-8. */
  bytes: z.int(),
});
export type VersionHead = z.output<typeof versionHeadSchema>;

/** Newest first. The first is the text in force, which the story's body contains; each other one has a record. */
export const versionHistorySchema = z.object({
  storyId: z.string(),
  heads: z.array(versionHeadSchema),
  /** The session, by its handle, that saved the text in force; null when unknown. */
  editor: z.nullable(z.string()),
  /** The first of the saves that the text in force combines. */
  since: z.iso.datetime(),
});
export type VersionHistory = z.output<typeof versionHistorySchema>;

type Presented = Pick<VersionHead, 'versionId' | 'createdAt' | 'cause' | 'words'>;

export function presentVersionHead({ versionId, createdAt, cause, words }: Presented): StoryVersionSummary {
  return { _id: versionId, createdAt, cause, words };
}

export function presentVersion(version: Presented & { readonly description: string }): StoryVersion {
  return { ...presentVersionHead(version), description: version.description };
}
