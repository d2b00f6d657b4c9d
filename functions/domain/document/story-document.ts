import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { hillsideSvg, threadSvg } from '#shared/print/ornaments.ts';
import { printedPageCss } from '#shared/print/story-print-css.ts';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { StoryText } from '#shared/story/story-text.ts';
import { type DocumentImage, type FindFonts, type PrintableDocument, paperMm } from './document.ts';
import { type Hyphenate, loadHyphenate } from './hyphenate.ts';
import { fitsUnbroken, type TextArea, withPageBreaks } from './page-breaks.ts';
import { printSvg } from './print-picture.ts';
import { printedSection } from './print-sections.ts';
import { missingCharactersNote, printTemplate } from './print-template.ts';
import { readableText, relevelHeadings, storySections } from './story-sections.ts';

export interface StoryDocumentParts {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly date: string | undefined;
  /** Sanitised. */
  readonly text: StoryText;
  readonly images: readonly DocumentImage[];
  readonly captions: readonly string[];
  /** Slug of the cover's print. */
  readonly print: string | undefined;
  readonly paper: PaperSize;
}

const papers = {
  a5: {
    size: 'A5',
    margin: '17mm 18mm 23mm',
    area: { charactersPerLine: 58, linesPerPage: 30 },
    css:
      '.keepsake-title{height:169mm}svg.keepsake-hillside{height:84mm}svg.keepsake-print{max-height:140mm}' +
      'img.keepsake-picture{max-height:120mm}',
  },
  a4: {
    size: 'A4',
    margin: '27mm 35mm 34mm',
    area: { charactersPerLine: 66, linesPerPage: 37 },
    css:
      '.keepsake{font-size:12pt;line-height:18pt}.keepsake-title{height:235mm}svg.keepsake-hillside{height:118mm}' +
      'svg.keepsake-print{max-height:175mm}img.keepsake-picture{max-height:160mm}.keepsake-brief h1{font-size:38pt;line-height:42pt}',
  },
} as const satisfies Record<PaperSize, { size: string; margin: string; area: TextArea; css: string }>;

/** A print has a cut edge of its own and takes what the title leaves. */
const titleCss = `.keepsake-picture{display:block;width:100%;border:1.5pt solid #2b1633}
svg.keepsake-print{flex:1 1 0;min-height:0;border:0}.keepsake-print~h1{margin-top:8mm}
img.keepsake-picture{width:auto;height:auto;margin-right:auto}
.keepsake-title h1{margin:13mm 0 5mm}.keepsake-thread{width:46mm;height:auto;margin-top:auto}`;

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

/** The customer's photo, the story's print, or the default picture with the thread at the page's foot. */
function coverPicture({ images, print }: StoryDocumentParts): { readonly picture: string; readonly foot: string } {
  const own = images.find(({ caption }) => caption === undefined);
  const foot = threadSvg('keepsake-thread');
  if (own !== undefined)
    return { picture: `<img class="keepsake-picture" alt="The photo of this story" src="${own.source}">`, foot };
  const printed = printSvg(print, 'keepsake-picture keepsake-print');
  if (printed !== undefined) return { picture: printed, foot: '' };
  return { picture: hillsideSvg('keepsake-picture keepsake-hillside'), foot };
}

function titlePage(parts: StoryDocumentParts): string {
  const { title, date } = parts;
  const { picture, foot } = coverPicture(parts);
  const day = date === undefined ? '' : `<p class="keepsake-date">${escapeHtml(date)}</p>`;
  const length = title.length > shortTitleLength ? 'keepsake-long' : 'keepsake-brief';
  return `<header class="keepsake-title ${length}">${picture}<h1>${escapeHtml(title)}</h1>${day}${foot}</header>`;
}

function storyPart(parts: StoryDocumentParts, hyphenate: Hyphenate): string {
  const text = withoutTitle(parts.text.story, parts.title);
  if (readableText(text) === '') return '';
  const html = hyphenate(markOpening(relevelHeadings(text, 2)));
  return `<section class="keepsake-story">${html}${threadSvg('keepsake-end')}</section>`;
}

function sectionParts({ text: { sections, language }, paper }: StoryDocumentParts, hyphenate: Hyphenate): string {
  const printed = sections.map((section) => {
    const html = printedSection(section, language, hyphenate);
    const isWhole = section.kind === 'values' && fitsUnbroken(html, papers[paper].area);
    return `<section class="keepsake-part${isWhole ? ' keepsake-together' : ''}">${html}</section>`;
  });
  return printed.join('');
}

/** Each post with its picture, as under 'Your Content' (specification 2.2). */
function contentPart({ images, captions }: StoryDocumentParts, hyphenate: Hyphenate): string {
  const text = (caption: string) => `<figcaption>${hyphenate(escapeHtml(caption))}</figcaption>`;
  const pictured = images.flatMap(({ source, caption }) => {
    return caption === undefined ? [] : [`<img alt="" src="${source}">${text(caption)}`];
  });
  const posts = [...pictured, ...captions.map(text)];
  if (posts.length === 0) return '';
  const figures = posts.map((post) => `<figure class="keepsake-post">${post}</figure>`).join('');
  return `<section class="keepsake-part"><h2 lang="en">Your Content</h2>${figures}</section>`;
}

export const hasItalics = (html: string) => /<(?:i|em|blockquote)>/.test(html);

/** The story as a document: title page, story, values, content (architecture 9). */
export async function storyDocument(parts: StoryDocumentParts, findLetters: FindFonts): Promise<PrintableDocument> {
  const { language, title, paper } = parts;
  const hyphenate = await loadHyphenate(language);
  const { size, margin, area, css } = papers[paper];
  const printed = [storyPart(parts, hyphenate), sectionParts(parts, hyphenate), contentPart(parts, hyphenate)].join('');
  const content = withPageBreaks(printed, area);
  const text = `${title} ${parts.date ?? ''} ${readableText(content)} 0123456789-…`;
  const letters = await findLetters(text, hasItalics(content));
  return {
    html: printTemplate({
      language,
      title: escapeHtml(title),
      css: [letters.css, printedPageCss({ size, margin, title })],
      ownCss: titleCss + css,
      body: `${titlePage(parts)}<main>${content}${missingCharactersNote(letters.missing)}</main>`,
    }),
    title,
    page: paperMm[paper],
    bleedMm: 0,
  };
}
