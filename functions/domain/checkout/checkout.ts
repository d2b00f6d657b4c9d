import * as z from 'zod/mini';
import { giftDetailsSchema } from '#functions/domain/gift/gift.ts';
import { openingSchema } from '#functions/domain/story/story.ts';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { checkoutKinds } from '#shared/schemas/checkout.ts';
import { chatMessageSchema } from '#shared/schemas/conversation.ts';

/** `open` moves forward to one of the others, and from there nowhere, but for `quarantined`, which the operator settles. */
export const checkoutStatuses = ['open', 'fulfilled', 'expired', 'quarantined'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/**
 * Days a checkout is kept. Its session is over after one; a payment that takes its time (a bank debit) is settled within
 * Stripe's 14; the rest is for the operator, who settles what does not fit.
 */
export const checkoutKeptDays = 90;

/** What a story is written from, as the customer saw it when the checkout was opened. */
const storyMaterialSchema = z.object({
  category: z.enum(categorySlugs),
  transcript: z.array(chatMessageSchema),
  opening: z.nullable(openingSchema),
});

const takenCouponSchema = z.object({ code: z.string(), percent: z.int(), oncePerCustomer: z.boolean() });

/**
 * What a payment session will deliver, written **before** Stripe is called (architecture 6 and 7; threat 10). Its id is the
 * session's `client_reference_id` and idempotency key, and the id of the order and of the story it becomes: a second
 * fulfilment meets the first one's items.
 */
export const checkoutSchema = z.object({
  /** A ULID. */
  checkoutId: z.string(),
  userId: z.string(),
  kind: z.enum(checkoutKinds),
  productName: z.string(),
  /** The catalogue's price, and what is charged after the coupon. */
  listCents: z.int(),
  cents: z.int(),
  coupon: z.nullable(takenCouponSchema),
  story: z.nullable(storyMaterialSchema),
  /** Of a gift only. */
  gift: z.optional(giftDetailsSchema),
  /** The draft that the story was begun in: forgotten once it is bought. */
  draftId: z.nullable(z.string()),
  /** Names the one open purchase of this kind that the customer can have: `OPEN#subject` (threat 35). */
  subject: z.string(),
  /** Hash of what is bought and for how much: the same again gets the same session. */
  fingerprint: z.string(),
  /** Sent to Stripe with the first try and with every later one alike: an idempotency key stands for one request. */
  payer: z.object({ customerId: z.nullable(z.string()), email: z.string() }),
  sessionExpiresAtSeconds: z.int(),
  status: z.enum(checkoutStatuses),
  /** Known once Stripe has answered. */
  sessionId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});
export type Checkout = z.output<typeof checkoutSchema>;
