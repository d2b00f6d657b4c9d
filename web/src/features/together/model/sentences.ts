import type { Story } from '#shared/schemas/story.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { storyBlocks } from '#shared/story/piece-marks.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

/** The sentences of a story, by paragraph; without headings, and without words of others. */
export function storySentences({ description }: Pick<Story, 'description'>): string[][] {
  return storyBlocks(description).map(({ inner }) => sentencesOf(textLine(inner)));
}

/** The first that has this name as a word. */
export function sentenceNaming(name: string, paragraphs: readonly (readonly string[])[]): string | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return undefined;
  const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}-]+/u);
  return paragraphs.flat().find((sentence) => wordsOf(sentence).includes(wanted));
}
