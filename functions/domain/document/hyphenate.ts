import hyphenation from 'hyphen/en-us/index.js';

/** Between two tags. */
const textNode = /[^<>]+(?=<|$)/g;
/** Words in small letters only: a name is never broken, nor is anything inside an address. */
const word = /(?<![\p{L}\p{N}@./:&#'’_-])[a-z]{8,}(?![\p{L}\p{N}@/:_-]|\.\p{L})/gu;
/** Two letters stay on the line and three go to the next, as English has it. */
const tooShortEnd = /\u00ad(?=[^\u00ad]{0,2}$)/;

/** HTML whose long English words may break at the end of a line: browsers on servers have no dictionary of their own. */
export function hyphenate(html: string): string {
  return html.replace(textNode, (text) =>
    text.replace(word, (found) => hyphenation.hyphenateSync(found).replace(tooShortEnd, '')),
  );
}
