import * as z from 'zod/mini';
import { noPosting, type Posting, postingStartSchema } from '#shared/schemas/posting.ts';

/** The reminder that waits; absent while the customer wants none. */
const reminderSchema = z.object({
  /** Of the next morning on which to see whether there is a post. */
  at: z.iso.datetime(),
  /** The last day whose posts were mailed, so that a change of zone mails none twice. */
  sentDay: z.optional(z.string()),
});
export type Reminder = z.output<typeof reminderSchema>;

/** An item beside the story's, so that neither an edit nor another tick conflicts with a tick. */
export const postingRecordSchema = z.object({
  storyId: z.string(),
  start: z.nullable(z.omit(postingStartSchema, { sequence: true })),
  sequence: z.int(),
  done: z.array(z.string()),
  reminder: z.optional(reminderSchema),
});
export type PostingRecord = z.output<typeof postingRecordSchema>;

export function presentPosting(record: PostingRecord | undefined): Posting {
  if (record === undefined) return noPosting;
  const { start, sequence, done, reminder } = record;
  return { start: start && { ...start, sequence }, done, reminds: reminder !== undefined };
}
