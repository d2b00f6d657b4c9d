import type { ZippedFile } from '#functions/domain/files/zip.ts';

export type FileMediaType =
  | 'image/jpeg'
  | 'application/pdf'
  | 'video/webm'
  | 'video/mp4'
  | 'text/vtt'
  | 'application/gzip';

/** Files in the private bucket (architecture 9), with keys from file-keys.ts. */
export interface Files {
  put(key: string, bytes: Uint8Array, mediaType: FileMediaType): Promise<void>;
  /** @returns undefined when there is no such file */
  read(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

/** `modifiedAtMs`: milliseconds since 1970. */
export interface ListedFile {
  readonly key: string;
  readonly modifiedAtMs: number;
}

/** Lists files by key prefix, page by page, in key order. */
export type ListFiles = (prefix: string) => AsyncIterable<readonly ListedFile[]>;

/** Files that are too large for memory. */
export interface Archives {
  /** Stores a ZIP archive, downloaded as `fileName`. @returns its bytes */
  put(key: string, files: AsyncIterable<ZippedFile>, fileName: string): Promise<number>;
}

/** Creates URLs that are valid for a limited time without a token (threat 60). */
export interface FileAddresses {
  /** @param downloadAs file name under which the browser saves it; without one the browser shows it */
  addressOf(key: string, downloadAs?: string): Promise<string>;
}

/** JPEG, upright, at most 2,000 px on a side, without metadata (threat 57). */
export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Re-encodes an image of unknown origin. @throws AppError unsupported-image, image-too-large */
export type CleanImages = (bytes: Uint8Array) => Promise<CleanImage>;
