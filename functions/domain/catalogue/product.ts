import * as z from 'zod/mini';
import { type ProductNeed, productNeeds } from '#shared/schemas/catalogue.ts';

/** A hidden product keeps its names, and open checkouts of it can be paid. */
export const productStates = ['shown', 'hidden'] as const;

/** A product of 'continue your story' (specification 2.3). Amounts in cents. */
export const productSchema = z.object({
  productId: z.string(),
  name: z.string(),
  /** The key of a stored file, or an https address; empty until a product has its first picture. */
  imageUrl: z.string(),
  basePriceCents: z.int().check(z.gte(0)),
  /** Sanitised HTML. */
  description: z.string(),
  link: z.nullable(z.string()),
  variants: z.array(z.object({ name: z.string(), priceCents: z.int().check(z.gte(0)) })),
  /** Position in the grid; products without one follow, ordered by id. */
  position: z.optional(z.int()),
  /** What the customer chooses before paying; absent in products of earlier releases. */
  needs: z.optional(z.array(z.enum(productNeeds))),
  /** Absent in products of earlier releases, which are shown. */
  state: z.optional(z.enum(productStates)),
  /** Counts the changes. Absent in products of earlier releases. */
  version: z.optional(z.int()),
});
export type Product = z.output<typeof productSchema>;

export function isOnSale({ state }: Pick<Product, 'state'>): boolean {
  return state !== 'hidden';
}

export const versionOf = ({ version = 0 }: Pick<Product, 'version'>): number => version;

/**
 * The names under which a product is sold: a variant as 'product - variant' (specification 2.3), a product without variants as
 * itself.
 */
export function offersOf({
  name,
  basePriceCents,
  variants,
}: Pick<Product, 'name' | 'basePriceCents' | 'variants'>): { productName: string; listCents: number }[] {
  if (variants.length === 0) return [{ productName: name, listCents: basePriceCents }];
  return variants.map((variant) => ({ productName: `${name} - ${variant.name}`, listCents: variant.priceCents }));
}

export function needsOf(productName: string, products: readonly Product[]): readonly ProductNeed[] {
  const product = products.find((one) => offersOf(one).some((offer) => offer.productName === productName));
  return product?.needs ?? [];
}

export function inOrder<Placed extends { readonly position?: number | undefined }>(
  placed: readonly Placed[],
): Placed[] {
  const placeOf = ({ position = Number.MAX_SAFE_INTEGER }: Placed) => position;
  return placed.toSorted((a, b) => placeOf(a) - placeOf(b));
}
