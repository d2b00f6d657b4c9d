import * as z from 'zod/mini';
import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { giftProductName } from '#shared/catalogue/gift.ts';
import { filmProductName, storyProductName, subscriptionProductName } from '#shared/catalogue/prices.ts';
import { productFields, slugSchema } from '#shared/schemas/desk-shop.ts';
import { offersOf, type Product, versionOf } from './product.ts';
import { isStoredFile } from './public-file.ts';
import { CatalogueRefused, storeImage } from './store-public-file.ts';

type Needs = Pick<Shop, 'transactions' | 'products' | 'files' | 'cleanImages' | 'identifiers'> & {
  readonly readLocal: (name: string) => Promise<Uint8Array>;
};

/** A product as the operator describes it. Amounts in cents. */
export const productInputSchema = z.strictObject({
  ...productFields,
  productId: slugSchema,
  image: z.string().check(z.minLength(1)),
});

const reservedNames: readonly string[] = [storyProductName, filmProductName, subscriptionProductName, giftProductName];

/** @throws CatalogueRefused with the reason */
export function parseCatalogueInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new CatalogueRefused(`It cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** @throws CatalogueRefused when two of its names are equal, or one is reserved */
export function requireOwnNames(product: Pick<Product, 'name' | 'basePriceCents' | 'variants'>): void {
  const names = offersOf(product).map(({ productName }) => productName);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) throw new CatalogueRefused(`Two variants are both called ${doubled}.`);
  const reserved = [product.name, ...names].find((name) => reservedNames.includes(name));
  if (reserved !== undefined) throw new CatalogueRefused(`${reserved} is the name of something else that is sold.`);
}

/**
 * Creates or replaces a product: sanitises its description, re-encodes its image, then deletes the previous image. A hidden
 * one stays hidden.
 * @throws CatalogueRefused, for example when another product is sold under one of its names
 */
export async function putProduct(input: unknown, shop: Needs): Promise<{ product: Product; isNew: boolean }> {
  const { image, description, ...facts } = parseCatalogueInput(productInputSchema, input);
  requireOwnNames(facts);
  const { transactions, products, files } = shop;
  const seen = await products.get(facts.productId);
  const { file } = await storeImage(image, shop);
  const product: Product = {
    ...facts,
    imageUrl: file,
    description: sanitizeHtml(description),
    state: seen?.state ?? 'shown',
    version: seen === undefined ? 1 : versionOf(seen) + 1,
  };
  try {
    await transactions.commit(products.putParts(product, seen));
  } catch (error) {
    // After any other error the product may have been written, and need its image.
    if (!(error instanceof TransactionRefused)) throw error;
    if (isStoredFile(file)) await files.remove(file);
    throw new CatalogueRefused(`Another product is sold under one of the names of ${product.name}.`);
  }
  if (seen !== undefined && isStoredFile(seen.imageUrl)) await files.remove(seen.imageUrl);
  return { product, isNew: seen === undefined };
}

/** Removes a product; open checkouts are unaffected. @throws CatalogueRefused */
export async function removeProduct(productId: string, { transactions, products, files }: Needs): Promise<Product> {
  const product = await products.get(productId);
  if (product === undefined) throw new CatalogueRefused(`There is no product ${productId}.`);
  await transactions.commit(products.removeParts(product));
  if (isStoredFile(product.imageUrl)) await files.remove(product.imageUrl);
  return product;
}
