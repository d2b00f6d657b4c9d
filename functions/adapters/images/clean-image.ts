import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CleanImage, CleanImages } from '#functions/domain/ports/files.ts';
import { formatOf, type ImageFormat } from './image-format.ts';

/** Threat 57, defence D5. Cameras of 2026 take 40 megapixels, which are 120 MB decoded. */
const maxPixels = 40_000_000;
const maxSidePx = 2000;
const jpegQuality = 82;
const timeoutSeconds = 8;

/** Only the first frame; damaged images are refused. */
const strictInput = { failOn: 'error', pages: 1 } as const;

const tooManyPixels = 'This image is too large. Please choose one of at most 40 megapixels.';

/** libvips, limited to three formats from memory, without other decoders or file access. Loaded on first use. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Caching would only keep customers' photos in memory.
  sharp.cache(false);
  return sharp;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

async function refuseByHeader(sharp: Sharp, bytes: Uint8Array, format: ImageFormat): Promise<void> {
  const header = await sharp(bytes, { ...strictInput, limitInputPixels: false }).metadata();
  if (header.width * header.height > maxPixels) throw new AppError('image-too-large', { message: tooManyPixels });
  if (header.format !== format) throw new AppError('unsupported-image');
}

/** Rotates before the orientation is dropped, fills transparency with white. sharp copies no metadata. */
async function encode(sharp: Sharp, bytes: Uint8Array): Promise<CleanImage> {
  const { data, info } = await sharp(bytes, { ...strictInput, limitInputPixels: maxPixels })
    .autoOrient()
    .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: jpegQuality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height };
}

/** Re-encodes a photo of unknown origin: location, camera, previews and appended data are removed (threat 57). */
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
