import * as z from 'zod/mini';
import { storySlots } from '#shared/story/slots.ts';

/**
 * Of a story that was written from little: its customer may tell more and have it written again, once (decision 0139).
 * `open` → `writing` → `done`; back to `open` when the writing fails.
 */
export const retellingSchema = z.object({
  state: z.enum(['open', 'writing', 'done']),
  /** What the questions ask for. */
  slots: z.array(z.enum(storySlots)),
  /** One of `storyLanguages`. */
  language: z.string(),
  /** How often the writing was started. Each has its own material and execution. */
  attempts: z.int(),
  /** Of the last attempt, so that a repeated request starts nothing. */
  requestId: z.optional(z.string()),
  startedAt: z.optional(z.iso.datetime()),
  sectionsDone: z.record(z.string(), z.boolean()),
  /** Whether the last attempt failed. */
  hasFailed: z.boolean(),
});
export type Retelling = z.output<typeof retellingSchema>;

export interface RetellingPlace {
  readonly userId: string;
  readonly storyId: string;
  readonly attempt: number;
}

const mark = '-again-';

/** Takes the place of a story's id for the workflow and its material: what belongs to another attempt never mixes with it. */
export const retellingId = (storyId: string, attempt: number): string => `${storyId}${mark}${attempt}`;

/** @returns undefined for the id of a story */
export function retellingOf(id: string): Omit<RetellingPlace, 'userId'> | undefined {
  const at = id.lastIndexOf(mark);
  return at === -1 ? undefined : { storyId: id.slice(0, at), attempt: Number(id.slice(at + mark.length)) };
}

export function retellingPlace(userId: string, id: string): RetellingPlace | undefined {
  const place = retellingOf(id);
  return place && { userId, ...place };
}

/** The story that some material belongs to. */
export const storyOfMaterial = (id: string): string => retellingOf(id)?.storyId ?? id;
