import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { FileMediaType } from '#functions/domain/ports/files.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isHttpsLink } from '#shared/schemas/web-address.ts';

export class CatalogueRefused extends Error {
  override readonly name = 'CatalogueRefused';
}

type Needs = Pick<Shop, 'files' | 'cleanImages' | 'identifiers'> & {
  readonly readLocal: (name: string) => Promise<Uint8Array>;
};

export interface StoredImage {
  readonly file: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
}

const maxFilmBytes = 100 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, at: number, expected: string) =>
  Buffer.from(bytes.subarray(at, at + expected.length)).toString('latin1') === expected;

/** By its first bytes, not its name. */
function filmKind(bytes: Uint8Array): { extension: 'webm' | 'mp4' | 'vtt'; mediaType: FileMediaType } | undefined {
  if (startsWith(bytes, 0, '\x1A\x45\xDF\xA3')) return { extension: 'webm', mediaType: 'video/webm' };
  if (startsWith(bytes, 4, 'ftyp')) return { extension: 'mp4', mediaType: 'video/mp4' };
  if (startsWith(bytes, 0, 'WEBVTT')) return { extension: 'vtt', mediaType: 'text/vtt' };
  return undefined;
}

function refuseOtherAddress(name: string): void {
  if (/^[a-z][a-z0-9+.-]+:/i.test(name)) throw new CatalogueRefused(`${name} is neither a file nor an https address.`);
}

/** Re-encodes a picture and stores it. @throws AppError unsupported-image, image-too-large */
export async function storePicture(
  bytes: Uint8Array,
  { files, cleanImages, identifiers }: Omit<Needs, 'readLocal'>,
): Promise<StoredImage> {
  const { bytes: clean, widthPx, heightPx } = await cleanImages(bytes);
  const file = fileKeys.shown(identifiers.secret(), 'jpg');
  await files.put(file, clean, 'image/jpeg');
  return { file, widthPx, heightPx };
}

/** Stores the picture in a file that the operator names. An https address is returned unchanged. @throws CatalogueRefused */
export async function storeImage(name: string, shop: Needs): Promise<StoredImage> {
  if (isHttpsLink(name)) return { file: name, widthPx: null, heightPx: null };
  refuseOtherAddress(name);
  const bytes = await shop.readLocal(name);
  try {
    return await storePicture(bytes, shop);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new CatalogueRefused(`${name}: ${error.message}`);
    throw error;
  }
}

/** Stores a WebM or MP4 film, or WebVTT captions, unchanged. @throws CatalogueRefused */
export async function storeFilm(name: string, kind: 'film' | 'captions', shop: Needs): Promise<string> {
  if (isHttpsLink(name)) return name;
  refuseOtherAddress(name);
  const { readLocal, files, identifiers } = shop;
  const bytes = await readLocal(name);
  const found = filmKind(bytes);
  const isCaptions = found?.extension === 'vtt';
  if (found === undefined || isCaptions !== (kind === 'captions')) {
    throw new CatalogueRefused(`${name} is no ${kind === 'film' ? 'WebM or MP4 film' : 'WebVTT file'}.`);
  }
  if (bytes.length > maxFilmBytes)
    throw new CatalogueRefused(`${name} is larger than ${maxFilmBytes / 1024 / 1024} MB.`);
  const file = fileKeys.shown(identifiers.secret(), found.extension);
  await files.put(file, bytes, found.mediaType);
  return file;
}
