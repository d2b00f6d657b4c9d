/** A part of a sanitised text: a heading, and what stands under it. */
export interface StorySection {
  /** As HTML, without its own tag; none for what stands before the first heading. */
  readonly heading: string | undefined;
  readonly html: string;
}

interface Heading {
  readonly level: number;
  readonly start: number;
  readonly end: number;
  readonly html: string;
}

const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const headingTag = /^h([1-6])$/;

/** Headings that lie inside nothing else; sanitised HTML closes every tag it opens. */
function outerHeadings(html: string): Heading[] {
  const headings: Heading[] = [];
  let depth = 0;
  let open: { level: number; start: number; textStart: number } | undefined;
  for (const { 0: text, 1: slash, 2: name = '', index } of html.matchAll(tag)) {
    if (name === 'br') continue;
    depth += slash === '/' ? -1 : 1;
    const level = headingTag.exec(name)?.[1];
    if (level === undefined) continue;
    if (slash === '' && depth === 1) open = { level: Number(level), start: index, textStart: index + text.length };
    if (slash === '/' && depth === 0 && open !== undefined) {
      const { start, textStart } = open;
      headings.push({ level: open.level, start, end: index + text.length, html: html.slice(textStart, index) });
      open = undefined;
    }
  }
  return headings;
}

/** Cuts a sanitised text at its highest headings: an editor's h2 or the writer's h4, whichever it has. */
export function storySections(html: string): StorySection[] {
  const headings = outerHeadings(html);
  const highest = Math.min(...headings.map(({ level }) => level));
  const cuts = headings.filter(({ level }) => level === highest);
  const before = { heading: undefined, html: html.slice(0, cuts[0]?.start ?? html.length) };
  const sections = cuts.map((cut, index) => {
    return { heading: cut.html, html: html.slice(cut.end, cuts[index + 1]?.start ?? html.length) };
  });
  return [before, ...sections].filter((section) => section.heading !== undefined || section.html.trim() !== '');
}

/**
 * Gives the headings of a text the levels from `first` on, without a gap: screen readers and the outline of a PDF go by
 * them, and editors choose them by their looks.
 */
export function relevelHeadings(html: string, first: 2 | 3): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])(?=[ >])/g)].map(([, level = '']) => level))].sort();
  return html.replace(/<(\/?)h([1-6])(?=[ >])/g, (_tag, slash: string, level: string) => {
    return `<${slash}h${Math.min(6, first + used.indexOf(level))}`;
  });
}

const leadIn = /<li>([^<:]{1,40}): /g;

/** Sets apart what an item of a list begins with: a value's name, a day. Left alone where an item has none. */
export function markLeadIns(html: string): string {
  const items = html.match(/<li>/g)?.length ?? 0;
  return html.match(leadIn)?.length === items ? html.replace(leadIn, '<li><b>$1:</b> ') : html;
}

/** Where the story ends and what was made of it begins (specification 2.3). */
const valuesHeading = /<h[1-6](?: [^>]*)?>(?:<[^>]*>)*\s*your values\s*(?:<[^>]*>)*<\/h[1-6]>/i;

/** The story itself and the rest from the heading 'Your values' on. */
export function splitAtValues(html: string): readonly [story: string, rest: string] {
  const at = html.search(valuesHeading);
  return at === -1 ? [html, ''] : [html.slice(0, at), html.slice(at)];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What is read of sanitised HTML, on one line. */
export function readableText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
