/**
 * Keys in the bucket: customer, owner item, 128 random bits (threat 60). The sweep uses the first parts to find the item that
 * must name the file.
 */
export const fileKeys = {
  storyImage: (userId: string, storyId: string, random: string) => `u/${userId}/story/${storyId}/${random}.jpg`,
  /** A gift has its checkout's id. */
  giftPhoto: (userId: string, giftId: string, random: string) => `u/${userId}/gift/${giftId}/${random}.jpg`,
  giftProof: (userId: string, giftId: string, random: string) => `u/${userId}/gift/${giftId}/${random}.pdf`,
  /** A customer's data, to be downloaded for a day. */
  exported: (userId: string, random: string) => `exports/${userId}/${random}.zip`,
  /** Public files of the catalogue and of featured stories. */
  shown: (random: string, extension: 'jpg' | 'webm' | 'mp4' | 'vtt') => `shown/${random}.${extension}`,
} as const;

/** The files that a customer's stories and gifts name. */
export const ownedFiles = (userId: string) => `u/${userId}/`;
export const exportedFiles = (userId: string) => `exports/${userId}/`;

/** Between two runs of the nightly check. */
export const checkProgressFile = 'checks/progress.json.gz';

export interface FileOwner {
  readonly userId: string;
  readonly kind: 'story' | 'gift';
  readonly id: string;
}

const ownedKey = /^u\/([^/]+)\/(story|gift)\/([^/]+)\/[^/]+$/;

/** @returns undefined for a file without a customer */
export function ownerOf(key: string): FileOwner | undefined {
  const [, userId, kind, id] = ownedKey.exec(key) ?? [];
  if (userId === undefined || id === undefined || (kind !== 'story' && kind !== 'gift')) return undefined;
  return { userId, kind, id };
}
