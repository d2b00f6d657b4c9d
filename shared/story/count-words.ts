import { textLine } from './html-blocks.ts';
import { readStoryText } from './story-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of plain text, also in scripts without spaces. */
export function countTextWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

/** The visible words of sanitised HTML. HTML that still arrives may end within a tag. */
export function countWords(html: string): number {
  return countTextWords(textLine(html.replace(/<[^<>]*$/, '')));
}

/** The words of the story itself, without values and plan. @param description sanitised HTML */
export function countStoryWords(description: string): number {
  return countWords(readStoryText(description).story);
}
