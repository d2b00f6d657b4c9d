import * as z from 'zod/mini';
import { type StoryVersion, type StoryVersionSummary, versionCauses } from '#shared/schemas/story.ts';
import { textOfHtml } from './compose-html.ts';

/** A text that a story has or had, as it lies in the table (decision 0082). */
export const versionRecordSchema = z.object({
  storyId: z.string(),
  versionId: z.string(),
  /** When it became the story's text. No two versions of a story share it. */
  createdAt: z.iso.datetime(),
  cause: z.enum(versionCauses),
  words: z.int(),
  description: z.string(),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;

/** What a list of versions needs: all but the text. */
export const versionHeadSchema = z.omit(versionRecordSchema, { description: true });
export type VersionHead = z.output<typeof versionHeadSchema>;

/** How many words a reader sees in HTML of ours. */
export function wordsOfHtml(html: string): number {
  return textOfHtml(html).split(/\s+/).filter(Boolean).length;
}

/** A version in a list, named like the fields of specification 2.3. */
export function presentVersionHead({ versionId, createdAt, cause, words }: VersionHead): StoryVersionSummary {
  return { _id: versionId, createdAt, cause, words };
}

export function presentVersion(version: VersionRecord): StoryVersion {
  return { ...presentVersionHead(version), description: version.description };
}
