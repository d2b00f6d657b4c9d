import * as z from 'zod/mini';
import { type Clock, type EpochSeconds, epochSeconds } from '#functions/domain/kernel/clock.ts';
import { linkTokenSchema, shareSettingsSchema } from '#shared/schemas/share.ts';

/** The text at the time of sharing; sanitised HTML. */
const frozenTextSchema = z.object({
  description: z.string(),
  captions: z.array(z.string()),
  at: z.iso.datetime(),
});
export type FrozenText = z.output<typeof frozenTextSchema>;

/** `facts` is a hash of all that the card shows: a card with another one is out of date. */
export const shareCardSchema = z.object({ key: z.string(), facts: z.string() });
export type ShareCard = z.output<typeof shareCardSchema>;

/** A story's public page; one at a time (decision 0126). */
export const shareRecordSchema = z.extend(shareSettingsSchema, {
  /** Absent in shares of earlier releases. */
  words: z._default(z.boolean(), false),
  userId: z.string(),
  storyId: z.string(),
  linkToken: linkTokenSchema,
  /** Increases with each write. */
  version: z.int(),
  /** First name; null when the customer does not want it shown. */
  teller: z.nullable(z.string()),
  /** Set when `text` is `shared`. */
  frozen: z.nullable(frozenTextSchema),
  card: z.nullable(shareCardSchema),
  /** Absent without an end. The table removes the item up to 48 hours later. */
  expiresAtSeconds: z.optional(z.int()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ShareRecord = z.output<typeof shareRecordSchema>;

/** Found by the token's hash. */
export const sharedPlaceSchema = z.object({ userId: z.string(), storyId: z.string() });
export type SharedPlace = z.output<typeof sharedPlaceSchema>;

export interface ShareReader {
  /** Also an expired one that the table has not removed yet. */
  get(userId: string, storyId: string): Promise<ShareRecord | undefined>;
}

export function isExpired({ expiresAtSeconds }: Pick<ShareRecord, 'expiresAtSeconds'>, now: EpochSeconds): boolean {
  return expiresAtSeconds !== undefined && expiresAtSeconds <= now;
}

/** The story's share; undefined when it has none or it has expired. */
export async function liveShare(
  userId: string,
  storyId: string,
  { shares, clock }: { readonly shares: ShareReader; readonly clock: Clock },
): Promise<ShareRecord | undefined> {
  const share = await shares.get(userId, storyId);
  return share === undefined || isExpired(share, epochSeconds(clock)) ? undefined : share;
}
