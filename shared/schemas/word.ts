import * as z from 'zod/mini';

/** Additive: a reader's word to the teller of a shared story. Plain text. */
export const wordSchema = z.object({
  _id: z.string(),
  /** As the reader typed it: nobody knows who they are. */
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  hidden: z.boolean(),
  /** To the operator, who sees only these. */
  reported: z.boolean(),
});
export type Word = z.output<typeof wordSchema>;

/** A report hides the word and cannot be taken back. */
export const wordChanges = ['show', 'hide', 'report'] as const;
export type WordChange = (typeof wordChanges)[number];
