const wordMarkers = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]{0,2000}?)<!(?:--)?\[endif\](?:--)?>/gi;
const wordIgnored = /mso-list:\s*ignore/i;
const wordStyle = /mso-list:\s*(l\d+)\s+level(\d)\s+(lfo\d+)/i;
const wordClass = /\bMsoList(Bullet|Number|Continue|Paragraph)(\d?)/;

/** Items of lists without nesting, by Word Online, Slack and Quill (LinkedIn), or made here of Word's paragraphs. */
const flatItem = 'li[data-aria-level],li[data-level],li[data-list],li[class*="ql-indent-"],[data-indent] > li';

/** Word hides the markers of lists in comments, which some programs write as declarations. */
export function showWordMarkers(html: string): string {
  return html.replace(wordMarkers, '<span data-marker>$1</span>');
}

export const isBlank = (node: Node) => (node.textContent ?? '').trim() === '';

/** The next node on that side, without blank text and comments. */
export function beside(node: Node, side: 'nextSibling' | 'previousSibling'): Node | null {
  let near = node[side];
  while (near !== null && !(near instanceof Element) && (!(near instanceof Text) || isBlank(near))) near = near[side];
  return near;
}

function create(near: Element, name: string, children: Iterable<Node> = []): Element {
  const made = near.ownerDocument.createElement(name);
  made.append(...children);
  return made;
}

function isMarker(element: Element, paragraph: Element): boolean {
  if (element.hasAttribute('data-marker') || wordIgnored.test(element.getAttribute('style') ?? '')) return true;
  // Web mail drops the style and the comments.
  const isFirst = element === paragraph.firstElementChild && wordClass.test(paragraph.className);
  return isFirst && /^\S{1,6}[\u00a0 ]*\u00a0[\u00a0 ]*$/.test(element.textContent?.trimStart() ?? '');
}

/** The text of a paragraph's list marker, which is removed; undefined without one. */
function takeMarker(paragraph: Element): string | undefined {
  const marker = [...paragraph.querySelectorAll('span')].find((element) => isMarker(element, paragraph));
  marker?.remove();
  return marker?.textContent?.replace(/\s+/g, '');
}

/** "1.", "a)", "iv.", "一、"; a lone "o" or "§" is a bullet. */
const isCounter = (marker: string) => /\p{N}/u.test(marker) || /\p{L}+[.)、．）]/u.test(marker);

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const chineseDigits = '〇一二三四五六七八九十';

const romanNumber = (letters: string) =>
  [...letters].reduce((sum, letter, at) => {
    const [own = 0, next = 0] = [romanDigits[letter], romanDigits[letters[at + 1] ?? '']];
    return sum + (own < next ? -own : own);
  }, 0);

/** Of digits of any script, whose ten have code points in a row. */
function digitsNumber(digits: string): number {
  const values = [...digits].map((digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
    return value;
  });
  return Number(values.join(''));
}

/** Of the last level of "4.", "2.4", "d)", "iv." or "四、"; 1 for other markers. A lone i, v or x is a Roman number. */
function numberOf(marker: string): number {
  const [counter = ''] = /[\p{Nd}\p{L}]+(?=[^\p{Nd}\p{L}]*$)/u.exec(marker.toLowerCase()) ?? [];
  if (/^\p{Nd}+$/u.test(counter)) return digitsNumber(counter);
  if (/^[ivx]$|^[ivxlc]{2,}$/.test(counter)) return romanNumber(counter);
  if (/^[a-z]$/.test(counter)) return counter.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const tens = /^(十?)([一二三四五六七八九]?)$/.exec(counter);
  return tens === null || counter === '' ? 1 : (tens[1] ? 10 : 0) + Math.max(0, chineseDigits.indexOf(tens[2] || '〇'));
}

/** Word writes list items as paragraphs: each becomes a flat list of one item. */
export function readWordItems(root: Element): void {
  for (const paragraph of root.querySelectorAll('p,div,h1,h2,h3,h4,h5,h6')) {
    if (paragraph.querySelector('p,div,table') !== null) continue;
    const marker = takeMarker(paragraph);
    if (/^h\d$/.test(paragraph.localName)) {
      if (marker !== undefined) paragraph.prepend(`${marker} `);
    } else if (paragraph.closest('li') === null) readWordItem(paragraph, marker);
  }
}

function readWordItem(paragraph: Element, marker: string | undefined): void {
  const [, kind, classLevel] = wordClass.exec(paragraph.className) ?? [];
  const isItem = marker !== undefined || kind === 'Bullet' || kind === 'Number';
  const before = beside(paragraph, 'previousSibling');
  if (!isItem) {
    // A paragraph of the item before.
    if (kind !== undefined && before instanceof Element && before.matches('[data-listid]'))
      before.lastElementChild?.append(paragraph);
    return;
  }
  const [, list = kind ?? '', level = classLevel || '1', override = ''] =
    wordStyle.exec(paragraph.getAttribute('style') ?? '') ?? [];
  const isOrdered = marker === undefined ? kind === 'Number' : isCounter(marker);
  const item = create(paragraph, 'li');
  item.setAttribute('data-level', level);
  const single = create(paragraph, isOrdered ? 'ol' : 'ul', [item]);
  single.setAttribute('data-listid', `${list} ${override}`);
  if (isOrdered) single.setAttribute('start', `${numberOf(marker ?? '')}`);
  paragraph.replaceWith(single);
  item.append(create(paragraph, 'p', [...paragraph.childNodes]));
}

function levelOf(item: Element): number {
  const given = item.getAttribute('data-level') ?? item.getAttribute('data-aria-level');
  const indent = /ql-indent-(\d)/.exec(item.className)?.[1] ?? item.parentElement?.getAttribute('data-indent') ?? '0';
  return given === null ? Number(indent) + 1 : Number(given);
}

interface OpenList {
  readonly level: number;
  readonly list: Element;
}

/** The list for an item of that kind and level below the open ones, or a new one. @param at the flat list of the item */
function listFor(name: string, level: number, open: readonly OpenList[], at: Element): Element {
  const top = open.at(-1);
  const last = top?.level === level ? top.list : top?.list.lastElementChild?.lastElementChild;
  if (last?.localName === name) return last;
  const list = create(at, name);
  const start = at.getAttribute('start');
  if (name === 'ol' && start !== null) list.setAttribute('start', start);
  if (top === undefined) at.before(list);
  else if (top.level === level) top.list.after(list);
  else top.list.lastElementChild?.append(list);
  return list;
}

/** Adds an item to the open lists, after closing deeper ones. */
function place(item: Element, name: string, level: number, open: OpenList[], at: Element): void {
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const list = listFor(name, level, open, at);
  if (open.at(-1)?.level === level) open.pop();
  open.push({ level, list });
  list.append(item);
}

/** Items have an id of their list; another one begins a list anew. */
const idOf = (list: Element) =>
  list.getAttribute('data-listid') ?? list.firstElementChild?.getAttribute('data-listid') ?? '';

const isFlat = (list: Element) =>
  list.firstElementChild !== null && [...list.children].every((item) => item.matches(flatItem));

function nestFlatLists(root: Element): void {
  let open: OpenList[] = [];
  let lastId = '';
  for (const list of [...root.querySelectorAll('ul,ol')].filter(isFlat)) {
    const items = [...list.children];
    const isOuter = items[0] !== undefined && levelOf(items[0]) === 1;
    const isNext = open[0] !== undefined && beside(list, 'previousSibling') === open[0].list;
    if (!isNext || (isOuter && idOf(list) !== lastId)) open = [];
    if (isOuter) lastId = idOf(list);
    for (const item of items) {
      place(item, nameFor(item, list), levelOf(item), open, list);
      list.removeAttribute('start');
    }
    list.remove();
  }
}

function nameFor(item: Element, list: Element): string {
  const kind = item.getAttribute('data-list');
  if (kind === null) return list.localName;
  return kind === 'ordered' ? 'ol' : 'ul';
}

/** Where an item has a number of its own, a list begins there; a list that counts down has one for each. */
function splitAtNumbers(root: Element): void {
  for (const list of root.querySelectorAll('ol[reversed]')) {
    const { length } = list.children;
    const first = Number.parseInt(list.getAttribute('start') ?? `${length}`, 10);
    for (const [at, item] of [...list.children].entries()) item.setAttribute('value', `${first - at}`);
  }
  for (const item of root.querySelectorAll('ol > li[value]')) {
    const list = item.parentElement;
    if (list === null) continue;
    const start = list.getAttribute('start') ?? '1';
    const before = [...list.children].slice(0, [...list.children].indexOf(item));
    const value = Number.parseInt(item.getAttribute('value') ?? '', 10);
    if (Number.isNaN(value) || value === Number(start) + before.length) continue;
    if (before.length > 0) {
      const first = create(list, 'ol', before);
      first.setAttribute('start', start);
      list.before(first);
    }
    list.setAttribute('start', `${value}`);
  }
}

/** Nests the items of flat lists by their levels, and lists between the items of another. */
export function joinLists(root: Element): void {
  splitAtNumbers(root);
  for (const list of root.querySelectorAll('ul,ol')) {
    let frame = list.parentElement;
    while (frame !== null && frame !== root && frame.localName === 'div' && frame.children.length === 1) {
      frame.replaceWith(list);
      frame = list.parentElement;
    }
  }
  nestFlatLists(root);
  for (const list of root.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) {
    const before = list.previousElementSibling;
    if (before === null) list.replaceWith(...list.childNodes);
    else before.append(list);
  }
  for (const list of root.querySelectorAll('ol,ul')) {
    for (const name of ['style', 'type']) list.removeAttribute(name);
    if (list.hasAttribute('start'))
      list.setAttribute('start', `${Number.parseInt(list.getAttribute('start') ?? '', 10)}`);
  }
}
