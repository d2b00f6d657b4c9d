/** `1 word`, `2 words`, `1,204 words`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

/** `12 characters too many`; undefined for a text that fits. Fields accept longer pasted texts and show the excess. */
export function excessOf(length: number, most: number): string | undefined {
  return length > most ? `${countOf(length - most, 'character')} too many` : undefined;
}
