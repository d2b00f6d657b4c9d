import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { codePointsIn } from '#shared/schemas/text.ts';
import { wordSchema } from '#shared/schemas/word.ts';
import { excessOf } from '#shared/text/excess-of.ts';
import { plainText, singleLine } from '#shared/text/plain-text.ts';

/** All words of readers to one story, which end with its page (decision 0147). */
export const wordsRecordSchema = z.object({
  userId: z.string(),
  storyId: z.string(),
  /** The newest first. */
  words: z.array(wordSchema),
  /** Increases with each write. */
  version: z.int(),
  /** Of the page; absent without an end. */
  expiresAtSeconds: z.optional(z.int()),
});
export type WordsRecord = z.output<typeof wordsRecordSchema>;

/** A word takes at most 1.4 KB: the item stays below 150 KB. */
export const mostWords = 100;

/** As the reader typed it. */
export interface WrittenWord {
  readonly name: string;
  readonly text: string;
}

/** What to say beside a field. */
export type WordFaults = Partial<Record<keyof WrittenWord, string>>;

const faultOf = (text: string, most: number): string | undefined =>
  text === '' ? '* Required' : excessOf(codePointsIn(text), most);

/** Plain text, with at most one empty line in a row. A word that is too long is refused, because a cut one says something else. */
export function readWord(typed: WrittenWord): { readonly word: WrittenWord; readonly faults: WordFaults } {
  const name = singleLine(typed.name);
  const text =
    singleLine(typed.text) === ''
      ? ''
      : plainText(typed.text)
          .replace(/\n\s*\n\s*/g, '\n\n')
          .trim();
  const [nameFault, textFault] = [faultOf(name, limits.wordNameMaxLength), faultOf(text, limits.wordMaxLength)];
  const faults = { ...(nameFault && { name: nameFault }), ...(textFault && { text: textFault }) };
  return { word: { name, text }, faults };
}
