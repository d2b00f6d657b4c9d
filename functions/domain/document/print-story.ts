import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CleanImages } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import type { DocumentRequest } from '#shared/schemas/document.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { languageOfDescription } from '#shared/story/language-of-story.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { startOf } from '#shared/text/characters.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import type { DocumentImage } from './document.ts';
import { loadHyphenate } from './hyphenate.ts';
import { type StoryDocumentParts, storyDocument } from './story-document.ts';
import { readableText, storySections } from './story-sections.ts';

const maxTitleLength = 200;
const untitled = 'Your story';

/** A page sends the whole text, and the same text in two parts when it found them. */
function refuseTooLong({ htmlContent, storyPart1 = '', storyPart2 = '' }: DocumentRequest): void {
  const inParts = Buffer.byteLength(storyPart1) + Buffer.byteLength(storyPart2);
  if (Math.max(Buffer.byteLength(htmlContent), inParts) > limits.documentMaxBytes)
    throw new AppError('payload-too-large');
}

function sanitised({ htmlContent, storyPart1, storyPart2 = '' }: DocumentRequest): string {
  return storyPart1 === undefined ? sanitizeHtml(htmlContent) : sanitizeHtml(storyPart1) + sanitizeHtml(storyPart2);
}

function titleOf(title: string | undefined, story: string): string {
  const heading = storySections(story).find((section) => section.heading !== undefined)?.heading ?? '';
  return singleLine(title ?? '') || startOf(readableText(heading), maxTitleLength) || untitled;
}

function printedDate(date: Date, language: StoryLanguage): string {
  if (language === 'en') return longUtcDate(date);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Sequential: decoding one takes 100 MB. @throws AppError unsupported-image, image-too-large */
async function readImages(images: DocumentRequest['images'], cleanImages: CleanImages): Promise<DocumentImage[]> {
  const read: DocumentImage[] = [];
  for (const { data, caption } of images) {
    const { bytes } = await cleanImages(Buffer.from(data, 'base64'));
    const source = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
    read.push({ source, caption });
  }
  return read;
}

/**
 * Prints a story from the request only (threats 14 to 18): sanitises its HTML, re-encodes and embeds its images.
 * @throws AppError payload-too-large, invalid-input, unsupported-image, image-too-large, and as `PdfPrinter` does
 */
export async function printStory(
  request: DocumentRequest,
  { printer, cleanImages, findLetters }: Pick<Shop, 'printer' | 'cleanImages' | 'findLetters'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseTooLong(request);
  const html = sanitised(request);
  const text = readStoryText(html);
  const parts: StoryDocumentParts = {
    language: languageOfDescription(html, request.language),
    hyphenate: await loadHyphenate(textLine(text.story), request.language),
    title: titleOf(request.title, text.story),
    teller: singleLine(request.toldBy ?? '') || undefined,
    voices: request.voices ?? [],
    date: request.createdAt === undefined ? undefined : printedDate(new Date(request.createdAt), text.language),
    week: request.week,
    text,
    images: await readImages(request.images, cleanImages),
    captions: request.captions,
    filmBrief: request.filmBrief,
    print: request.print,
    paper: request.paper,
  };
  const { pdf } = await printer.print(await storyDocument(parts, findLetters), signal);
  return pdf;
}
