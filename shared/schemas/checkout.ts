import * as z from 'zod/mini';
import { claimedProductSchema } from './claimed-product.ts';
import { chatHistorySchema } from './conversation.ts';
import { draftIdSchema } from './conversation-draft.ts';
import { keepOutMarksSchema } from './kept-out.ts';
import { asSingleLine } from './text.ts';

export const checkoutKinds = ['story', 'package', 'subscription', 'gift', 'voucher'] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** Letters, digits, `-` and `_`; compared in capitals. */
export const couponCodeSchema = z
  .string('Coupon code is required')
  .check(asSingleLine, z.minLength(1, 'Coupon code is required'), z.maxLength(40, 'At most 40 characters'));

export const checkoutSessionIdSchema = z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,200}$/));

export const checkoutRequestSchema = z.object({
  /** Price, discount and description are ignored (threat 5). */
  product: claimedProductSchema,
  userMessage: z.optional(z.string().check(z.maxLength(4000))),
  chatHistory: z.optional(chatHistorySchema),
  introStoryLines: z.optional(z.string().check(z.maxLength(8000))),
  draftId: z.optional(draftIdSchema),
  /** Additive: for a story whose draft is lost; the marks of a draft are newer. */
  marks: z.optional(keepOutMarksSchema),
});

/** Specification 1.7: `message` is the session's id, `url` the payment page (architecture 7). */
export const paymentSessionResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  url: z.url(),
});

export const confirmedCheckoutSchema = z.object({
  kind: z.enum(checkoutKinds),
  /** `pending`: a delayed payment, or one under review. `refunded`: nothing was delivered for it. */
  status: z.enum(['fulfilled', 'pending', 'expired', 'refunded']),
  productName: z.string(),
  amountCents: z.int(),
  /** Of a refunded payment: the story that the customer had already. */
  storyId: z.nullable(z.string()),
  giftId: z.optional(z.nullable(z.string())),
  /** Additive: of a story to give that is paid. */
  voucherId: z.optional(z.string()),
});
export type ConfirmedCheckout = z.output<typeof confirmedCheckoutSchema>;
