import { limits } from '#shared/catalogue/limits.ts';

/** An image that cannot be used; its message is the sentence to show. */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal';
}

interface ImageBounds {
  /** Longest edge of the result, in pixels. */
  readonly maxEdge: number;
  readonly maxBytes: number;
}

/** What is uploaded; a print of 22 cm at 300 dots per inch. */
const uploadBounds: ImageBounds = { maxEdge: 2600, maxBytes: limits.imageMaxBytes };

/** A file beyond it takes a phone's whole memory once it is decoded (48 megapixels are 190 MB). */
const largestFileBytes = 15 * 1024 * 1024;

/** From hardly visible to still acceptable; noise alone needs the last ones to fit. */
const qualities = [0.9, 0.82, 0.7, 0.55, 0.4] as const;

const refusals = {
  empty: 'This file is empty. Please choose another image.',
  notAnImage: 'This isn’t an image. Please choose a JPEG, PNG or WebP.',
  heic: 'Your browser can’t read HEIC photos. Please save it as a JPEG and choose that.',
  huge: 'This image is larger than 15 MB. Please choose a smaller one.',
  unreadable: 'We can’t read this image. It may be damaged. Please choose a JPEG, PNG or WebP.',
} as const;

/**
 * Makes an image ready to be sent: a JPEG within the bounds, upright, on white where it was transparent. What a camera wrote
 * into the file, its place among it, stays behind.
 * @throws ImageRefusal for what is no image, cannot be read here, is empty or too large
 */
export async function downsizeImage(file: Blob, bounds: ImageBounds = uploadBounds): Promise<Blob> {
  if (file.size === 0) throw new ImageRefusal(refusals.empty);
  const heic = await isHeic(file);
  if (!heic && file.type !== '' && !file.type.startsWith('image/')) throw new ImageRefusal(refusals.notAnImage);
  if (file.size > largestFileBytes) throw new ImageRefusal(refusals.huge);
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new ImageRefusal(heic ? refusals.heic : unreadableAs(file), { cause });
  });
  try {
    return await toJpeg(drawn(bitmap, bounds.maxEdge), bounds.maxBytes);
  } finally {
    bitmap.close();
  }
}

/** The size that fits into a square of that edge; never larger than the image is. Pure. */
export function fittedSize(
  { width, height }: { readonly width: number; readonly height: number },
  maxEdge: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Brands of ISO/IEC 23008-12 in the file's first box; systems that do not know them name no type. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(head);
}

function unreadableAs({ type }: Blob): string {
  return type === '' ? refusals.notAnImage : refusals.unreadable;
}

/** Browsers turn a bitmap upright by its EXIF when they decode it. */
function drawn(bitmap: ImageBitmap, maxEdge: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = fittedSize(bitmap, maxEdge);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new ImageRefusal(refusals.unreadable);
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
  throw new ImageRefusal(refusals.unreadable);
}
