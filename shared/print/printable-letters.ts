/** Letters of other scripts than those of `textFaces`. */
const otherLetters =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/gu;
const shown = 5;

/** The first letters that no face of the prints has; empty when all can be printed. */
export function unprintableLetters(text: string): string {
  return [...new Set(text.match(otherLetters))].slice(0, shown).join(' ');
}

export const unprintableMessage = (letters: string) =>
  `We can’t print these letters yet: ${letters}. Please write the dedication in another script.`;
