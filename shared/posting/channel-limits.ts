import { charactersOf, isEmoji } from '#shared/text/characters.ts';

/** Channels that Wren adapts a text for. */
export const channels = ['instagram', 'linkedin', 'x', 'facebook', 'tiktok', 'threads'] as const;
export type Channel = (typeof channels)[number];

interface ChannelRules {
  readonly name: string;
  /** In the channel's own count. */
  readonly limit: number;
  /** More are allowed and too long to read; shown as advice. */
  readonly advised?: number;
  /** Characters before "more", about. */
  readonly fold?: number;
  readonly hashtags: number;
}

/** Facebook's limit is 63,206; schedulers take 5,000. */
export const channelRules: Readonly<Record<Channel, ChannelRules>> = {
  instagram: { name: 'Instagram', limit: 2200, fold: 125, hashtags: 5 },
  linkedin: { name: 'LinkedIn', limit: 3000, fold: 140, hashtags: 3 },
  x: { name: 'X', limit: 280, hashtags: 2 },
  facebook: { name: 'Facebook', limit: 63_206, advised: 5000, fold: 110, hashtags: 3 },
  tiktok: { name: 'TikTok', limit: 2200, fold: 150, hashtags: 5 },
  threads: { name: 'Threads', limit: 500, fold: 250, hashtags: 1 },
};

/** X counts every address as 23, with or without a scheme. A domain without one ends in a common ending. */
const address =
  /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}@._-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|co|de|fr|es|it|nl|uk|eu|app|dev|shop|store)\b(?:\/[^\s<>"]*)?/giu;
const addressWeight = 23;
/** Code points that weigh 1; all others 2 (X's `twitter-text` configuration, version 3). */
const lightRanges = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const;

const isLight = (point: number) => lightRanges.some(([first, last]) => point >= first && point <= last);

function weightOnX(text: string): number {
  const plain = text.normalize('NFC');
  const found = plain.match(address) ?? [];
  const weights = charactersOf(plain.replace(address, '')).map((cluster) =>
    isEmoji(cluster) ? 2 : [...cluster].reduce((sum, point) => sum + (isLight(point.codePointAt(0) ?? 0) ? 1 : 2), 0),
  );
  return weights.reduce((sum, weight) => sum + weight, found.length * addressWeight);
}

const utf8 = new TextEncoder();

function lengthOnThreads(text: string): number {
  return charactersOf(text).reduce((sum, cluster) => sum + (isEmoji(cluster) ? utf8.encode(cluster).length : 1), 0);
}

/** The length of a text as the channel counts it: X by weight, Threads with emoji as UTF-8 bytes, others by grapheme. */
export function channelLength(text: string, channel: Channel): number {
  if (channel === 'x') return weightOnX(text);
  if (channel === 'threads') return lengthOnThreads(text);
  return charactersOf(text).length;
}

const hashtag = /(?<![\p{L}\p{N}_&/])#[\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*/gu;

export function hashtagsOf(text: string): string[] {
  return text.match(hashtag) ?? [];
}

/** How far a text is over its channel's limits; 0 when it fits. */
export function channelExcess(text: string, channel: Channel): { readonly length: number; readonly hashtags: number } {
  const { limit, hashtags } = channelRules[channel];
  return {
    length: Math.max(0, channelLength(text, channel) - limit),
    hashtags: Math.max(0, hashtagsOf(text).length - hashtags),
  };
}
