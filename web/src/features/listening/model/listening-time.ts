/** Of voices at normal speed. */
const wordsPerMinute = 150;

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, ' ');

/** Whole minutes, at least one. */
export function minutesToListen(html: string): number {
  const words = withoutTags(html).match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** So do all languages that stories are recognised in. A story in other letters counts as English, which no voice could read. */
export function usesLatinLetters(html: string): boolean {
  const letters = withoutTags(html).match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 > letters.length;
}
