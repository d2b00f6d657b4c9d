import * as z from 'zod/mini';
import { maxDedicationLength, maxProofProblemLength } from '#shared/catalogue/gift.ts';
import { unprintableLetters, unprintableMessage } from '#shared/print/printable-letters.ts';
import { addressLineSchema, postalAddressSchema } from './address.ts';
import { asPlainText, asSingleLine, codePointsIn, isVisible } from './text.ts';

export const shippingMethods = ['shipping', 'pickup'] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** Forward only (architecture 16): after printing, `shipped` or `ready` for pickup. */
export const giftStatuses = ['paid', 'proof', 'printing', 'shipped', 'ready', 'delivered', 'cancelled'] as const;
export type GiftStatus = (typeof giftStatuses)[number];

/** The states that an operator gives; a proof is made by a job. */
export const operatorGiftStatuses = ['printing', 'shipped', 'ready', 'delivered', 'cancelled'] as const;
export type OperatorGiftStatus = (typeof operatorGiftStatuses)[number];

/** The states that a gift got to, oldest first, each with its time. */
export const giftHistorySchema = z.array(z.object({ status: z.enum(giftStatuses), at: z.iso.datetime() }));
export type GiftHistory = z.output<typeof giftHistorySchema>;

/** One line of at most 80 code points. */
const dedicationSchema = z.string().check(
  z.maxLength(8 * maxDedicationLength),
  asSingleLine,
  z.refine((text) => codePointsIn(text) <= maxDedicationLength),
  z.refine((text) => unprintableLetters(text) === '', {
    error: ({ input }) => unprintableMessage(unprintableLetters(String(input))),
  }),
);

/** Changes of a gift that is not printed yet; the rest stays. An empty dedication removes it. */
export const giftCorrectionSchema = z.strictObject({
  dedication: z.optional(dedicationSchema),
  /** Of a gift that is shipped. */
  address: z.optional(postalAddressSchema),
  /** The story's print takes its place. */
  withoutPhoto: z.optional(z.literal(true)),
});
export type GiftCorrection = z.output<typeof giftCorrectionSchema>;

/** Plain text; may have several lines. */
const problemSchema = z
  .string()
  .check(
    z.maxLength(2 * maxProofProblemLength),
    asPlainText,
    z.trim(),
    isVisible(),
    z.maxLength(maxProofProblemLength),
  );

/** The customer's answer to a proof. `proofMadeAt` names the proof that they saw. */
export const proofAnswerSchema = z.union([
  z.strictObject({ approved: z.literal(true), proofMadeAt: z.iso.datetime() }),
  z.strictObject({ problem: problemSchema, proofMadeAt: z.iso.datetime() }),
  z.strictObject({ correction: giftCorrectionSchema, proofMadeAt: z.iso.datetime() }),
]);
export type ProofAnswer = z.output<typeof proofAnswerSchema>;

/** Specification 2.3, 2.5. Shipping requires the four address lines; their format is not checked. */
export const giftFormSchema = z.pipe(
  z.object({
    story: z.string().check(z.minLength(1), z.maxLength(64)),
    shippingMethod: z.enum(shippingMethods),
    street: z.optional(addressLineSchema),
    city: z.optional(addressLineSchema),
    state: z.optional(addressLineSchema),
    postalCode: z.optional(addressLineSchema),
    /** Additive: printed below the title. */
    dedication: z.optional(dedicationSchema),
    /** Ignored; the server's price is charged (threat 76). */
    price: z.optional(z.string().check(z.maxLength(12))),
  }),
  z.transform(({ story, shippingMethod, street, city, state, postalCode, dedication }, context) => {
    const dedicated = dedication ? { dedication } : {};
    if (shippingMethod === 'pickup') return { story, shippingMethod, address: null, ...dedicated };
    const address = postalAddressSchema.safeParse({ street, city, state, postalCode });
    if (address.success) return { story, shippingMethod, address: address.data, ...dedicated };
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
  dedication: z.optional(z.nullable(z.string())),
  /** Identifies the proof. */
  proofMadeAt: z.optional(z.nullable(z.iso.datetime())),
  /** The answer to this proof; `problem` is null when it was approved. */
  proofAnswer: z.optional(z.nullable(z.object({ problem: z.nullable(z.string()), at: z.iso.datetime() }))),
  /** Slug of the print that the gift shows without a photo. */
  print: z.optional(z.string()),
  history: z.optional(giftHistorySchema),
});
export type Gift = z.output<typeof giftSchema>;
