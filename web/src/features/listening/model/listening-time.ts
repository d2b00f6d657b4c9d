import { countWords } from '#shared/story/count-words.ts';

/** Of voices at normal speed. */
const wordsPerMinute = 150;

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, ' ');

/** Whole minutes, at least one. */
export function minutesToListen(html: string): number {
  return Math.max(1, Math.round(countWords(html) / wordsPerMinute));
}

/** So do all languages that stories are recognised in. A story in other letters counts as English, which no voice could read. */
export function usesLatinLetters(html: string): boolean {
  const letters = withoutTags(html).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 > letters.length;
}
