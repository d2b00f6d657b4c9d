import { loadFunction } from '#infra/tooling/ops/load-functions.ts';
import { asked, type CatalogueTarget, catalogueCollaborators } from './catalogue-target.ts';

/** A product as the operator describes it (functions/domain/catalogue/put-product.ts). Amounts in cents. */
export interface ProductWish {
  /** Part of its address: small letters, digits and hyphens. */
  readonly productId: string;
  readonly name: string;
  /** An image file (JPEG, PNG, WebP), by its path from the folder; or an https address. */
  readonly image: string;
  readonly basePriceCents: number;
  /** HTML; it is sanitised. */
  readonly description: string;
  readonly link?: string | null;
  readonly variants?: readonly { readonly name: string; readonly priceCents: number }[];
  /** Where it stands in the grid, counted from 1. */
  readonly position?: number;
}

type Put = (wish: unknown, collaborators: object) => Promise<{ isNew: boolean; product: { name: string } }>;

/**
 * Puts a product with its image into a stack, in place of the one with its id: `npm run ops -- product add` and the seed
 * both do. Again is fine.
 * @param folder where its image lies
 * @throws OperatorProblem for what is wrong with it, in a sentence
 */
export async function putProduct(
  target: CatalogueTarget,
  wish: ProductWish,
  folder: string,
): Promise<'added' | 'replaced'> {
  const { isNew } = await putAnyProduct(target, wish, folder);
  return isNew ? 'added' : 'replaced';
}

/** The same for a wish that nobody has looked at yet. @throws OperatorProblem */
export async function putAnyProduct(target: CatalogueTarget, wish: unknown, folder: string) {
  const put = await loadFunction<Put>('domain/catalogue/put-product.ts', 'putProduct');
  const collaborators = await catalogueCollaborators(target, folder);
  return asked(() => put(wish, collaborators));
}
