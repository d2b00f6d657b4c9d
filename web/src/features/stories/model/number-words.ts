const small =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** `two`, `twenty-two`; digits from 30 on. */
export function numberWords(count: number): string {
  const word = small[count];
  if (word !== undefined) return word;
  if (count >= 30) return String(count);
  return count === 20 ? 'twenty' : `twenty-${small[count - 20]}`;
}

/** `Two done`: at the beginning of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
