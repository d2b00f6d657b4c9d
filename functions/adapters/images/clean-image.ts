import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CleanImage, CleanImages } from '#functions/domain/ports/files.ts';
import { formatOf, type ImageFormat } from './image-format.ts';

/** Threat 57, defence D5. 40 megapixels are what cameras of 2026 take; decoded they are 120 MB. */
const mostPixels = 40_000_000;
const longestSidePx = 2000;
const jpegQuality = 82;
/** Well inside the function's 20 s: what takes longer was made to take long. */
const timeoutSeconds = 8;

/** One picture of an animation, and none that is damaged: half a photo is no photo. */
const strictInput = { failOn: 'error', pages: 1 } as const;

const tooManyPixels = 'This image is too large. Please choose one of at most 40 megapixels.';

/**
 * libvips, able to read the three formats from memory and nothing else: no other decoder, no file, whatever the bytes claim
 * to be. Loaded with the first image.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // No image is sent twice; a cache would only keep customers' photos in memory.
  sharp.cache(false);
  return sharp;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Reads the header alone, so that nothing is decoded of what is refused. */
async function refuseByHeader(sharp: Sharp, bytes: Uint8Array, format: ImageFormat): Promise<void> {
  const header = await sharp(bytes, { ...strictInput, limitInputPixels: false }).metadata();
  if (header.width * header.height > mostPixels) throw new AppError('image-too-large', { message: tooManyPixels });
  if (header.format !== format) throw new AppError('unsupported-image');
}

/** Upright before its orientation is forgotten; what was transparent is paper. Metadata stays behind, as sharp copies none. */
async function encode(sharp: Sharp, bytes: Uint8Array): Promise<CleanImage> {
  const { data, info } = await sharp(bytes, { ...strictInput, limitInputPixels: mostPixels })
    .autoOrient()
    .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height };
}

/**
 * Makes a photo of unknown origin into one of ours by writing it anew: location, camera, previews and whatever hangs behind
 * the picture are gone (threat 57).
 */
export function createCleanImages(): CleanImages {
  let loaded: Promise<Sharp> | undefined;
  return async (bytes) => {
    const format = formatOf(bytes);
    if (format === undefined) throw new AppError('unsupported-image');
    loaded ??= loadSharp();
    const sharp = await loaded;
    try {
      await refuseByHeader(sharp, bytes, format);
      return await encode(sharp, bytes);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('unsupported-image', { cause });
    }
  };
}
