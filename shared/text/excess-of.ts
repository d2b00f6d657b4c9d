/** `12 characters too many`; undefined for a text that fits. Fields accept longer pasted texts and show the excess. */
export function excessOf(length: number, most: number): string | undefined {
  const over = length - most;
  return over > 0 ? `${over.toLocaleString('en')} ${over === 1 ? 'character' : 'characters'} too many` : undefined;
}
