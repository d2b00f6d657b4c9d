import * as z from 'zod/mini';
import { allowedPiece } from '#shared/catalogue/html-allow-list.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { asPlainText, asSingleLine } from './text.ts';

/** Apart from `together.ts`, which pages with stories need not load. */

/** Live, of one story. */
export const mostPeople = 8;
export const questionsPerPerson = 3;

export const personIdSchema = z.string().check(z.regex(/^[0-9A-Z]{26}$/));

/** Also of a story to be printed, which anyone may send. */
export const voiceSchema = z.object({
  _id: personIdSchema,
  name: z.string().check(asSingleLine, z.maxLength(limits.firstNameMaxLength * 2)),
  /** A motif's name; its picture is `markPath` (`shared/prints/plan.ts`). */
  mark: z.string().check(z.regex(/^[a-z][A-Za-z]{0,23}$/)),
  /** Which of the three colours: 0 is the teller's, pine; 1 tomato-deep; 2 plum-2. */
  thread: z.int().check(z.gte(0), z.lte(2)),
  /** Of the story's text, each where `<figure data-piece="…"></figure>` with this id is. */
  pieces: z
    .array(
      z.object({
        _id: z.string().check(z.regex(allowedPiece)),
        text: z.string().check(asPlainText, z.maxLength(limits.togetherAnswerMaxLength * 2)),
      }),
    )
    .check(z.maxLength(questionsPerPerson)),
});
export type Voice = z.output<typeof voiceSchema>;
