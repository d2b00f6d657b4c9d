export interface StorySection {
  /** HTML without its tag; undefined for the text before the first heading. */
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

/** Splits sanitised HTML at its highest heading level: h2 from editors, h4 from the writer. */
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

/** Renumbers headings from `first` on without gaps, for screen readers and the PDF outline. */
export function relevelHeadings(html: string, first: 2 | 3): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])(?=[ >])/g)].map(([, level = '']) => level))].sort();
  return html.replace(/<(\/?)h([1-6])(?=[ >])/g, (_tag, slash: string, level: string) => {
    return `<${slash}h${Math.min(6, first + used.indexOf(level))}`;
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Plain text of sanitised HTML, on one line. */
export function readableText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
