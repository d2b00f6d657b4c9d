/**
 * Sentence ends: the mark, closing quotes, a space; not after initials ("J. Smith") or titles ("Mrs. Hale"), nor after a
 * quoted question within one (“Who?” she asked). The lookbehind covers four quotes only, because unbounded it takes minutes for
 * 100,000 quotes (threat 100).
 */
const sentenceEnd =
  /(?<!\b(?:\p{Lu}|Mrs?|Ms|Dr|St|Prof|Jr|Sr|vs|No)\.)(?<=[.!?…]["'”’)\]]{0,4})(?<![!?…]["'”’]{1,2}(?=\s+\p{Ll}))\s+|(?<=[。！？]["”’」』）]{0,4})(?!["”’」』）])\s*/u;

/** With their marks, without the space between. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '');
}

export interface Word {
  readonly text: string;
  readonly begins: boolean;
  readonly end: number;
}

const wordPattern = /(?<![\p{L}\p{N}@#])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
const opensSentence =
  /(?:^|[。！？]\s*|[.!?…:;]["'”’)\]]*\s+|[\n"“‘«([]\s*|(?:^|\s)['–—-]\s*|[•*·]\s*|\p{Extended_Pictographic}\uFE0F?\s*)$/u;

/** Letters with inner apostrophes. Hashtags and handles are skipped; hyphens separate. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0],
    begins: opensSentence.test(text.slice(Math.max(0, match.index - 8), match.index)),
    end: match.index + match[0].length,
  }));
}

/** Scripts without spaces between words. */
export const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}/u;

/** Words between spaces that have a letter or a digit; in scripts without spaces, the words of a dictionary. */
export function countedWords(text: string): string[] {
  const words = unspaced.test(text)
    ? Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment)
    : text.split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

export const countWords = (text: string): number => countedWords(text).length;
