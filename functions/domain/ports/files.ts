export type FileMediaType = 'image/jpeg' | 'application/pdf' | 'video/webm' | 'video/mp4' | 'text/vtt';

/** Files in the private bucket (architecture 9). A key is what file-keys.ts makes; nobody else's can be guessed or named. */
export interface Files {
  put(key: string, bytes: Uint8Array, mediaType: FileMediaType): Promise<void>;
  /** @returns undefined when there is no such file */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Again is fine. */
  remove(key: string): Promise<void>;
}

/** A file in the bucket, and when it was put there (milliseconds since 1970). */
export interface ListedFile {
  readonly key: string;
  readonly modifiedAtMs: number;
}

/** All files whose keys begin with a prefix, page by page, in the order of their keys. */
export type ListFiles = (prefix: string) => AsyncIterable<readonly ListedFile[]>;

/** Tells where a file can be fetched from, without a token, for an hour (threat 60). */
export interface FileAddresses {
  addressOf(key: string): Promise<string>;
}

/** A photo as we keep it: JPEG, upright, at most 2,000 px on a side, without any metadata (threat 57). */
export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Reads an image of unknown origin. @throws AppError unsupported-image, image-too-large */
export type CleanImages = (bytes: Uint8Array) => Promise<CleanImage>;
