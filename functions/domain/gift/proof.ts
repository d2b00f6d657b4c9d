import * as z from 'zod/mini';

/** Input of the printing function: what is printed, and nothing else about the customer. */
export const proofRequestSchema = z.object({
  /** For the log. */
  giftId: z.optional(z.string()),
  storyName: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  dedication: z.optional(z.string()),
  /** Slug of the print on the left sheet, without a photo. */
  print: z.optional(z.string()),
  /** JPEG in base64, checked by its first bytes. */
  photo: z.nullable(
    z.object({ data: z.string().check(z.regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/)), widthPx: z.int(), heightPx: z.int() }),
  ),
});
export type ProofRequest = z.output<typeof proofRequestSchema>;

/** A5 with 3 mm of bleed, page boxes and crop marks (specification 2.9). */
export const madeProofSchema = z.object({
  pdf: z.string(),
  pages: z.int(),
  /** Resolution of the printed photo, rounded down; null without a photo. The customer is warned below 300. */
  photoDpi: z.nullable(z.int()),
});
export type MadeProof = z.output<typeof madeProofSchema>;
