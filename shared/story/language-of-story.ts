import { textLine } from './html-blocks.ts';
import { languageOf } from './language-of.ts';
import { readStoryText } from './story-text.ts';

/**
 * The language of a story for `lang` (BCP 47): by its words, as an edit may have translated it; else as recorded; else that of its
 * headings. @param description sanitised HTML
 */
export function languageOfDescription(description: string, recorded?: string): string {
  const { story, language } = readStoryText(description);
  return languageOf(textLine(story)) ?? recorded ?? language;
}
