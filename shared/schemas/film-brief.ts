import * as z from 'zod/mini';
import { asPlainText, asSingleLine } from './text.ts';

/** Room for a customer's own words; the voice-over for three times 90 seconds. */
export const filmBriefLimits = { lines: 15, line: 300, shots: 5, shot: 500, voiceOver: 4000 } as const;

const linesOf = (lines: number, length: number) =>
  z.array(z.string().check(z.maxLength(2 * length), asSingleLine, z.maxLength(length))).check(z.maxLength(lines));

/** Additive: one page for the first talk with a film crew. Plain text in the story's language. */
export const filmBriefSchema = z.object({
  people: linesOf(filmBriefLimits.lines, filmBriefLimits.line),
  places: linesOf(filmBriefLimits.lines, filmBriefLimits.line),
  shots: linesOf(filmBriefLimits.shots, filmBriefLimits.shot),
  voiceOver: z
    .string()
    .check(z.maxLength(2 * filmBriefLimits.voiceOver), asPlainText, z.trim(), z.maxLength(filmBriefLimits.voiceOver)),
  questions: linesOf(filmBriefLimits.lines, filmBriefLimits.line),
});
export type FilmBrief = z.output<typeof filmBriefSchema>;

export const filmBriefStateSchema = z.object({
  /** Null until Wren has written it. */
  brief: z.nullable(filmBriefSchema),
  /** To be sent with a change; 0 without a brief. */
  version: z.int(),
  /** Whether Wren writes it now, perhaps for another window. */
  isWriting: z.boolean(),
  /** Whether the story's text was saved after it was written, so that Wren can write it again. */
  isOlder: z.boolean(),
});
export type FilmBriefState = z.output<typeof filmBriefStateSchema>;
