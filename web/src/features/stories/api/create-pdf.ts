import type { QueryClient } from '@tanstack/react-query';
import { generatePdf } from '#shared/endpoints/document.ts';
import { getFilmBrief } from '#shared/endpoints/film-brief.ts';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { FilmBrief } from '#shared/schemas/film-brief.ts';
import type { Story } from '#shared/schemas/story.ts';
import { documentBody, listPictures, type StoryPicture } from '#web/src/features/stories/model/document-request.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { apiFile } from '#web/src/lib/api-file.ts';
import { downsizeImage } from '#web/src/lib/downsize-image.ts';
import { storyQuery } from './story-queries.ts';

const pdfFailedMessage = 'Error saving pdf file';

/** 1,400 px are 12 cm at 300 dpi. 4 MB per request: six images of 420 KB in base64 are 3.3 MB; texts need 2 × 64 KB. */
const printBounds = { maxEdge: 1400, maxBytes: 420 * 1024 };

/** A picture or brief that hangs is left out. */
const timeoutMs = 10_000;

interface StoryPdf {
  readonly pdf: Blob;
  readonly missing: number;
}

interface DocumentImage {
  readonly data: string;
  readonly caption?: string | undefined;
}

/**
 * Creates the PDF. Sends the images along, because the PDF function has no network access.
 * @throws ApiError
 */
export async function createPdf(
  queryClient: QueryClient,
  story: Story,
  paper: PaperSize,
  toldBy: string | undefined,
): Promise<StoryPdf> {
  const asked = readBrief(story._id);
  let images = await readPictures(listPictures(story));
  if (images.includes(null)) {
    // Image addresses expire after about an hour.
    const fresh = await queryClient.fetchQuery({ ...storyQuery(story._id), staleTime: 0 });
    images = await readPictures(listPictures(fresh));
  }
  const ready = images.filter((image) => image !== null);
  const filmBrief = await asked;
  const pdf = await apiFile(generatePdf, { body: documentBody(story, { paper, toldBy, images: ready, filmBrief }) });
  return { pdf, missing: images.length - ready.length };
}

/** As it is now; a story is printed without it rather than not at all. */
async function readBrief(storyId: string): Promise<FilmBrief | null> {
  return await api(getFilmBrief, { path: { storyId } }, { signal: AbortSignal.timeout(timeoutMs) })
    .then(({ data }) => data.brief)
    .catch(() => null);
}

/** The toast's text after 'Error: ' (specification 2.8). */
export function pdfFailure(error: unknown): string {
  return isRefusal(error) ? pdfFailedMessage : errorMessage(error);
}

/** The text next to the button, with the reason. */
export function pdfFailureNote(error: unknown): string {
  return isRefusal(error) ? `${pdfFailedMessage}. ${errorMessage(error)}` : errorMessage(error);
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400;
}

function readPictures(pictures: readonly StoryPicture[]): Promise<(DocumentImage | null)[]> {
  return Promise.all(pictures.map((picture) => readPicture(picture).catch(() => null)));
}

async function readPicture({ url, caption }: StoryPicture): Promise<DocumentImage> {
  // The cached response of the page's <img> was fetched without CORS.
  const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const jpeg = await downsizeImage(await response.blob(), printBounds);
  return { data: await base64Of(jpeg), caption };
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}
