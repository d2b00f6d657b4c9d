const textNode = /[^<>]+(?=<|$)/g;
/**
 * Words of 12 to 45 lower-case letters: short ones need no break, and names and addresses must stay whole. Hyphenation time
 * grows with the square of the length: 60,000 letters take half a minute (threat 17).
 */
const word = /(?<![\p{L}\p{N}@./:&#'’_-])[a-z]{12,45}(?![\p{L}\p{N}@/:_-]|\.\p{L})/gu;
/** English leaves at least two letters before the break and three after it. */
const tooShortEnd = /\u00ad(?=[^\u00ad]{0,2}$)/;

/** Inserts soft hyphens into long English words of an HTML text. */
export type Hyphenate = (html: string) => string;

/**
 * English only. Loaded on first use: it is a fifth of the function's code, and Chromium on a server has no hyphenation dictionary.
 * @param language BCP 47
 */
export async function loadHyphenate(language: string): Promise<Hyphenate> {
  if (!/^en\b/i.test(language)) return (html) => html;
  const { default: hyphenation } = await import('hyphen/en-us/index.js');
  const breakWord = (found: string) => hyphenation.hyphenateSync(found).replace(tooShortEnd, '');
  return (html) => html.replace(textNode, (text) => text.replace(word, breakWord));
}
