import * as z from 'zod/mini';
import { type StoryVersion, type StoryVersionSummary, versionCauses } from '#shared/schemas/story.ts';
import { textOfHtml } from './compose-html.ts';

/** A current or former text of a story (decision 0082). */
export const versionRecordSchema = z.object({
  storyId: z.string(),
  versionId: z.string(),
  /** When it became current; unique per story. */
  createdAt: z.iso.datetime(),
  cause: z.enum(versionCauses),
  words: z.int(),
  description: z.string(),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;

export const versionHeadSchema = z.omit(versionRecordSchema, { description: true });
export type VersionHead = z.output<typeof versionHeadSchema>;

export function wordsOfHtml(html: string): number {
  return textOfHtml(html).split(/\s+/).filter(Boolean).length;
}

export function presentVersionHead({ versionId, createdAt, cause, words }: VersionHead): StoryVersionSummary {
  return { _id: versionId, createdAt, cause, words };
}

export function presentVersion(version: VersionRecord): StoryVersion {
  return { ...presentVersionHead(version), description: version.description };
}
