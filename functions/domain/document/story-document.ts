import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { withVoices } from '#functions/domain/voices/voices.ts';
import { hillsideSvg, threadSvg } from '#shared/print/ornaments.ts';
import { wordmarkOutline } from '#shared/print/wordmark-outline.ts';
import { drawThing, type PrintWithCrops } from '#shared/prints/drawing/draw-print.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { FilmBrief } from '#shared/schemas/film-brief.ts';
import type { PostingTime } from '#shared/schemas/posting.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import { bookCss, bookPagesCss } from './book-css.ts';
import { type DocumentImage, type FindFonts, type PrintableDocument, paperMm } from './document.ts';
import type { Hyphenate } from './hyphenate.ts';
import { withPageBreaks } from './page-breaks.ts';
import { printWithCrops, withClass } from './print-picture.ts';
import { directionOf, missingCharactersNote, printTemplate } from './print-template.ts';
import { printedWords } from './printed-words.ts';
import { papers } from './sheets.ts';
import { readableText, relevelHeadings, storySections } from './story-sections.ts';
import { workbook } from './workbook.ts';

export interface StoryDocumentParts {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly teller: string | undefined;
  /** Who tells it with them. */
  readonly voices: readonly Voice[];
  readonly date: string | undefined;
  /** When the posts start. */
  readonly week: PostingTime | undefined;
  readonly hyphenate: Hyphenate;
  /** Sanitised. */
  readonly text: StoryText;
  readonly images: readonly DocumentImage[];
  readonly captions: readonly string[];
  readonly filmBrief?: FilmBrief | undefined;
  /** Slug of the cover's print. */
  readonly print: string | undefined;
  readonly paper: PaperSize;
}

const shortTitleLength = 48;

const lettersForLargeFirst = 170;

/** Adds a large initial when the first paragraph is long enough. */
export function markOpening(html: string): string {
  const [first = ''] = /^\s*<p>.*?<\/p>/s.exec(html) ?? [];
  const text = readableText(first);
  if (text.length < lettersForLargeFirst || !/^["“‘']?\p{Lu}/u.test(text)) return html;
  return html.replace('<p>', '<p class="keepsake-opening">');
}

/** Removes the story's own heading when the title page shows it. */
export function withoutTitle(html: string, title: string): string {
  const [first, second] = storySections(html);
  const titled = first?.heading === undefined && first?.html.trim() === '' ? second : first;
  if (titled?.heading === undefined || readableText(titled.heading) !== title) return html;
  return html.slice(html.indexOf('>', html.indexOf(titled.heading) + titled.heading.length) + 1);
}

/** The customer's photo, the story's print, or the default picture. */
function coverPicture(
  { images }: StoryDocumentParts,
  print: PrintWithCrops | undefined,
): { readonly picture: string; readonly isPrint: boolean } {
  const own = images.find(({ caption }) => caption === undefined);
  if (own !== undefined)
    return {
      picture: `<img class="keepsake-picture" alt="The photo of this story" src="${own.source}">`,
      isPrint: false,
    };
  if (print === undefined) return { picture: hillsideSvg('keepsake-picture keepsake-hillside'), isPrint: false };
  return { picture: withClass(print.portrait, 'keepsake-picture keepsake-print'), isPrint: true };
}

const lengthOf = (title: string) => (title.length > shortTitleLength ? 'keepsake-long' : 'keepsake-brief');

const wordmark = `<svg viewBox="0 0 496 86" role="img" aria-label="Tellwren"><path d="${wordmarkOutline}" fill="#2b1633"/></svg>`;

function cover(parts: StoryDocumentParts, print: PrintWithCrops | undefined): string {
  const { title, teller, date } = parts;
  const { picture, isPrint } = coverPicture(parts, print);
  const day = date === undefined ? '' : `<span>Wren, ${escapeHtml(date)}</span>`;
  const signed = isPrint ? `<p class="book-signed"><span>1/1</span>${day}</p>` : '';
  const by = `<p class="book-by">${teller === undefined ? '' : `<span>${escapeHtml(teller)}</span>`}${wordmark}</p>`;
  return `<header class="keepsake-title ${lengthOf(title)}">${picture}${signed}<h1>${escapeHtml(title)}</h1>${by}</header>`;
}

const markPicture = (mark: string) =>
  drawThing({ seed: 0, time: 'noon', season: 'summer', place: 'room', things: [mark] }) ?? '';

function toldBy({ teller, voices, text: { language } }: StoryDocumentParts): string {
  const words = printedWords[language];
  const names = new Intl.ListFormat(language).format(voices.map(({ name }) => name));
  const others = names === '' ? undefined : words.withOthers(names);
  return [teller === undefined ? undefined : words.told(teller), others]
    .filter((part) => part !== undefined)
    .join(', ');
}

function openingHead(parts: StoryDocumentParts): string {
  const { title, print } = parts;
  const plan = print === undefined ? undefined : parsePrintSlug(print);
  const thing = (plan && drawThing(plan)) ?? '';
  const by = toldBy(parts);
  const told = by === '' ? '' : `<p>${escapeHtml(by)}</p>`;
  return `<header class="book-opening">${thing}<h2 class="${lengthOf(title)}">${escapeHtml(title)}</h2>${told}</header>`;
}

/** Of the thread at the end of a book, with the space around it. */
const endLines = 2.5;

function bookEnd({ teller, date, text: { language } }: StoryDocumentParts): string {
  const told = escapeHtml(printedWords[language].toldToWren(teller));
  return `<footer class="book-end">${threadSvg('book-thread')}<p>${told}${date === undefined ? '' : `<br>${escapeHtml(date)}`}</p></footer>`;
}

function bookPages(parts: StoryDocumentParts): string {
  const story = withoutTitle(parts.text.story, parts.title);
  if (readableText(story) === '') return '';
  const told = withVoices(relevelHeadings(story, 3), parts.voices, markPicture);
  const html = parts.hyphenate(markOpening(told));
  const pages = `<section class="keepsake-story">${html}${bookEnd(parts)}</section>`;
  const broken = withPageBreaks(pages, papers[parts.paper].area, endLines);
  return broken.replace('<section class="keepsake-story">', (section) => section + openingHead(parts));
}

/** At the end of the last page. */
function withNote(pages: string, note: string): string {
  if (note === '') return pages;
  return pages === ''
    ? `<section class="work">${note}</section>`
    : `${pages.slice(0, -'</section>'.length)}${note}</section>`;
}

export const hasItalics = (html: string) => /<(?:i|em|blockquote)>/.test(html);

/** The story as a document: a book with cover, opening page and end, then a workbook (architecture 9). */
export async function storyDocument(parts: StoryDocumentParts, findLetters: FindFonts): Promise<PrintableDocument> {
  const { language, title, paper, text } = parts;
  const print = printWithCrops(parts.print);
  const front = cover(parts, print);
  const pages = bookPages(parts) + workbook({ ...parts, ...text, crops: print?.crops ?? [] });
  // Page numbers and titles at the foot are italic or in the display face.
  const { css, missing } = await findLetters(`${title} ${readableText(front + pages)} 0123456789-…`, true);
  return {
    html: printTemplate({
      language,
      direction: directionOf(`${title} ${readableText(text.story)}`),
      title: escapeHtml(title),
      css: [css, bookPagesCss(paper, title)],
      ownCss: bookCss(paper),
      body: `${front}<main>${withNote(pages, missingCharactersNote(missing))}</main>`,
    }),
    title,
    language,
    page: paperMm[paper],
    bleedMm: 0,
  };
}
