import * as z from 'zod/mini';
import { chatHistorySchema } from './conversation.ts';
import { draftIdSchema } from './conversation-draft.ts';
import { claimedProductSchema } from './story.ts';

/** What a checkout can be for; each has a success page of its own (architecture 16). */
export const checkoutKinds = ['story', 'package', 'subscription', 'gift'] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** Letters, digits, `-` and `_`; compared in capitals. */
export const couponCodeSchema = z
  .string('Coupon code is required')
  .check(z.trim(), z.minLength(1, 'Coupon code is required'), z.maxLength(40));

/** Stripe's id of a Checkout session, as it comes back in the success page's address. */
export const checkoutSessionIdSchema = z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,200}$/));

export const checkoutRequestSchema = z.object({
  /** Only name, prompt and coupon code are read; price, discount and description are not (threat 5). */
  product: claimedProductSchema,
  /** The conversation goes with a Story Bundle only (specification 1.7). */
  userMessage: z.optional(z.string().check(z.maxLength(4000))),
  chatHistory: z.optional(chatHistorySchema),
  introStoryLines: z.optional(z.string().check(z.maxLength(8000))),
  /** Additive: the draft whose opening the story begins with. */
  draftId: z.optional(draftIdSchema),
});

/** Specification 1.7: `message` is the session's id. `url` is where the browser goes (architecture 7). */
export const paymentSessionResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  url: z.url(),
});

export const confirmedCheckoutSchema = z.object({
  kind: z.enum(checkoutKinds),
  /** `pending`: paid by a method that takes its time, or the payment is still being looked at. */
  status: z.enum(['fulfilled', 'pending', 'expired']),
  productName: z.string(),
  amountCents: z.int(),
  /** The story being written, or null. */
  storyId: z.nullable(z.string()),
  /** Additive: the gift that was bought, or null. */
  giftId: z.optional(z.nullable(z.string())),
});
export type ConfirmedCheckout = z.output<typeof confirmedCheckoutSchema>;
