export interface HtmlBlock {
  /** Of its tag, in lower case; empty for loose text and for anything that is not nested correctly. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Between its tags; the whole piece for loose text. */
  readonly inner: string;
}

/** `[^<>]`, because with `[^>]` a row of `<a` without an end would take quadratic time. */
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;

/** The outermost pairs of opening and closing tags; `matches` is false for wrong nesting. */
function* outermostPairs(html: string) {
  let depth = 0;
  let first: { readonly name: string; readonly start: number; readonly innerStart: number } | undefined;
  for (const { 0: text, 1: slash, 2: given = '', index } of html.matchAll(tag)) {
    const name = given.toLowerCase();
    const end = index + text.length;
    if (name === 'br' || (slash !== '' && depth === 0)) continue;
    depth += slash === '' ? 1 : -1;
    if (slash === '' && depth === 1) first = { name, start: index, innerStart: end };
    if (depth === 0 && first !== undefined) yield { ...first, innerEnd: index, end, matches: first.name === name };
  }
}

/**
 * The outermost elements of sanitised HTML and the text between them, in order: together they are the whole text. Takes linear
 * time. Reads tags without a DOM, which functions do not have.
 */
export function htmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  const addLoose = (start: number, end: number) => {
    if (end > start) blocks.push({ name: '', start, end, inner: html.slice(start, end) });
  };
  let done = 0;
  for (const { name, start, innerStart, innerEnd, end, matches } of outermostPairs(html)) {
    addLoose(done, start);
    if (matches) blocks.push({ name, start, end, inner: html.slice(innerStart, innerEnd) });
    else addLoose(start, end);
    done = end;
  }
  addLoose(done, html.length);
  return blocks;
}

const anyTag = /<\/?([a-z][a-z0-9]*)\b[^<>]*>/gi;
/** Tags within a word; any other separates words. */
const inlineTags = new Set(['a', 'b', 'em', 'i', 's', 'strong', 'u']);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/** The visible text of sanitised HTML on one line; no-break spaces stay. */
export function textLine(html: string): string {
  return html
    .replace(anyTag, (_tag, name: string) => (inlineTags.has(name.toLowerCase()) ? '' : ' '))
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}
