import * as z from 'zod/mini';
import { pageQuerySchema } from './desk.ts';
import {
  giftCorrectionSchema,
  giftHistorySchema,
  giftStatuses,
  operatorGiftStatuses,
  shippingMethods,
} from './gift.ts';

/** The carrier's number of a parcel. */
export const trackingSchema = z.string().check(z.trim(), z.regex(/^[\w .:/+-]{3,80}$/));

/** `open`: not delivered yet, oldest first; `delivered`: in the last 30 days, newest first. */
export const deskGiftsQuerySchema = z.extend(pageQuerySchema, {
  state: z.optional(z.enum(['open', 'delivered'])),
});

const proofAnswers = ['none', 'approved', 'problem'] as const;

/** `seen` is the version that a move names. */
export const deskGiftCardSchema = z.object({
  giftId: z.string(),
  storyName: z.string(),
  status: z.enum(giftStatuses),
  shippingMethod: z.enum(shippingMethods),
  createdAt: z.iso.datetime(),
  /** When it got to its state. */
  since: z.iso.datetime(),
  proofAnswer: z.enum(proofAnswers),
  tracking: z.nullable(z.string()),
  /** Slug of the story's print. */
  print: z.string(),
  moves: z.array(z.enum(operatorGiftStatuses)),
  seen: z.iso.datetime(),
});
export type DeskGiftCard = z.output<typeof deskGiftCardSchema>;

/** Links to files work for an hour. */
export const deskGiftSchema = z.extend(deskGiftCardSchema, {
  /** Null when the account was deleted. */
  customer: z.nullable(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  address: z.nullable(z.object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })),
  dedication: z.nullable(z.string()),
  photo: z.nullable(z.object({ url: z.string(), widthPx: z.int(), heightPx: z.int() })),
  proof: z.nullable(
    z.object({
      url: z.string(),
      /** Of the same file, which the browser saves. */
      downloadUrl: z.string(),
      pages: z.int(),
      photoDpi: z.nullable(z.int()),
      madeAt: z.iso.datetime(),
    }),
  ),
  /** In the customer's words. */
  problem: z.nullable(z.string()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** The part of its order that can still be refunded. */
  refundableCents: z.int(),
  history: giftHistorySchema,
});
export type DeskGift = z.output<typeof deskGiftSchema>;

const seen = z.iso.datetime();

/** Without a correction, the new proof has the same text and photo. */
export const newProofSchema = z.strictObject({ seen, correction: z.optional(giftCorrectionSchema) });

/** `seen` is the version that the operator saw: a gift that changed since is not moved. */
export const giftMoveSchema = z.union([
  z.strictObject({ to: z.literal('printing'), seen, approvedElsewhere: z.optional(z.boolean()) }),
  z.strictObject({ to: z.literal('shipped'), seen, tracking: trackingSchema }),
  z.strictObject({ to: z.enum(['ready', 'delivered', 'cancelled']), seen }),
]);
export type GiftMove = z.output<typeof giftMoveSchema>;
