import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { speakingSeconds } from '#shared/film/speaking-time.ts';
import { datesOf } from '#shared/posting/dates.ts';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { FilmBrief } from '#shared/schemas/film-brief.ts';
import type { PostingTime } from '#shared/schemas/posting.ts';
import { type StoryLanguage, weekdays } from '#shared/story/languages.ts';
import {
  formatLabel,
  type StoryDay,
  type StoryIdea,
  type StorySection,
  type StoryValue,
} from '#shared/story/story-text.ts';
import { quoted } from '#shared/text/quoted.ts';
import type { DocumentImage } from './document.ts';
import type { Hyphenate } from './hyphenate.ts';
import { bindLastWords } from './page-breaks.ts';
import { withClass } from './print-picture.ts';
import { printedWords } from './printed-words.ts';
import { papers, type Sheet } from './sheets.ts';
import { relevelHeadings } from './story-sections.ts';

export interface WorkbookParts {
  /** Of the headings. */
  readonly language: StoryLanguage;
  readonly sections: readonly StorySection[];
  readonly week: PostingTime | undefined;
  /** Parts of the print, as SVG. */
  readonly crops: readonly string[];
  /** Those with a caption are of posts. */
  readonly images: readonly DocumentImage[];
  readonly captions: readonly string[];
  readonly filmBrief?: FilmBrief | undefined;
  readonly paper: PaperSize;
  readonly hyphenate: Hyphenate;
}

interface Desk extends Pick<WorkbookParts, 'language' | 'week'> {
  readonly sheet: Sheet;
  /** Stands for the nth part of the print from 0; empty without a print. */
  readonly crop: (nth: number, fit: 'meet' | 'slice') => string;
}

const plain = (text: string | null) => (text === null ? '' : escapeHtml(text));
/** Words that have quotation marks already. */
const wholeQuote = /^[«“„‘‚"]\s*([^«»“”„‘‚"]*?)\s*[»”“’‘"]$/u;
const inQuotes = (text: string | null, language: StoryLanguage) =>
  text === null ? '' : escapeHtml(quoted(text.replace(wholeQuote, '$1'), language));
const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
const paragraph = (text: string) => (text === '' ? '' : `<p>${text}</p>`);

/** Width of a character to the size of its type, a little more than Literata's mean of 0.44. */
const meanWidth = 0.46;

/** At the end of a line, where the next word does not fit. */
const rag = 3;

/** Lines of a text in type of `size` rem, in a column of `width` rem. */
function linesOf(text: string, width: number, size: number): number {
  const charactersPerLine = width / (size * meanWidth) - rag;
  const lines = text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / charactersPerLine)));
  return lines.reduce((sum, each) => sum + each, 0);
}

/** Of a page, as lines are estimated. */
const usable = 0.95;

/** Divides items among as few pages as they need, each about as full as the others, the first ones a little more. */
export function balancedPages<Item>(items: readonly Item[], heightOf: (item: Item) => number, room: number): Item[][] {
  let left = items.reduce((sum, item) => sum + heightOf(item), 0);
  const count = Math.max(1, Math.ceil(left / room));
  const pages: Item[][] = [];
  let [used, target] = [Number.POSITIVE_INFINITY, 0];
  for (const item of items) {
    const height = heightOf(item);
    if (used + height > room || used + 0.4 * height > target) {
      target = left / Math.max(1, count - pages.length);
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(item);
    used += height;
    left -= height;
  }
  return pages;
}

function head(heading: string, lead: string, lang = ''): string {
  return `<div class="work-head"><h2${lang}>${escapeHtml(heading)}</h2>${paragraph(escapeHtml(lead))}</div>`;
}

const page = (html: string) => `<div class="work-page">${html}</div>`;

function valueCard(
  { name, meaning, moment, text, html }: StoryValue,
  picture: string,
  language: StoryLanguage,
): string {
  const parts =
    html !== null || name === null
      ? (html ?? paragraph(plain(text)))
      : `<h3>${plain(name)}</h3>${paragraph(plain(meaning))}${paragraph(inQuotes(moment, language))}`;
  return `<div class="value-card">${picture}<div>${parts}</div></div>`;
}

/** Of the pictures over the cards side by side, in rem. */
const strips = { least: 1.6, most: 3.4 } as const;

/** Of the words of a card in type of `size` rem, with the space around them. */
function cardHeight({ name, meaning, moment, text }: StoryValue, width: number, size: number): number {
  const lineHeight = 1.43 * size;
  if (name === null) return 1.6 + linesOf(text, width, size) * lineHeight;
  const quote = moment === null ? 0 : 0.25 + linesOf(`“${moment}”`, width, size) * lineHeight;
  return (
    1.9 + linesOf(name, width, 1.6 * size) * 1.34 * size + linesOf(meaning ?? '', width, size) * lineHeight + quote
  );
}

/** The first card and a last one without a neighbour are wide. */
const isWide = (index: number, count: number) => index === 0 || (index % 2 === 1 && index === count - 1);

/** Of all cards without the pictures over those side by side, in rem. */
function cardsHeight(values: readonly StoryValue[], { width }: Sheet): number {
  const heights = values.map((value, index) => {
    if (isWide(index, values.length))
      return Math.max(index === 0 ? 6 : 3.6, cardHeight(value, width - 10.4, index === 0 ? 0.79 : 0.7));
    return cardHeight(value, width / 2 - 1.9, 0.7);
  });
  const [first = 0, ...others] = heights;
  const rows = others.map((height, index) => (index % 2 === 0 ? 0.75 + Math.max(height, others[index + 1] ?? 0) : 0));
  return rows.reduce((sum, row) => sum + row, first);
}

function valuesPages(values: readonly StoryValue[], desk: Desk): string {
  const rows = Math.max(1, Math.floor((values.length - 1) / 2));
  const strip = Math.min(strips.most, (desk.sheet.height - cardsHeight(values, desk.sheet)) / rows);
  const isBare = strip < strips.least;
  const cards = values.map((value, index) => {
    return valueCard(value, isBare && !isWide(index, values.length) ? '' : desk.crop(index, 'slice'), desk.language);
  });
  return page(`<div class="value-cards" style="--strip:${Math.max(0, strip).toFixed(2)}rem">${cards.join('')}</div>`);
}

function ideaItem(
  { format, title, hook, post, text, html }: StoryIdea,
  number: number,
  language: StoryLanguage,
): string {
  const count = `<b class="work-number">${number}</b>`;
  if (html !== null || format === null || title === null)
    return `<li class="idea">${count}<div>${html ?? plain(text)}</div></li>`;
  const label = `<span class="work-format">${formatLabel(format, language)}</span>`;
  const body = joined([inQuotes(hook, language), plain(post)]);
  return `<li class="idea">${count}<h3>${plain(title)}</h3>${label}${paragraph(body)}</li>`;
}

/** Height of an idea in tight type, as a part of its usual height. */
const tight = 0.9;

function ideasPages(ideas: readonly StoryIdea[], before: number, { sheet, language }: Desk): string {
  const column = (sheet.width - 1.7 * (sheet.columns - 1)) / sheet.columns - 2.25;
  const usualHeight = ({ title, hook, post, text }: StoryIdea) => {
    if (title === null) return 0.8 + linesOf(text, column, 0.74) * 1.08;
    return 0.85 + linesOf(title, column - 4, 0.95) * 0.95 + linesOf(`${hook ?? ''} ${post ?? ''}`, column, 0.7) * 0.95;
  };
  const heights = ideas.map(usualHeight);
  // An idea that does not fit at the end of a column starts the next one.
  const room = usable * sheet.height * sheet.columns - (sheet.columns - 1) * Math.max(...heights);
  const needed = heights.reduce((sum, height) => sum + height, 0) / room;
  // Tight type where it saves a page.
  const isTight = Math.ceil(needed * tight) < Math.ceil(needed);
  const heightOf = (idea: StoryIdea) => usualHeight(idea) * (isTight ? tight : 1);
  let start = before;
  const pages = balancedPages(ideas, heightOf, room).map((some) => {
    const items = some.map((idea, index) => ideaItem(idea, start + index + 1, language));
    const list = `<ol class="work-list idea-list${isTight ? ' ideas-tight' : ''}"${start === 0 ? '' : ` start="${start + 1}"`}>${items.join('')}</ol>`;
    start += some.length;
    return page(list);
  });
  return pages.join('');
}

const madeNames = new Map<StoryLanguage, Intl.DateTimeFormat>();

/** Cached: creating one costs a third of a millisecond, and a week has seven days. */
function weekdayNames(language: StoryLanguage): Intl.DateTimeFormat {
  const names = madeNames.get(language) ?? new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  madeNames.set(language, names);
  return names;
}

const dateNames = (language: StoryLanguage) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

function shortWeekday(day: (typeof weekdays)[number], language: StoryLanguage): string {
  const name = weekdayNames(language)
    .format(someMonday + weekdays.indexOf(day) * dayMs)
    .replace(/\.$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type DatedDay = StoryDay & { readonly date: string | null };

function datedDays(days: readonly StoryDay[], week: PostingTime | undefined): DatedDay[] {
  const dates = week === undefined ? [] : datesOf(days, week.day);
  const dated = days.map((day, index) => ({ ...day, date: dates[index] ?? null }));
  return week === undefined ? dated : dated.toSorted((a, b) => (a.date ?? '~').localeCompare(b.date ?? '~'));
}

const tickBox = '<td class="week-box"><i></i></td>';

function dayRow(planned: DatedDay, { language, week }: Desk): string {
  const { day, format, title, hook, post, cta, text, html, date } = planned;
  const columns = week === undefined ? 2 : 3;
  if (day === null) return `<tr><td colspan="${columns}">${html ?? plain(text)}</td>${tickBox}</tr>`;
  const dated =
    date === null ? '' : `<small><bdi>${dateNames(language).format(Date.parse(`${date}T00:00:00Z`))}</bdi></small>`;
  const label = format === null ? '' : `<span class="work-format">${formatLabel(format, language)}</span>`;
  const isRest = format === 'rest';
  const words = [
    title === null ? '' : `<h3>${plain(title)}</h3>`,
    paragraph(joined([inQuotes(hook, language), plain(post)])),
    cta === null ? '' : `<p class="week-call">${plain(cta)}</p>`,
  ];
  const time = week === undefined ? '' : `<td class="week-time">${isRest ? '' : week.time}</td>`;
  return (
    `<tr${isRest ? ' class="week-rest"' : ''}><th scope="row"><b>${shortWeekday(day, language)}</b>${dated}${label}</th>` +
    `<td>${html ?? words.join('')}</td>${time}${tickBox}</tr>`
  );
}

function weekTable(days: readonly StoryDay[], desk: Desk): string {
  const { language, week, sheet } = desk;
  const [day, post, time] = printedWords[language].columns;
  const width = sheet.width - 6.4 - (week === undefined ? 0 : 3.5);
  const heights = days.map(({ title, hook, post: words, cta, text }) => {
    if (title === null && hook === null) return 1.3 + linesOf(text, width, 0.68) * 0.93;
    const body = linesOf(`${hook ?? ''} ${words ?? ''}`, width, 0.68) + (cta === null ? 0 : linesOf(cta, width, 0.68));
    return Math.max(4.2, 1.2 + linesOf(title ?? '', width, 0.95) * 0.95 + body * 0.93);
  });
  const height = heights.reduce((sum, each) => sum + each, 1.4);
  const kind = height > sheet.height * 1.25 ? '' : height > sheet.height ? ' week-kept week-tight' : ' week-kept';
  const timeHead = week === undefined ? '' : `<th scope="col">${time}</th>`;
  return page(
    `<table class="work-week${kind}"><thead><tr><th scope="col">${day}</th><th scope="col">${post}</th>${timeHead}<th></th></tr></thead>` +
      `<tbody>${datedDays(days, week)
        .map((each) => dayRow(each, desk))
        .join('')}</tbody></table>`,
  );
}

function blocksHtml<Item>(
  blocks: readonly (string | readonly Item[])[],
  listHtml: (items: readonly Item[]) => string,
): string {
  return blocks.map((block) => (typeof block === 'string' ? relevelHeadings(block, 3) : listHtml(block))).join('');
}

function knownSection(section: Exclude<StorySection, { kind: 'other' }>, desk: Desk): { lead: string; html: string } {
  const words = printedWords[desk.language];
  if (section.kind === 'values')
    return { lead: words.values, html: blocksHtml(section.blocks, (items) => valuesPages(items, desk)) };
  if (section.kind === 'schedule')
    return { lead: words.week, html: blocksHtml(section.blocks, (items) => weekTable(items, desk)) };
  let before = 0;
  const html = blocksHtml(section.blocks, (items) => {
    before += items.length;
    return ideasPages(items, before - items.length, desk);
  });
  return { lead: before > 1 ? words.ideas(before) : '', html };
}

function sectionPages(section: StorySection, desk: Desk): string {
  if (section.kind === 'other') return `<section class="work">${relevelHeadings(section.html, 2)}</section>`;
  const { lead, html } = knownSection(section, desk);
  const columns = desk.sheet.columns === 2 ? ' two-columns' : '';
  return `<section class="work${columns}">${head(section.heading, lead)}${html}</section>`;
}

interface FilmList {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly tag: 'ol' | 'ul';
}

const hashtags = /\s*\n\s*((?:#[^\s#]+\s*)+)$/u;

interface Post {
  readonly picture: string;
  readonly caption: string;
}

function postFigure({ picture, caption }: Post, number: number): string {
  const tags = hashtags.exec(caption)?.[1]?.trim();
  const parts = caption
    .replace(hashtags, '')
    .trim()
    .split(/\n\s*\n/);
  const words = parts.map((part) => `<span>${escapeHtml(part)}</span>`).join('');
  const html = words + (tags === undefined ? '' : `<span class="post-tags">${escapeHtml(tags)}</span>`);
  return `<figure class="work-post">${picture}<b class="work-number">${number}</b><figcaption>${html}</figcaption></figure>`;
}

/** Each post with its photo or part of the print, in the order of 'Your Content' (specification 2.2). */
function postsPages({ images, captions, language }: WorkbookParts, { sheet, crop }: Desk): string {
  const pictured = images.flatMap(({ source, caption }) => {
    return caption === undefined ? [] : [{ picture: `<img alt="" src="${source}">`, caption }];
  });
  const isBare = pictured.length === 0;
  const listed = captions.map((caption) => {
    const at = pictured.findIndex((post) => post.caption === caption);
    return { picture: at === -1 ? undefined : pictured.splice(at, 1)[0]?.picture, caption };
  });
  const posts = [...pictured, ...listed].map(({ picture, caption }, index) => {
    return { picture: picture ?? crop(index, 'meet'), caption };
  });
  if (posts.length === 0) return '';
  const width = sheet.width - sheet.crop - 3.9;
  const heightOf = ({ caption }: Post) =>
    1.5 + Math.max(sheet.crop, linesOf(caption.replace(/\n\s*\n/g, '\n'), width, 0.74) * 1.06 + 0.35);
  let before = 0;
  const pages = balancedPages(posts, heightOf, sheet.height).map((some) => {
    before += some.length;
    return page(some.map((post, index) => postFigure(post, before - some.length + index + 1)).join(''));
  });
  const lead = posts.length > 1 && isBare ? printedWords[language].posts(posts.length) : '';
  return `<section class="work">${head('Your Content', lead, ' lang="en"')}${pages.join('')}</section>`;
}

/** Sizes of type of the film's page, in rem: the largest with which it is one page. */
const filmSizes = [0.76, 0.7, 0.64, 0.58, 0.52];
const filmLeading = 1.4;

/** For the first talk with a film crew. */
function filmPage(brief: FilmBrief, { language, sheet }: Desk): string {
  const words = printedWords[language].film;
  const { people, places, shots, voiceOver, questions } = brief;
  const filled = (lists: readonly FilmList[]) => lists.filter(({ lines }) => lines.length > 0);
  const left = filled([{ heading: words.shots, lines: shots, tag: 'ol' }]);
  const right = filled([
    { heading: words.people, lines: people, tag: 'ul' },
    { heading: words.places, lines: places, tag: 'ul' },
    { heading: words.questions, lines: questions, tag: 'ul' },
  ]);
  const column = sheet.columns === 2 ? (sheet.width - 1.7) / 2 : sheet.width;
  const heightOf = (lists: readonly FilmList[], size: number) =>
    lists.reduce((sum, { lines }) => {
      const rows = lines.reduce((count, line) => count + linesOf(line, column - 1.2, size), 0);
      return sum + 2.1 + rows * size * filmLeading + lines.length * 0.2;
    }, 0);
  const fits = (size: number) => {
    const [one, other] = [heightOf(left, size), heightOf(right, size)];
    const spoken = 2.1 + linesOf(voiceOver, sheet.width - 1.2, 1.1 * size) * 1.1 * size * filmLeading;
    return spoken + (sheet.columns === 2 ? Math.max(one, other) : one + other) <= usable * sheet.height;
  };
  const size = filmSizes.find(fits) ?? filmSizes.at(-1);
  const listHtml = ({ heading, lines, tag }: FilmList) =>
    `<h3>${heading}</h3><${tag}>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</${tag}>`;
  const seconds = words.voiceOver(speakingSeconds(voiceOver, language));
  const paragraphs = voiceOver.split(/\n+/).map((text) => paragraph(escapeHtml(text)));
  const spoken = voiceOver === '' ? '' : `<h3>${seconds}</h3><div class="film-spoken">${paragraphs.join('')}</div>`;
  const lists = [left, right].map((some) => `<div>${some.map(listHtml).join('')}</div>`).join('');
  const columns = sheet.columns === 2 ? ' film-columns' : '';
  return (
    `<section class="work">${head(words.heading, words.lead)}` +
    `<div class="work-film" style="--size:${size}rem">${spoken}<div class="film-lists${columns}">${lists}</div></div></section>`
  );
}

/** The pages after the story: its values, ideas, week and posts, each on pages of its own, and the page for a film. */
export function workbook(parts: WorkbookParts): string {
  const { language, week, paper, hyphenate, sections, crops, filmBrief } = parts;
  const crop: Desk['crop'] = (nth, fit) => (crops.length === 0 ? '' : `<!--crop ${nth} ${fit}-->`);
  const desk: Desk = { language, week, sheet: papers[paper].sheet, crop };
  const printed = [...sections.map((section) => sectionPages(section, desk)), postsPages(parts, desk)];
  if (filmBrief !== undefined) printed.push(filmPage(filmBrief, desk));
  const html = printed.map((each) => bindLastWords(hyphenate(each))).join('');
  let copies = 0;
  return html.replace(/<!--crop (\d+) (meet|slice)-->/g, (_mark, nth: string, fit: string) => {
    copies += 1;
    const svg = crops[Number(nth) % crops.length] ?? '';
    // A clip path's id is unique in the document.
    const own = svg.replace(/(<clipPath id="|url\(#)([^")]+)/g, `$1$2-${copies}`);
    return withClass(
      own.replace(/role="img" aria-label="[^"]*"/, 'aria-hidden="true"'),
      'work-crop',
      `xMidYMid ${fit}`,
    );
  });
}
