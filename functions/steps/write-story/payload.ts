import * as z from 'zod/mini';

/** Shared by all steps: ids and counts only (threat 104). */
export const storyPayloadSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  storyId: z.string().check(z.minLength(1)),
});

export const writingPayloadSchema = z.extend(storyPayloadSchema, {
  /** From the state machine's context. */
  startedAt: z.iso.datetime(),
});
