import { type FindFonts, type PrintableDocument, paperMm } from '#functions/domain/document/document.ts';
import { loadHyphenate } from '#functions/domain/document/hyphenate.ts';
import { estimatedLines, fitsUnbroken, type TextArea, withPageBreaks } from '#functions/domain/document/page-breaks.ts';
import { printSvg } from '#functions/domain/document/print-picture.ts';
import { missingCharactersNote, printTemplate } from '#functions/domain/document/print-template.ts';
import { hasItalics, markOpening, withoutTitle } from '#functions/domain/document/story-document.ts';
import { readableText, relevelHeadings } from '#functions/domain/document/story-sections.ts';
import { valuesList } from '#functions/domain/document/values-list.ts';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { hillsideSvg, threadSvg, villageSvg } from '#shared/print/ornaments.ts';
import { printedPageCss } from '#shared/print/story-print-css.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { languageOfDescription } from '#shared/story/language-of-story.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { placePhoto } from './proof-photo.ts';

/** A common tolerance of printers. */
const bleedMm = 3;
/** Chromium rounds sheets to whole pixels: added above and right, and cut off again. */
const slackMm = 1;

export interface ProofParts {
  readonly storyName: string;
  readonly description: string;
  readonly dedication: string | undefined;
  /** Slug of the print that replaces a missing photo. */
  readonly print: string | undefined;
  readonly photo: { readonly source: string; readonly widthPx: number; readonly heightPx: number } | null;
}

/** Margins of the trimmed page: 14 mm top, 15 mm sides, 20 mm bottom. Text must stay 8 mm away from the edges. */
const { widthMm, heightMm } = paperMm.a5;
const sheet = `${widthMm + 2 * bleedMm + slackMm}mm ${heightMm + 2 * bleedMm + slackMm}mm`;
const margin = `${14 + bleedMm + slackMm}mm ${15 + bleedMm + slackMm}mm ${20 + bleedMm}mm ${15 + bleedMm}mm`;

/** The village bleeds on three sides, so the left sheet's page has no margins. */
const side = 15 + bleedMm;
const proofCss = `@page keepsake-title{margin:0}
.proof-cover{display:flex;flex-direction:column;page:keepsake-title;break-after:page;width:${widthMm + 2 * bleedMm + slackMm}mm;
height:${heightMm + 2 * bleedMm + slackMm - 0.5}mm;padding:${14 + bleedMm + slackMm}mm ${side + slackMm}mm 0 ${side}mm;overflow:hidden}
.keepsake .proof-cover h1{font-size:24pt;line-height:28pt}.keepsake .proof-long h1{font-size:17pt;line-height:21pt}
.proof-photo{flex:none;margin:0 0 9mm;border:0;outline:1.5pt solid #2b1633}
.proof-print{flex:1 1 0;min-height:0;max-height:147mm;width:100%;margin:0 0 8mm}.proof-bare{padding-bottom:${10 + bleedMm}mm}
.proof-large{font-size:12.5pt;line-height:19pt}
.keepsake .proof-dedication{margin:3mm 0 0;font-style:italic;font-size:12pt;line-height:17pt;text-wrap:balance}
.proof-words{flex:none;padding-bottom:8mm}.proof-village{flex:0 1 57mm;min-height:0;width:auto;margin:auto -${side + slackMm}mm 0 -${side}mm}
.keepsake .keepsake-note{margin-top:14pt}`;

/** 118 by 176 mm of text, in 11 and in 12.5 points. */
const area = { charactersPerLine: 61, linesPerPage: 31 };
const largeArea = { charactersPerLine: 54, linesPerPage: 26 };

/** Larger type for what would leave pages half empty: less than most of one page, or a little more than one. */
function typeOf(text: string): { readonly className: string; readonly area: TextArea } {
  const pages = estimatedLines(text, area) / area.linesPerPage;
  const isLarge = pages < 0.7 || (pages > 0.9 && pages < 1.5);
  return isLarge ? { className: 'proof-large', area: largeArea } : { className: 'proof-text', area };
}

const briefTitle = 40;
/** A taller photo leaves no room for the village. */
const tallPhotoMm = 95;

/** The sheet in the left face of the frame: the photo uncropped, or the story's print. */
function leftSheet({ photo, print, dedication }: ProofParts, title: string): string {
  const kinds = [photo === null ? 'proof-bare' : 'proof-with-photo', title.length > briefTitle ? 'proof-long' : ''];
  const dedicated = dedication === undefined ? '' : `<p class="proof-dedication">${escapeHtml(dedication)}</p>`;
  const words = `<div class="proof-words"><h1>${escapeHtml(title)}</h1>${dedicated}</div>`;
  const header = (content: string) => `<header class="proof-cover ${kinds.join(' ').trim()}">${content}</header>`;
  if (photo === null) return header((printSvg(print, 'proof-print') ?? hillsideSvg('proof-print')) + words);
  const { widthMm: width, heightMm: height } = placePhoto(photo);
  const style = `width:${width}mm;height:${height}mm;max-width:none`;
  const picture = `<img class="proof-photo" alt="The photo of this gift" src="${photo.source}" style="${style}">`;
  return header(picture + words + (height > tallPhotoMm ? '' : villageSvg('proof-village')));
}

async function giftText(
  { description }: ProofParts,
  title: string,
  language: string,
): Promise<{ story: string; values: string }> {
  const { story, sections } = readStoryText(description);
  const hyphenate = await loadHyphenate(textLine(story));
  const values = sections.find(({ kind }) => kind === 'values');
  return {
    story: hyphenate(markOpening(relevelHeadings(withoutTitle(story, title), 2))),
    values: values?.kind === 'values' ? valuesList(values, language, hyphenate) : '',
  };
}

/** The sheets: A5 with 3 mm of bleed. The left one comes first, then the story and its values on as many as they need. */
export async function proofDocument(parts: ProofParts, findLetters: FindFonts): Promise<PrintableDocument> {
  const title = singleLine(parts.storyName) || 'A story';
  const dedication = singleLine(parts.dedication ?? '') || undefined;
  const language = languageOfDescription(parts.description);
  const { story, values } = await giftText(parts, title, language);
  const letters = await findLetters(
    `${title} ${dedication ?? ''} ${readableText(story + values)} 0123456789-…`,
    dedication !== undefined || hasItalics(story + values),
  );
  const type = typeOf(story + values);
  const together = fitsUnbroken(values, type.area) ? ' keepsake-together' : '';
  const pages = [
    readableText(story) === '' ? '' : `<section class="keepsake-story">${story}${threadSvg('keepsake-end')}</section>`,
    values === '' ? '' : `<section class="keepsake-part${together}">${values}</section>`,
    missingCharactersNote(letters.missing),
  ];
  const text = withPageBreaks(pages.join(''), type.area);
  const sheets = `${leftSheet({ ...parts, dedication }, title)}<main class="${type.className}">${text}</main>`;
  return {
    html: printTemplate({
      language,
      title: escapeHtml(title),
      css: [letters.css, printedPageCss({ size: sheet, margin, title })],
      ownCss: proofCss,
      body: sheets,
    }),
    title,
    language,
    page: paperMm.a5,
    bleedMm,
  };
}
