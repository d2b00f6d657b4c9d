import * as z from 'zod/mini';

/** A product of 'continue your story' (specification 2.3). Amounts in cents. */
export const productSchema = z.object({
  productId: z.string(),
  name: z.string(),
  /** A file of ours by its key, or an https address. */
  imageUrl: z.string(),
  basePriceCents: z.int().check(z.gte(0)),
  /** Sanitised HTML. */
  description: z.string(),
  link: z.nullable(z.string()),
  variants: z.array(z.object({ name: z.string(), priceCents: z.int().check(z.gte(0)) })),
  /** Where it stands in the grid; those without one come after, by their ids. */
  position: z.optional(z.int()),
});
export type Product = z.output<typeof productSchema>;

/**
 * A variant is sold under the product's name, ' - ' and its own (specification 2.3); the product itself only without variants.
 */
export function offersOf({
  name,
  basePriceCents,
  variants,
}: Pick<Product, 'name' | 'basePriceCents' | 'variants'>): { productName: string; listCents: number }[] {
  if (variants.length === 0) return [{ productName: name, listCents: basePriceCents }];
  return variants.map((variant) => ({ productName: `${name} - ${variant.name}`, listCents: variant.priceCents }));
}

/** In the order of their positions. */
export function inOrder<Placed extends { readonly position?: number | undefined }>(
  placed: readonly Placed[],
): Placed[] {
  const placeOf = ({ position = Number.MAX_SAFE_INTEGER }: Placed) => position;
  return placed.toSorted((a, b) => placeOf(a) - placeOf(b));
}
