import { charactersOf } from '#shared/text/characters.ts';

/** Of the first and the last word, in capitals: `AL` of Ada Lovelace. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const used = words.length > 1 ? [words[0], words.at(-1)] : words;
  return used
    .map((word) => charactersOf(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
