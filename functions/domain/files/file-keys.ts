/**
 * Where files lie in the bucket: under their customer, under what they belong to, and under 128 random bits
 * (threat 60). The parts before the random ones tell the sweep what must still name the file.
 */
export const fileKeys = {
  storyImage: (userId: string, storyId: string, random: string) => `u/${userId}/story/${storyId}/${random}.jpg`,
  /** A gift has its checkout's id. */
  giftPhoto: (userId: string, giftId: string, random: string) => `u/${userId}/gift/${giftId}/${random}.jpg`,
  giftProof: (userId: string, giftId: string, random: string) => `u/${userId}/gift/${giftId}/${random}.pdf`,
  /** Pictures and films of the catalogue and of featured stories: brought by the operator, for everybody. */
  shown: (random: string, extension: 'jpg' | 'webm' | 'mp4' | 'vtt') => `shown/${random}.${extension}`,
} as const;

/** Whose a file is, and what of theirs it belongs to. */
export interface FileOwner {
  readonly userId: string;
  readonly kind: 'story' | 'gift';
  readonly id: string;
}

const ownedKey = /^u\/([^/]+)\/(story|gift)\/([^/]+)\/[^/]+$/;

/** Whose a file is, by its key. @returns undefined for one that no customer owns */
export function ownerOf(key: string): FileOwner | undefined {
  const [, userId, kind, id] = ownedKey.exec(key) ?? [];
  if (userId === undefined || id === undefined || (kind !== 'story' && kind !== 'gift')) return undefined;
  return { userId, kind, id };
}
