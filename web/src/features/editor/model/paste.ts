import { isEmoji } from '#shared/text/characters.ts';
import { scriptText } from '#shared/text/raised-digits.ts';
import { beside, isBlank, joinLists, readWordItems, showWordMarkers } from './pasted-lists.ts';

/** They begin a paragraph in the editor. */
const blocks =
  'address,article,aside,blockquote,dd,div,dl,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,ol,p,pre,section,table,ul';
/** They do so in browsers only. */
const otherBlocks = `:is(caption,center,details,dt,legend,main,menu,nav,summary,[style*="display:block"],[style*="display: block"]):not(${blocks})`;
/** Comments of Word, hidden text, and elements without text. */
const unseen =
  'col,colgroup,.LineBreakBlob > :not(br),style,script,title,template,.MsoCommentReference,[style*="mso-element:comment"],[style*="mso-hide:all"],[style*="display:none"],[style*="display: none"]';
/** Ordinary spaces that Apple's programs and Word made no-break ones. */
const spaces = '.Apple-converted-space,.Apple-tab-span,.EOP,[style*="mso-spacerun"],[style*="mso-tab-count"]';
/** Google Docs and Word Online raise text by a style. */
const lowered = 'sub,span[style*="vertical-align:sub" i],span[style*="vertical-align: sub" i]';
const raised = 'sup,span[style*="vertical-align:super" i],span[style*="vertical-align: super" i]';
/** Of these, the nearest decides whether line feeds are shown. */
const formatted = 'pre,.copyable-text,[style*="white-space"]';
const showsLines = /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)/i;
const onlyRows = /^\s*(?:<meta\b[^>]*>\s*)*<(?:caption|colgroup|col|tbody|td|thead|th|tr)\b/i;

const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks);
const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function wrap(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  element.replaceWith(wrapper);
  wrapper.append(element);
}

function rename(element: Element, name: string): void {
  wrap(element, name);
  unwrap(element);
}

function textsIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

function readScript(text: Text): void {
  const near = text.parentElement?.closest(`${lowered},${raised}`);
  if (near) text.data = scriptText(text.data, near.matches(lowered) ? 'sub' : 'sup');
}

/** Reads emoji that are pictures, raised digits, spaces of other kinds, and lines that end by line feeds, as in messages of WhatsApp. */
function readText(root: Element): void {
  for (const picture of root.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? '';
    if (isEmoji(alt)) picture.replaceWith(alt);
  }
  for (const text of textsIn(root)) {
    if (text.parentElement?.closest(spaces)) text.data = text.data.replace(/[\t\u00a0]/g, ' ');
    readScript(text);
    if (/[\r\n]/.test(text.data)) readLines(text);
  }
}

function readLines(text: Text): void {
  if (isAtBorder(text, 'previousSibling')) text.data = text.data.replace(/^\s*[\r\n]\s*/, '');
  if (isAtBorder(text, 'nextSibling')) text.data = text.data.replace(/\s*[\r\n]\s*$/, '');
  const near = text.parentElement?.closest(formatted);
  const isShown = near?.matches('pre,.copyable-text') || showsLines.test(near?.getAttribute('style') ?? '');
  if (!isShown) return;
  const [first = '', ...lines] = text.data.split(/\r\n?|\n/);
  text.replaceWith(first, ...lines.flatMap((line) => [text.ownerDocument.createElement('br'), line]));
}

/** Elements around the one paragraph of a cell. */
const maxFrames = 8;

/** One line of text in one paragraph or none, as in a spreadsheet. */
function isPlain(cell: Element): boolean {
  const inner = [...cell.querySelectorAll(blocks)];
  if (inner.length > maxFrames) return false;
  const innermost = inner.filter((block) => !isBlank(block) && block.querySelector(blocks) === null);
  return innermost.length <= 1 && inner.every((block) => block.matches('p,div'));
}

/** A paragraph of the texts of its cells. The cells of a page's layout hold paragraphs of their own, which stay. */
function readRow(row: Element): void {
  const cells = [...row.querySelectorAll('td,th')].filter((cell) => !isBlank(cell));
  const isLayout = cells.length === 1 || !cells.every(isPlain);
  if (!isLayout) {
    for (const block of row.querySelectorAll('p,div')) unwrap(block);
    for (const lineBreak of row.querySelectorAll('br')) lineBreak.replaceWith(' ');
    for (const cell of cells.slice(1)) cell.prepend(' ');
  }
  for (const cell of row.querySelectorAll('td,th')) {
    if (isLayout) rename(cell, 'div');
    else unwrap(cell);
  }
  rename(row, isLayout ? 'div' : 'p');
}

function readTables(root: Element): void {
  // The inner ones first.
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    table.querySelectorAll('tr').forEach(readRow);
    table.querySelectorAll('thead,tbody,tfoot').forEach(unwrap);
    unwrap(table);
  }
}

/** Two line breaks end a paragraph. */
function splitParagraphs(root: Element): void {
  // From the end, because a split moves all that follows.
  for (const first of [...root.querySelectorAll('br')].reverse()) {
    const second = beside(first, 'nextSibling');
    const paragraph = first.parentElement?.closest(blocks);
    if (!(second instanceof HTMLBRElement) || !paragraph?.matches('p,div')) continue;
    const rest = root.ownerDocument.createRange();
    rest.setStartAfter(second);
    rest.setEnd(paragraph, paragraph.childNodes.length);
    const next = root.ownerDocument.createElement('div');
    next.append(rest.extractContents());
    if (paragraph === root) root.append(next);
    else paragraph.after(next);
    first.remove();
    second.remove();
  }
}

/** Whether there is no text between it and the border of its paragraph. */
function isAtBorder(inline: Element | Text, side: 'nextSibling' | 'previousSibling'): boolean {
  let node: Element | Text | null = inline;
  while (node !== null) {
    const near = beside(node, side);
    if (near !== null) return isBlock(near);
    node = node.parentElement;
    if (isBlock(node)) return true;
  }
  return true;
}

/** Of Word and Word Online. */
function headingOf(paragraph: Element): string {
  const level = paragraph.getAttribute('aria-level') ?? '1';
  return /^[1-6]$/.test(level) ? `h${level}` : 'h6';
}

/**
 * Reduces the clipboard's HTML of other programs to the elements of a story: rows of tables become paragraphs, lists are nested by
 * their levels, no text is joined or hidden. The editor removes attributes and unknown elements.
 */
export function cleanPastedHtml(html: string): string {
  const marked = showWordMarkers(onlyRows.test(html) ? `<table>${html}</table>` : html);
  const { body } = new DOMParser().parseFromString(marked, 'text/html');
  // Copied in an editor of this kind.
  if (body.querySelector('[data-pm-slice]') !== null && body.querySelector('table,sup,sub') === null) return html;
  const root = body.ownerDocument.createElement('div');
  root.append(...body.childNodes);
  body.append(root);
  for (const element of root.querySelectorAll(unseen)) element.remove();
  for (const element of root.querySelectorAll(otherBlocks)) wrap(element, 'div');
  readText(root);
  readTables(root);
  readWordItems(root);
  joinLists(root);
  splitParagraphs(root);
  for (const lineBreak of root.querySelectorAll('br')) {
    if (isAtBorder(lineBreak, 'nextSibling') || isAtBorder(lineBreak, 'previousSibling')) lineBreak.remove();
  }
  for (const block of [...root.querySelectorAll(blocks)].reverse()) if (isBlank(block)) block.remove();
  for (const paragraph of root.querySelectorAll('p[role="heading"],p.MsoTitle'))
    rename(paragraph, headingOf(paragraph));
  // An item begins with a paragraph.
  for (const heading of root.querySelectorAll('li > :is(h1,h2,h3,h4,h5,h6)')) rename(heading, 'p');
  root.querySelectorAll('a u').forEach(unwrap);
  for (const part of root.querySelectorAll<HTMLElement>('a[style], a [style]')) part.style.textDecoration = '';
  return root.innerHTML;
}
