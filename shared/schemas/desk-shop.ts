import * as z from 'zod/mini';
import { productNeeds } from './catalogue.ts';
import { couponCodeSchema } from './checkout.ts';
import { confirmationIdSchema } from './desk.ts';
import { asSingleLine, isVisible } from './text.ts';
import { isHttpsLink } from './web-address.ts';

/** Usable in a URL: letters, digits and hyphens. */
export const slugSchema = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/,
      'Use small letters, digits and hyphens for the address of the product.',
    ),
  );

/** As it appears in orders and on the payment page. */
const nameSchema = z
  .string()
  .check(
    asSingleLine,
    isVisible('Please enter a name.'),
    z.minLength(1, 'Please enter a name.'),
    z.maxLength(100, 'A name has at most 100 characters.'),
  );

/** Stripe charges from $0.50 up to $999,999.99. */
const centsSchema = z
  .int('A price is a whole number of cents.')
  .check(z.gte(50, 'A price is at least $0.50.'), z.lte(99_999_999, 'A price is at most $999,999.99.'));

/** What an operator says about a product, its picture aside. Amounts in cents. */
export const productFields = {
  name: nameSchema,
  basePriceCents: centsSchema,
  /** HTML; sanitised before it is stored. */
  description: z.string().check(z.maxLength(20_000, 'The description is too long.')),
  link: z._default(
    z.nullable(z.string().check(z.refine(isHttpsLink, 'A link starts with https:// and has no password.'))),
    null,
  ),
  variants: z._default(
    z
      .array(z.strictObject({ name: nameSchema, priceCents: centsSchema }))
      .check(z.maxLength(20, 'A product has at most 20 variants.')),
    [],
  ),
  position: z.optional(z.int()),
  needs: z._default(z.array(z.enum(productNeeds)), []),
};

/** Changes made to a product so far; null for one that does not exist yet. A stale one is refused. */
const seenVersionSchema = z.nullable(z.int().check(z.gte(0)));

export const productChangeSchema = z.strictObject({
  ...productFields,
  seenVersion: seenVersionSchema,
  /** Required when a price changes. */
  confirmationId: z.optional(confirmationIdSchema),
});
export type ProductChange = z.output<typeof productChangeSchema>;

export const deskProductSchema = z.object({
  productId: z.string(),
  name: z.string(),
  /** Null until its first picture. */
  pictureUrl: z.nullable(z.string()),
  basePriceCents: z.int(),
  description: z.string(),
  link: z.nullable(z.string()),
  variants: z.array(z.object({ name: z.string(), priceCents: z.int() })),
  position: z.nullable(z.int()),
  needs: z.array(z.enum(productNeeds)),
  state: z.enum(['shown', 'hidden']),
  version: z.int(),
});
export type DeskProduct = z.output<typeof deskProductSchema>;

export const couponStates = ['open', 'ended', 'over', 'used-up'] as const;
export type CouponState = (typeof couponStates)[number];

export const deskCouponSchema = z.object({
  code: z.string(),
  percent: z.int(),
  maxUses: z.nullable(z.int()),
  /** Reserved by open checkouts and redeemed. */
  uses: z.int(),
  oncePerCustomer: z.boolean(),
  /** Last valid day, UTC (2027-01-31). */
  lastDay: z.string(),
  state: z.enum(couponStates),
  createdAt: z.iso.datetime(),
});
export type DeskCoupon = z.output<typeof deskCouponSchema>;

export const newCouponSchema = z.strictObject({
  code: couponCodeSchema,
  percent: z.int('The percent is a whole number from 1 to 100.'),
  maxUses: z.nullable(z.int('The uses are a whole number from 1.')),
  lastDay: z.string().check(z.maxLength(10)),
  oncePerCustomer: z.boolean(),
  /** Required for a coupon of many stories. */
  confirmationId: z.optional(confirmationIdSchema),
});

export const deskCouponUseSchema = z.object({
  orderId: z.string(),
  userId: z.string(),
  /** Null when the account is erased. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  state: z.enum(['reserved', 'redeemed', 'released']),
  /** Redeemed after its reservation had ended. */
  isLate: z.boolean(),
  at: z.iso.datetime(),
});
export type DeskCouponUse = z.output<typeof deskCouponUseSchema>;

export const featuredStates = ['shown', 'hidden', 'revoked'] as const;

export const deskFeaturedSchema = z.object({
  featuredStoryId: z.string(),
  name: z.string(),
  author: z.string(),
  company: z.string(),
  state: z.enum(featuredStates),
  revokedAt: z.nullable(z.iso.datetime()),
  /** Who agreed, when, and the evidence. */
  consent: z.object({ by: z.string(), givenAt: z.iso.datetime(), how: z.string() }),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  filmCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type DeskFeatured = z.output<typeof deskFeaturedSchema>;
