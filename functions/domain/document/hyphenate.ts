/** Between two tags. */
const textNode = /[^<>]+(?=<|$)/g;
/**
 * Words in small letters only: a name is never broken, nor is anything inside an address. Only long ones, which leave a hole in
 * a ragged line: a soft hyphen stays in the text that is copied and searched, used or not. No word is longer than 45 letters,
 * and the time for one grows with the square of its length: 60,000 take half a minute (threat 17).
 */
const word = /(?<![\p{L}\p{N}@./:&#'’_-])[a-z]{12,45}(?![\p{L}\p{N}@/:_-]|\.\p{L})/gu;
/** Two letters stay on the line and three go to the next, as English has it. */
const tooShortEnd = /\u00ad(?=[^\u00ad]{0,2}$)/;

/** HTML whose long English words may break at the end of a line. */
export type Hyphenate = (html: string) => string;

/** Loaded with the first document: a fifth of the function's code. Chromium has no dictionary of its own on a server. */
export async function loadHyphenate(): Promise<Hyphenate> {
  const { default: hyphenation } = await import('hyphen/en-us/index.js');
  const breakWord = (found: string) => hyphenation.hyphenateSync(found).replace(tooShortEnd, '');
  return (html) => html.replace(textNode, (text) => text.replace(word, breakWord));
}
