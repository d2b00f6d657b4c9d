import * as z from 'zod/mini';

/** What the printing function is given of a gift: text and photo, and nothing that tells whose they are. */
export const proofRequestSchema = z.object({
  storyName: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  /** JPEG in base64, as it was cleaned: its first bytes say so. */
  photo: z.nullable(
    z.object({ data: z.string().check(z.regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/)), widthPx: z.int(), heightPx: z.int() }),
  ),
});
export type ProofRequest = z.output<typeof proofRequestSchema>;

/** The print: A5 with 3 mm of bleed, its boxes set (specification 2.9). */
export const madeProofSchema = z.object({
  /** In base64. */
  pdf: z.string(),
  pages: z.int(),
  /** Of the photo as it stands on the print, rounded down; null without a photo. Under 300 is told to the customer. */
  photoDpi: z.nullable(z.int()),
});
export type MadeProof = z.output<typeof madeProofSchema>;
