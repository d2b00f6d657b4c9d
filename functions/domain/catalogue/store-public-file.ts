import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { CleanImages, FileMediaType, Files } from '#functions/domain/ports/files.ts';
import { isHttpsLink } from '#shared/schemas/web-address.ts';

export class CatalogueRefused extends Error {
  override readonly name = 'CatalogueRefused';
}

export interface PublicFileCollaborators {
  /** Reads a file that the operator names. @throws CatalogueRefused when it does not exist */
  readonly readLocal: (name: string) => Promise<Uint8Array>;
  readonly files: Pick<Files, 'put' | 'remove'>;
  readonly cleanImages: CleanImages;
  readonly identifiers: Pick<Identifiers, 'secret'>;
}

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
  { files, cleanImages, identifiers }: Omit<PublicFileCollaborators, 'readLocal'>,
): Promise<StoredImage> {
  const { bytes: clean, widthPx, heightPx } = await cleanImages(bytes);
  const file = fileKeys.shown(identifiers.secret(), 'jpg');
  await files.put(file, clean, 'image/jpeg');
  return { file, widthPx, heightPx };
}

/** Stores the picture in a file that the operator names. An https address is returned unchanged. @throws CatalogueRefused */
export async function storeImage(name: string, collaborators: PublicFileCollaborators): Promise<StoredImage> {
  if (isHttpsLink(name)) return { file: name, widthPx: null, heightPx: null };
  refuseOtherAddress(name);
  const bytes = await collaborators.readLocal(name);
  try {
    return await storePicture(bytes, collaborators);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new CatalogueRefused(`${name}: ${error.message}`);
    throw error;
  }
}

/** Stores a WebM or MP4 film, or WebVTT captions, unchanged. @throws CatalogueRefused */
export async function storeFilm(
  name: string,
  kind: 'film' | 'captions',
  collaborators: PublicFileCollaborators,
): Promise<string> {
  if (isHttpsLink(name)) return name;
  refuseOtherAddress(name);
  const { readLocal, files, identifiers } = collaborators;
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
