/**
 * Ends of sentences: the mark, closing quotes, then a space. An initial ("J. Smith") or a short title ("Mrs. Hale") ends none. Of
 * closing quotes four are looked back over: without a bound each of 100,000 of them looks back over all before it, for minutes
 * (threat 100).
 */
const sentenceEnd =
  /(?<!\b(?:\p{Lu}|Mrs?|Ms|Dr|St|Prof|Jr|Sr|vs|No)\.)(?<=[.!?…]["'”’)\]]{0,4})\s+|(?<=[。！？]["”’」』）]{0,4})(?!["”’」』）])\s*/u;

/** The sentences of a text, each with its mark, without the space between them. */
export function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '');
}

export interface Word {
  readonly text: string;
  /** Begins a sentence, a quotation or what follows a colon, a dash or an emoji: a capital says nothing there. */
  readonly begins: boolean;
  /** Where it ends in the text. */
  readonly end: number;
}

const wordPattern = /(?<![\p{L}\p{N}@#])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
const opensSentence =
  /(?:^|[。！？]\s*|[.!?…:;]["'”’)\]]*\s+|[\n"“‘«([]\s*|(?:^|\s)['–—-]\s*|[•*·]\s*|\p{Extended_Pictographic}\uFE0F?\s*)$/u;

/** The words of a text: letters with inner apostrophes. Hashtags and handles are none; hyphens part words. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0],
    begins: opensSentence.test(text.slice(Math.max(0, match.index - 8), match.index)),
    end: match.index + match[0].length,
  }));
}
