import { textLine } from './html-blocks.ts';
import { readStoryText } from './story-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The visible words of sanitised HTML, also in scripts without spaces. HTML that still arrives may end within a tag. */
export function countWords(html: string): number {
  const text = textLine(html.replace(/<[^<>]*$/, ''));
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}

/** The words of the story itself, without values and plan. @param description sanitised HTML */
export function countStoryWords(description: string): number {
  return countWords(readStoryText(description).story);
}
