/** FNV-1a, 64 bits, over UTF-16 units (RFC 9923). */
const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
/** 36^13 is more than 2^64. */
const keyLength = 13;

/**
 * The key of an idea: of its title, or of its text when it has none. Order, capitals and spaces make no difference; a reworded
 * title is another idea. Not secret and no proof of anything.
 */
export function ideaKey({ title, text }: { readonly title: string | null; readonly text: string }): string {
  const words = (title ?? text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  let hash = offset;
  for (let index = 0; index < words.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(words.charCodeAt(index))) * prime);
  return hash.toString(36).padStart(keyLength, '0');
}
