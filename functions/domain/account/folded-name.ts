/** Names longer than this are searched by their beginning. */
const maxFoldedLength = 80;

/** A name as it is searched: without case, accents and repeated spaces, so that `Zoë  MÜLLER` is found as `zoe muller`. */
export function foldName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain.replace(/[\s\p{C}#]+/gu, ' ').trim()].slice(0, maxFoldedLength).join('');
}

/** The first letters of a folded name: names with the same ones are listed together. */
export const minSearchedLetters = 2;

export function initialsOf(folded: string): string {
  return [...folded].slice(0, minSearchedLetters).join('');
}

const maxSearchedWords = 5;

/**
 * The texts by whose beginning a folded name is found: the name, and the rest of it from each later word, so that
 * `ada lovelace` is found as `lovelace`.
 */
export function searchedTexts(folded: string): string[] {
  const words = folded.split(' ');
  const rests = words.slice(0, maxSearchedWords).map((_, index) => words.slice(index).join(' '));
  return rests.filter((rest, index) => index === 0 || [...rest].length >= minSearchedLetters);
}
