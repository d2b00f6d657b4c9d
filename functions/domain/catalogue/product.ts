import * as z from 'zod/mini';

/** A product of 'continue your story' (spec 2 §3). Amounts in cents. */
export const productSchema = z.object({
  productId: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  basePriceCents: z.int().check(z.gte(0)),
  /** Sanitised HTML. */
  description: z.string(),
  link: z.nullable(z.string()),
  variants: z.array(z.object({ name: z.string(), priceCents: z.int().check(z.gte(0)) })),
});
export type Product = z.output<typeof productSchema>;
