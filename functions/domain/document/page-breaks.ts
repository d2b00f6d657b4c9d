import { readableText } from './story-sections.ts';

/** Estimated from the typeface's average width of half an em. */
export interface TextArea {
  readonly charactersPerLine: number;
  readonly linesPerPage: number;
}

/** Chromium leaves a single line of a three-line paragraph at a page break, although `orphans` and `widows` forbid it. */
const maxUnbrokenLines = 4;
/** Of the last page: a third, with a margin for the estimate. */
const leastEnd = 0.4;
/** Of a page: a paragraph that is kept whole before what follows it. */
const mostEnd = 0.55;
/** Of a page: more would leave the page before half empty. */
const mostUnbroken = 0.45;
const pictureLines = 14;
/** Space around blocks, and the larger type of headings. */
const spaceLines: Readonly<Record<string, number>> = { li: 0.4, blockquote: 1.5, figure: 1.5, h2: 3, h3: 2, h4: 2 };

const block = /<(p|li|blockquote|figure|h[2-6])(?=[ >])/g;
const anyTag = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g;

function textLines(html: string, { charactersPerLine }: TextArea): number {
  const parts = html.split(/<br>|\n/).map((part) => Math.ceil(readableText(part).length / charactersPerLine));
  return parts.reduce((sum, lines) => sum + lines, 0) + (html.includes('<img') ? pictureLines : 0);
}

/** With the space around its blocks. */
export function estimatedLines(html: string, area: TextArea): number {
  const starts = [...html.matchAll(block)];
  const lines = starts.map(({ 1: tag = '', index }, at) => {
    return textLines(html.slice(index, starts[at + 1]?.index), area) + (spaceLines[tag] ?? 0);
  });
  return lines.reduce((sum, more) => sum + more, 0);
}

/** Whether it is short enough to be moved to the next page as a whole. */
export function fitsUnbroken(html: string, area: TextArea): boolean {
  return estimatedLines(html, area) <= mostUnbroken * area.linesPerPage;
}

/** Binds the last word of a long text to the word before it, unhyphenated, so that no last line is one word. */
export function bindLastWords(html: string): string {
  return html.replace(
    /(?<=[^<>]{24}) ([^\s<>]+)((?:<\/(?:a|b|em|i|s|strong|u)>)*(?:<br>|<\/(?:p|li|figcaption|blockquote)>))/g,
    (_end, word: string, tags: string) => `\u00a0${word.replaceAll('\u00ad', '')}${tags}`,
  );
}

function markShortParagraphs(html: string, area: TextArea): string {
  return html.replace(/<p( data-indent="\d+")?>(?=(.*?)<\/p>)/gs, (tag, indent: string | undefined, inner: string) => {
    const isOneLine = readableText(inner).length < area.charactersPerLine / 2;
    return isOneLine || textLines(inner, area) > maxUnbrokenLines ? tag : `<p${indent ?? ''} data-unbroken>`;
  });
}

interface OpenTag {
  readonly name: string;
  readonly tag: string;
  readonly items: number;
}

/** The elements that are open at the end of `html`, outermost first, with the number of list items in them. */
function openTags(html: string): OpenTag[] {
  const open: OpenTag[] = [];
  for (const { 0: tag, 1: end, 2: name = '', 3: empty } of html.matchAll(anyTag)) {
    if (empty === '/' || name === 'br' || name === 'img') continue;
    if (end === '/') open.pop();
    else {
      const list = open.at(-1);
      if (name === 'li' && list !== undefined) open[open.length - 1] = { ...list, items: list.items + 1 };
      open.push({ name, tag, items: 0 });
    }
  }
  return open;
}

function reopened({ name, tag, items }: OpenTag): string {
  if (name === 'section') return tag.includes('keepsake-story') ? '<section class="keepsake-story">' : '<section>';
  const start = Number(/ start="(\d+)"/.exec(tag)?.[1] ?? 1) + items;
  return name === 'ol' ? `<ol start="${start}">` : `<${name}>`;
}

/** Puts everything from `at` on into a block that no page break divides; open sections and lists continue in it. */
function closeFrom(html: string, at: number, open: readonly OpenTag[]): string {
  const before = html.slice(0, at);
  const ends = open.map(({ name }) => `</${name}>`).reverse();
  const starts = open.map(reopened);
  const indent = before.endsWith('</p>') && html.startsWith('<p', at) ? '<p data-continued' : undefined;
  const after = indent === undefined ? html.slice(at) : indent + html.slice(at + '<p'.length);
  return `${before}${ends.join('')}<div class="keepsake-close">${starts.join('')}${after}</div>`;
}

/** Where the end may begin: not inside an item, and not between a heading or the start of a list and what follows it. */
function mayBegin(before: string, open: readonly OpenTag[]): boolean {
  const lists = open.filter(({ name }) => name !== 'section');
  return !/(?:<\/h[2-6]>|<[uo]l[^>]*>)$/.test(before) && lists.length < 2 && lists.every(({ name }) => name !== 'li');
}

/**
 * Keeps the blocks at the end on one page, so that the last page is at least a third full. Chromium honours `break-inside` of
 * one block, but not `break-before: avoid` of several in a row.
 */
function keepEndTogether(html: string, area: TextArea, endLines: number): string {
  const wanted = leastEnd * area.linesPerPage - endLines;
  // Chromium forgets `widows` where it moves what follows a paragraph.
  const divided = endLines === 0 ? wanted : mostEnd * area.linesPerPage;
  let [end, lines] = [html.length, 0];
  for (const { 1: tag = '', index } of [...html.matchAll(block)].reverse()) {
    const own = textLines(html.slice(index, end), area);
    lines += own + (spaceLines[tag] ?? 0);
    end = index;
    if (lines < wanted) continue;
    if (tag === 'p' && own > divided) {
      return `${html.slice(0, index)}<p style="widows:${Math.ceil(wanted)}"${html.slice(index + '<p'.length)}`;
    }
    const at = index - (/<section[^>]*>$/.exec(html.slice(0, index))?.[0].length ?? 0);
    const open = openTags(html.slice(0, at));
    if (mayBegin(html.slice(0, at), open)) return closeFrom(html, at, open);
  }
  return html;
}

/**
 * Prepares the blocks of a document for its pages; `storyPrintCss` has the rules.
 * @param endLines of what is after the last block, besides its text
 */
export function withPageBreaks(html: string, area: TextArea, endLines = 0): string {
  return keepEndTogether(markShortParagraphs(bindLastWords(html), area), area, endLines);
}
