import { textLine } from './html-blocks.ts';
import { readStoryText } from './story-text.ts';

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'word' }) : undefined;
/** For browsers without a segmenter, which Firefox has since 125. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.,][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

/** The visible words of sanitised HTML, also in scripts without spaces. HTML that still arrives may end within a tag. */
export function countWords(html: string): number {
  const text = textLine(html.replace(/<[^<>]*$/, ''));
  if (segmenter === undefined) return text.match(word)?.length ?? 0;
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

/** The words of the story itself, without values and plan. @param description sanitised HTML */
export function countStoryWords(description: string): number {
  return countWords(readStoryText(description).story);
}
