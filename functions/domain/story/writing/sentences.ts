import { unspaced } from '#shared/text/characters.ts';

export interface Word {
  readonly text: string;
  readonly begins: boolean;
  readonly end: number;
}

const wordPattern = /(?<![\p{L}\p{N}@#])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
const opensSentence =
  /(?:^|(?![.!?])\p{Sentence_Terminal}\s*|[.!?…:;]["'”’“»)\]]*\s+(?:»\s+)?|[\n"“„‘‚«‹([]\s*|(?:^|\s)['–—-]\s*|[•*·]\s*|\p{Extended_Pictographic}\uFE0F?\s*)$/u;

/** Letters with inner apostrophes. Hashtags and handles are skipped; hyphens separate. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0],
    begins: opensSentence.test(text.slice(Math.max(0, match.index - 8), match.index)),
    end: match.index + match[0].length,
  }));
}

/** Words between spaces that have a letter or a digit; in scripts without spaces, the words of a dictionary. */
export function countedWords(text: string): string[] {
  const words = unspaced.test(text)
    ? Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment)
    : text.split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

export const countWords = (text: string): number => countedWords(text).length;
