import * as z from 'zod/mini';

export const shippingMethods = ['shipping', 'pickup'] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** States of a gift (architecture 16), forward only: `shipped` after shipping's printing, `ready` after pickup's. */
export const giftStatuses = ['paid', 'proof', 'printing', 'shipped', 'ready', 'delivered', 'cancelled'] as const;
export type GiftStatus = (typeof giftStatuses)[number];

const line = z.string().check(z.trim(), z.maxLength(120), z.regex(/^\P{Cc}*$/u));
const requiredLine = line.check(z.minLength(1));

/**
 * What the form sends (specification 2.3, 2.5). The four lines of the address are required for shipping, without a check of their
 * form.
 */
export const giftFormSchema = z.pipe(
  z.object({
    /** The story's id. */
    story: z.string().check(z.minLength(1), z.maxLength(64)),
    shippingMethod: z.enum(shippingMethods),
    street: z.optional(line),
    city: z.optional(line),
    state: z.optional(line),
    postalCode: z.optional(line),
    /** As the browser says it; the server's own is charged (threat 76). */
    price: z.optional(z.string().check(z.maxLength(12))),
  }),
  z.transform(({ story, shippingMethod, street, city, state, postalCode }, context) => {
    if (shippingMethod === 'pickup') return { story, shippingMethod, address: null };
    const address = z
      .object({ street: requiredLine, city: requiredLine, state: requiredLine, postalCode: requiredLine })
      .safeParse({ street, city, state, postalCode });
    if (address.success) return { story, shippingMethod, address: address.data };
    context.issues.push({ code: 'custom', message: 'Please fill in the full address', input: street });
    return z.NEVER;
  }),
);
export type GiftForm = z.output<typeof giftFormSchema>;

/** A gift as its buyer sees it (specification 2.3). The address is empty for a pickup. */
export const giftSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  storyId: z.object({ _id: z.string(), name: z.string() }),
  /** The photo, at an address that lasts an hour; null without one. */
  fileUrl: z.nullable(z.string()),
  shippingMethod: z.enum(shippingMethods),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Additive. */
  orderId: z.string(),
  status: z.enum(giftStatuses),
  /** The print as it will be made, once there is one. */
  proofUrl: z.nullable(z.string()),
  /** Dots per inch that the photo has on the print when they are fewer than 300. */
  lowPhotoDpi: z.nullable(z.int()),
  /** What the carrier calls the parcel. */
  tracking: z.nullable(z.string()),
});
export type Gift = z.output<typeof giftSchema>;
