import { limits } from '#shared/catalogue/limits.ts';

/** Its message can be shown to the customer. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

interface ImageBounds {
  readonly maxEdge: number;
  readonly maxBytes: number;
}

/** Enough for 22 cm at 300 dots per inch. */
const uploadBounds: ImageBounds = { maxEdge: 2600, maxBytes: limits.imageMaxBytes };

/** 48 megapixels take 190 MB of memory when decoded. */
const largestFileBytes = 15 * 1024 * 1024;

/** JPEG qualities to try until the file is small enough. */
const qualities = [0.9, 0.82, 0.7, 0.55, 0.4] as const;

const messages = {
  empty: 'This file is empty. Please choose another image.',
  notAnImage: 'This isn’t an image. Please choose a JPEG, PNG or WebP.',
  heic: 'Your browser can’t read HEIC photos. Please save it as a JPEG and choose that.',
  huge: 'This image is larger than 15 MB. Please choose a smaller one.',
  unreadable: 'We can’t read this image. It may be damaged. Please choose a JPEG, PNG or WebP.',
} as const;

/**
 * Converts an image to an upright JPEG within the bounds, on white, without metadata such as the location.
 * @throws ImageError for a file that is empty, too large or no readable image
 */
export async function downsizeImage(file: Blob, bounds: ImageBounds = uploadBounds): Promise<Blob> {
  if (file.size === 0) throw new ImageError(messages.empty);
  const heic = await isHeic(file);
  if (!heic && file.type !== '' && !file.type.startsWith('image/')) throw new ImageError(messages.notAnImage);
  if (file.size > largestFileBytes) throw new ImageError(messages.huge);
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new ImageError(heic ? messages.heic : unreadableAs(file), { cause });
  });
  try {
    return await toJpeg(drawToCanvas(bitmap, bounds.maxEdge), bounds.maxBytes);
  } finally {
    bitmap.close();
  }
}

/** Scales down, never up, to a square with that edge. */
export function fitSize(
  { width, height }: { readonly width: number; readonly height: number },
  maxEdge: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** ISO/IEC 23008-12 brands in the file's first box, for systems that do not recognise HEIC. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(head);
}

function unreadableAs({ type }: Blob): string {
  return type === '' ? messages.notAnImage : messages.unreadable;
}

/** Browsers apply the EXIF orientation while decoding. */
function drawToCanvas(bitmap: ImageBitmap, maxEdge: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = fitSize(bitmap, maxEdge);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new ImageError(messages.unreadable);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

async function toJpeg(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of qualities) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (jpeg !== null && jpeg.size > 0 && jpeg.size <= maxBytes) return jpeg;
  }
  throw new ImageError(messages.unreadable);
}
