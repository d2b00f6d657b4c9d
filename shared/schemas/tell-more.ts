import * as z from 'zod/mini';
import { userMessageSchema } from './conversation.ts';

/** Of a question of the story's. */
const slot = z.string().check(z.regex(/^[a-z]{1,20}$/));

const moreAnswerSchema = z.object({ slot, text: userMessageSchema });
export type MoreAnswer = z.output<typeof moreAnswerSchema>;

/** At most one per question. */
export const moreAnswersSchema = z.array(moreAnswerSchema).check(
  z.minLength(1),
  z.maxLength(3),
  z.refine((answers) => new Set(answers.map((answer) => answer.slot)).size === answers.length),
);

/** `care`: our words for answers of somebody in danger; nothing is written then. */
export const moreOutcomeSchema = z.object({
  started: z.boolean(),
  care: z.array(z.object({ slot, message: z.string() })),
});
export type MoreOutcome = z.output<typeof moreOutcomeSchema>;
