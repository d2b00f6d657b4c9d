import * as z from 'zod/mini';

/** The one payload of the workflow, of which each step takes what it needs: ids and counts only (threat 104). */
export const storyPayloadSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  storyId: z.string().check(z.minLength(1)),
});

export const writingPayloadSchema = z.extend(storyPayloadSchema, {
  /** When the execution started, from the state machine's own context. */
  startedAt: z.iso.datetime(),
});
