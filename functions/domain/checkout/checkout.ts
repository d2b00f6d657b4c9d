import * as z from 'zod/mini';
import { giftDetailsSchema } from '#functions/domain/gift/gift.ts';
import { productChoicesSchema } from '#functions/domain/order/product-choices.ts';
import { openingSchema } from '#functions/domain/story/story.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { checkoutKinds } from '#shared/schemas/checkout.ts';
import { chatMessageSchema } from '#shared/schemas/conversation.ts';
import { keepOutMarkSchema } from '#shared/schemas/kept-out.ts';
import { voucherFormSchema } from '#shared/schemas/voucher.ts';

/** `open` becomes one of the others; only the operator moves `quarantined` on. `refunded`: nothing was delivered. */
export const checkoutStatuses = ['open', 'fulfilled', 'expired', 'quarantined', 'refunded'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** Days a checkout is stored. Its session ends after one, a delayed payment (bank debit) settles within Stripe's 14. */
export const checkoutRetentionDays = 90;

/** Source of a story, as the customer saw it when the checkout was opened. */
const storyMaterialSchema = z.object({
  category: z.enum(categorySlugs),
  transcript: z.array(chatMessageSchema),
  opening: z.nullable(openingSchema),
  /** JSON. */
  brief: z.optional(z.nullable(z.string())),
  marks: z.optional(z.array(keepOutMarkSchema)),
  asked: z.optional(z.array(z.string())),
});

const takenCouponSchema = z.object({ code: z.string(), percent: z.int(), oncePerCustomer: z.boolean() });

/**
 * Describes what a payment session will deliver; written **before** Stripe is called (architecture 6 and 7; threat 10). Its id
 * is also the session's `client_reference_id` and idempotency key, and the id of the order and story, so a second fulfilment
 * finds the first one's items.
 */
export const checkoutSchema = z.object({
  checkoutId: z.string(),
  userId: z.string(),
  kind: z.enum(checkoutKinds),
  productName: z.string(),
  /** The catalogue price, and the amount charged after the coupon. */
  listCents: z.int(),
  cents: z.int(),
  coupon: z.nullable(takenCouponSchema),
  story: z.nullable(storyMaterialSchema),
  gift: z.optional(giftDetailsSchema),
  choices: z.optional(productChoicesSchema),
  /** Removed when it is fulfilled: the card has it then. */
  voucher: z.optional(voucherFormSchema),
  draftId: z.nullable(z.string()),
  /** Identifies the one open purchase of its kind per customer: `OPEN#subject` (threat 35). */
  subject: z.string(),
  /** Hash of the items and the price: an identical purchase reuses the session. */
  fingerprint: z.string(),
  /** Stored, because every retry must send Stripe the same request under its idempotency key. */
  payer: z.object({ customerId: z.nullable(z.string()), email: z.string() }),
  sessionExpiresAtSeconds: z.int(),
  status: z.enum(checkoutStatuses),
  sessionId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});
export type Checkout = z.output<typeof checkoutSchema>;
