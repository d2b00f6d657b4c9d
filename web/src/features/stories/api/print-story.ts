import type { QueryClient } from '@tanstack/react-query';
import { generatePdf } from '#shared/endpoints/document.ts';
import type { PaperSize } from '#shared/schemas/document.ts';
import type { Story } from '#shared/schemas/story.ts';
import { documentBody, picturesOf, type StoryPicture } from '#web/src/features/stories/model/document-request.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { apiFile } from '#web/src/lib/api-file.ts';
import { downsizeImage } from '#web/src/lib/downsize-image.ts';
import { storyQuery } from './story-queries.ts';

/** Specification 2.8. */
const pdfFailedMessage = 'Error saving pdf file';

/**
 * 1,400 px are 12 cm at 300 dots per inch. Of the 4 MB of a request, six images take 6 × 420 KB × 4/3 = 3.3 MB in base64; the
 * texts, 64 KB twice, have the rest.
 */
const printBounds = { maxEdge: 1400, maxBytes: 420 * 1024 };

interface PrintedStory {
  readonly pdf: Blob;
  /** Images that could not be fetched and are not in it. */
  readonly missing: number;
}

interface DocumentImage {
  readonly data: string;
  readonly caption?: string | undefined;
}

/**
 * Prints a story as it is shown, with its images: the function that prints may fetch nothing, so they go with it.
 * @throws ApiError
 */
export async function printStory(queryClient: QueryClient, story: Story, paper: PaperSize): Promise<PrintedStory> {
  let images = await readPictures(picturesOf(story));
  if (images.includes(null)) {
    // Their addresses last an hour; the page may have been open for longer.
    const fresh = await queryClient.fetchQuery({ ...storyQuery(story._id), staleTime: 0 });
    images = await readPictures(picturesOf(fresh));
  }
  const ready = images.filter((image) => image !== null);
  const pdf = await apiFile(generatePdf, { body: documentBody(story, paper, ready) });
  return { pdf, missing: images.length - ready.length };
}

/** What the toast says after 'Error: ' (specification 2.8): the call was refused, or no call came to be. */
export function pdfFailure(error: unknown): string {
  return isRefusal(error) ? pdfFailedMessage : errorMessage(error);
}

/** What stands beside the button: the reason, too. */
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
  // What the page's own <img> left in the cache was fetched without leave to be read.
  const response = await fetch(url, { cache: 'reload' });
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
