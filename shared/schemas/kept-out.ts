import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { asPlainText } from './text.ts';

/** The customer's own decision about a message or a piece of one: kept out of the story, or put back into it. */
export const keepOutMarkSchema = z.object({
  /** As typed, or as the list of what is kept out shows it. */
  text: z.string().check(asPlainText, z.minLength(1), z.maxLength(limits.charactersPerMessage)),
  keptOut: z.boolean(),
});
export type KeepOutMark = z.output<typeof keepOutMarkSchema>;

/**
 * In their order: the later about the same text wins. Marks are added to those of the draft, so that two tabs never lose one;
 * a mark is taken back by its opposite, not by its absence.
 */
export const keepOutMarksSchema = z.array(keepOutMarkSchema).check(
  z.maxLength(limits.messagesPerConversation),
  z.refine((marks) => marks.reduce((sum, { text }) => sum + text.length, 0) <= limits.charactersPerConversation),
);
