import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CleanImages } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { MadeProof, ProofRequest } from './proof.ts';
import { type ProofParts, proofDocument } from './proof-document.ts';
import { placePhoto } from './proof-photo.ts';

async function readPhoto(photo: ProofRequest['photo'], cleanImages: CleanImages): Promise<ProofParts['photo']> {
  if (photo === null) return null;
  const { widthPx, heightPx } = await cleanImages(Buffer.from(photo.data, 'base64'));
  if (widthPx !== photo.widthPx || heightPx !== photo.heightPx) throw new AppError('unsupported-image');
  return { source: `data:image/jpeg;base64,${photo.data}`, widthPx, heightPx };
}

/**
 * Prints a gift (specification 2.9). The photo is decoded only to verify it; encoding it again would cost sharpness.
 * @throws AppError unsupported-image, image-too-large, payload-too-large, and as `PdfPrinter` does
 */
export async function renderProof(
  { storyName, description, dedication, print, photo }: ProofRequest,
  { printer, cleanImages, findLetters }: Pick<Shop, 'printer' | 'cleanImages' | 'findLetters'>,
  signal: AbortSignal,
): Promise<MadeProof> {
  const shown = await readPhoto(photo, cleanImages);
  const parts = { storyName, description: sanitizeHtml(description), dedication, print, photo: shown };
  const { pdf, pages } = await printer.print(await proofDocument(parts, findLetters), signal);
  return {
    pdf: Buffer.from(pdf).toString('base64'),
    pages,
    photoDpi: shown === null ? null : placePhoto(shown).dpi,
  };
}
