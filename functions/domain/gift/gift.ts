import * as z from 'zod/mini';
import { giftStatuses, shippingMethods } from '#shared/schemas/gift.ts';

const addressSchema = z.object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() });

/** The photo as it was sent, cleaned: what the print can show of it follows from its size. */
export const giftPhotoSchema = z.object({ key: z.string(), widthPx: z.int(), heightPx: z.int() });
export type GiftPhoto = z.output<typeof giftPhotoSchema>;

/** What a gift is made of, as it was when its checkout was opened: a later edit of the story does not change the print. */
export const giftDetailsSchema = z.object({
  storyId: z.string(),
  storyName: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  photo: z.nullable(giftPhotoSchema),
  shippingMethod: z.enum(shippingMethods),
  /** Null for a pickup. */
  address: z.nullable(addressSchema),
});
export type GiftDetails = z.output<typeof giftDetailsSchema>;

/** The print as it will be made. */
const proofSchema = z.object({
  key: z.string(),
  pages: z.int(),
  /** Of the photo on the print, rounded down; null without a photo. */
  photoDpi: z.nullable(z.int()),
  madeAt: z.iso.datetime(),
});
export type GiftProof = z.output<typeof proofSchema>;

/** A framed story that was paid for. Its id is its checkout's and its order's. */
export const giftRecordSchema = z.extend(giftDetailsSchema, {
  userId: z.string(),
  giftId: z.string(),
  status: z.enum(giftStatuses),
  proof: z.nullable(proofSchema),
  tracking: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type GiftRecord = z.output<typeof giftRecordSchema>;

/** What a list shows of a gift: all but the text of its story. */
export type ListedGift = Omit<GiftRecord, 'description'>;

/** The address in one line; empty for a pickup. */
export function addressLine({ address }: Pick<GiftDetails, 'address'>): string {
  if (address === null) return '';
  const { street, city, state, postalCode } = address;
  return `${street}, ${city}, ${state} ${postalCode}`;
}
