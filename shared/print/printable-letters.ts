/** Letters of other scripts than those of `textFaces`; letters that scripts share, such as the ʻ of Hawaiʻi, are in all faces. */
const otherLetters =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu;
const shown = 5;

const unprintableIn = (text: string) => text.match(otherLetters) ?? [];

/** A few foreign words are marked on the proof; a story in them would be a frame of empty boxes. */
const mostUnprintable = 0.05;

/** Whether the prints' typefaces have nearly all letters of a text. */
export function isPrintable(text: string): boolean {
  return unprintableIn(text).length <= mostUnprintable * (text.match(/\p{L}/gu)?.length ?? 0);
}

/** The first letters that no face of the prints has; empty when all can be printed. */
export function unprintableLetters(text: string): string {
  return [...new Set(unprintableIn(text))].slice(0, shown).join(' ');
}

export const unprintableMessage = (letters: string, what = 'the dedication') =>
  `We can’t print these letters yet: ${letters}. Please write ${what} in another script.`;
