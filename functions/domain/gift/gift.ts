import * as z from 'zod/mini';
import { giftStatuses, shippingMethods } from '#shared/schemas/gift.ts';

const addressSchema = z.object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() });

export const giftPhotoSchema = z.object({ key: z.string(), widthPx: z.int(), heightPx: z.int() });
export type GiftPhoto = z.output<typeof giftPhotoSchema>;

/** A copy from the time of the checkout: later edits of the story do not change the print. */
export const giftDetailsSchema = z.object({
  storyId: z.string(),
  storyName: z.string(),
  description: z.string(),
  photo: z.nullable(giftPhotoSchema),
  shippingMethod: z.enum(shippingMethods),
  /** Null for a pickup. */
  address: z.nullable(addressSchema),
  dedication: z.optional(z.string()),
  /** Slug of the story's print; gifts from before prints have none. */
  print: z.optional(z.string()),
});
export type GiftDetails = z.output<typeof giftDetailsSchema>;

const proofSchema = z.object({
  key: z.string(),
  pages: z.int(),
  photoDpi: z.nullable(z.int()),
  madeAt: z.iso.datetime(),
});
export type GiftProof = z.output<typeof proofSchema>;

/** The customer's answer to the current proof: a new proof removes it. `problem` is null when they approved it. */
const answerSchema = z.object({ problem: z.nullable(z.string()), at: z.iso.datetime() });
export type GiftAnswer = z.output<typeof answerSchema>;

/** When it got to the states after its proof. Gifts from before 2026-11-26 lack the times of their earlier states. */
const stateTimes = {
  printingAt: z.optional(z.iso.datetime()),
  shippedAt: z.optional(z.iso.datetime()),
  readyAt: z.optional(z.iso.datetime()),
  deliveredAt: z.optional(z.iso.datetime()),
  cancelledAt: z.optional(z.iso.datetime()),
};

/** A paid framed story. Its id is that of its checkout and order. */
export const giftRecordSchema = z.extend(giftDetailsSchema, {
  userId: z.string(),
  giftId: z.string(),
  status: z.enum(giftStatuses),
  proof: z.nullable(proofSchema),
  answer: z.optional(answerSchema),
  tracking: z.nullable(z.string()),
  /** Of its last correction: a proof that was rendered from earlier details is not stored. */
  correctedAt: z.optional(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ...stateTimes,
});
export type GiftRecord = z.output<typeof giftRecordSchema>;

export type ListedGift = Omit<GiftRecord, 'description'>;

export const isApproved = ({ answer }: Pick<GiftRecord, 'answer'>) => answer?.problem === null;

export function addressLine({ address }: Pick<GiftDetails, 'address'>): string {
  if (address === null) return '';
  const { street, city, state, postalCode } = address;
  return `${street}, ${city}, ${state} ${postalCode}`;
}
