import * as z from 'zod/mini';

export const shippingMethods = ['shipping', 'pickup'] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** Forward only (architecture 16): after printing, `shipped` or `ready` for pickup. */
export const giftStatuses = ['paid', 'proof', 'printing', 'shipped', 'ready', 'delivered', 'cancelled'] as const;
export type GiftStatus = (typeof giftStatuses)[number];

const line = z.string().check(z.trim(), z.maxLength(120), z.regex(/^\P{Cc}*$/u));
const requiredLine = line.check(z.minLength(1));

/** Specification 2.3, 2.5. Shipping requires the four address lines; their format is not checked. */
export const giftFormSchema = z.pipe(
  z.object({
    story: z.string().check(z.minLength(1), z.maxLength(64)),
    shippingMethod: z.enum(shippingMethods),
    street: z.optional(line),
    city: z.optional(line),
    state: z.optional(line),
    postalCode: z.optional(line),
    /** Ignored; the server's price is charged (threat 76). */
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

/** Specification 2.3. The address is empty for a pickup. */
export const giftSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  storyId: z.object({ _id: z.string(), name: z.string() }),
  fileUrl: z.nullable(z.string()),
  shippingMethod: z.enum(shippingMethods),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Additive. */
  orderId: z.string(),
  status: z.enum(giftStatuses),
  /** The print's proof; null until it exists. */
  proofUrl: z.nullable(z.string()),
  /** Resolution of the printed photo if below 300, else null. */
  lowPhotoDpi: z.nullable(z.int()),
  tracking: z.nullable(z.string()),
});
export type Gift = z.output<typeof giftSchema>;
