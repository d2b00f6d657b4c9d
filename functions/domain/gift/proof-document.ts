import { type FindFonts, type PrintableDocument, paperMm } from '#functions/domain/document/document.ts';
import { type Hyphenate, loadHyphenate } from '#functions/domain/document/hyphenate.ts';
import { printedSection } from '#functions/domain/document/print-sections.ts';
import { missingCharactersNote, printTemplate } from '#functions/domain/document/print-template.ts';
import { hasItalics, markOpening, withoutTitle } from '#functions/domain/document/story-document.ts';
import { readableText, relevelHeadings } from '#functions/domain/document/story-sections.ts';
import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import { cleanText } from '#functions/domain/story/compose-html.ts';
import { hillsideSvg, threadSvg, villageSvg } from '#shared/print/ornaments.ts';
import { printedPageCss } from '#shared/print/story-print-css.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { placePhoto } from './proof-photo.ts';

/** A common tolerance of printers. */
const bleedMm = 3;
/** Chromium rounds sheets to whole pixels: added above and right, and cut off again. */
const slackMm = 1;

export interface ProofParts {
  readonly storyName: string;
  readonly description: string;
  readonly photo: { readonly source: string; readonly widthPx: number; readonly heightPx: number } | null;
}

/** Margins of the trimmed page: 14 mm top, 15 mm sides, 20 mm bottom. Text must stay 8 mm away from the edges. */
const { widthMm, heightMm } = paperMm.a5;
const sheet = `${widthMm + 2 * bleedMm + slackMm}mm ${heightMm + 2 * bleedMm + slackMm}mm`;
const margin = `${14 + bleedMm + slackMm}mm ${15 + bleedMm + slackMm}mm ${20 + bleedMm}mm ${15 + bleedMm}mm`;

/** The cover's picture bleeds on three sides, so its page has no margins. */
const proofCss = `@page keepsake-title{margin:0}
.proof-cover{position:relative;page:keepsake-title;break-after:page;width:${widthMm + 2 * bleedMm + slackMm}mm;
height:${heightMm + 2 * bleedMm + slackMm - 0.5}mm;padding:${14 + bleedMm + slackMm}mm ${15 + bleedMm + slackMm}mm 0 ${15 + bleedMm}mm;overflow:hidden}
.keepsake .proof-cover h1{font-size:24pt;line-height:28pt}.keepsake .proof-long h1{font-size:17pt;line-height:21pt}
.proof-photo{display:block;margin:0 0 9mm;border:0;outline:1.5pt solid #2b1633}
.proof-hill{position:absolute;left:0;bottom:0;width:100%;height:57mm}
.proof-bare .proof-hill{height:150mm}
.keepsake .keepsake-note{margin-top:14pt}`;

const briefTitle = 40;

function cover({ photo }: ProofParts, title: string): string {
  const kinds = [photo === null ? 'proof-bare' : 'proof-with-photo', title.length > briefTitle ? 'proof-long' : ''];
  const placed = photo === null ? undefined : placePhoto(photo);
  const picture =
    photo === null || placed === undefined
      ? ''
      : `<img class="proof-photo" alt="The photo of this gift" src="${photo.source}" style="width:${placed.widthMm}mm;height:${placed.heightMm}mm;max-width:none">`;
  const hill = photo === null ? hillsideSvg('proof-hill') : villageSvg('proof-hill');
  return `<header class="proof-cover ${kinds.join(' ')}">${picture}<h1>${escapeHtml(title)}</h1>${hill}</header>`;
}

function giftText(description: string, title: string, hyphenate: Hyphenate): { story: string; values: string } {
  const { story, sections, language } = readStoryText(description);
  const values = sections.find(({ kind }) => kind === 'values');
  return {
    story: hyphenate(markOpening(relevelHeadings(withoutTitle(story, title), 2))),
    values: values === undefined ? '' : printedSection(values, language, hyphenate),
  };
}

/** The print: A5 with 3 mm of bleed, the photo uncropped, as many pages as needed. */
export async function proofDocument(parts: ProofParts, findLetters: FindFonts): Promise<PrintableDocument> {
  const title = cleanText(parts.storyName) || 'A story';
  const { story, values } = giftText(parts.description, title, await loadHyphenate());
  const letters = await findLetters(
    `${title} ${readableText(story + values)} 0123456789-…`,
    hasItalics(story + values),
  );
  const pages = [
    cover(parts, title),
    readableText(story) === '' ? '' : `<section class="keepsake-story">${story}${threadSvg('keepsake-end')}</section>`,
    values === '' ? '' : `<section class="keepsake-part">${values}</section>`,
  ];
  return {
    html: printTemplate({
      title: escapeHtml(title),
      css: [letters.css, printedPageCss({ size: sheet, margin, title })],
      ownCss: proofCss,
      body: pages.join('') + missingCharactersNote(letters.missing),
    }),
    title,
    page: paperMm.a5,
    bleedMm,
  };
}
