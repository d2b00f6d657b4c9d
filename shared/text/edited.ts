/** Runs of letters and digits, in lower case. */
export const lowerWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether at least half of the words of either text are in the other, as in an edited sample answer. */
export function isEdited(text: string, from: string): boolean {
  const words = lowerWords(text);
  const left = lowerWords(from);
  const longer = Math.max(words.length, left.length);
  const kept = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return kept.length * 2 >= longer;
}
