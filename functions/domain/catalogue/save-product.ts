import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { dollars } from '#functions/domain/kernel/dollars.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ProductChange } from '#shared/schemas/desk-shop.ts';
import { offersOf, type Product, versionOf } from './product.ts';
import { isStoredFile } from './public-file.ts';
import { requireOwnNames } from './put-product.ts';
import { CatalogueRefused, storePicture } from './store-public-file.ts';

type Needs = Pick<Shop, 'transactions' | 'products'>;

/** @throws AppError product-not-found, conflict when the product has changed since */
async function readSeen(productId: string, seenVersion: number, { products }: Needs): Promise<Product> {
  const seen = await products.get(productId);
  if (seen === undefined) throw new AppError('product-not-found');
  if (versionOf(seen) !== seenVersion) throw new AppError('conflict');
  return seen;
}

/** @throws AppError conflict; CatalogueRefused when another product is sold under one of its names */
async function commitProduct(
  product: Product,
  seen: Product | undefined,
  { transactions, products }: Needs,
): Promise<void> {
  try {
    await transactions.commit(products.saveParts(product, seen));
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.by('product')) throw new AppError('conflict');
    if (error.by('product-name'))
      throw new CatalogueRefused(`Another product is sold under one of the names of ${product.name}.`);
    throw error;
  }
}

/** Whether customers would pay or see a price that they do not today. */
export function setsPrices(seen: Product | undefined, change: ProductChange): boolean {
  if (seen?.basePriceCents !== change.basePriceCents) return true;
  const before = new Map(offersOf(seen).map(({ productName, listCents }) => [productName, listCents]));
  return offersOf(change).some(({ productName, listCents }) => before.get(productName) !== listCents);
}

/** For the audit: what was saved, with its new prices. */
export function describeSave(productId: string, change: ProductChange): string {
  const prices = offersOf(change).map(({ productName, listCents }) => `${productName} ${dollars(listCents)}`);
  return `${change.seenVersion === null ? 'Created' : 'Changed'} product ${productId}: ${prices.join(', ')}`;
}

/** Hidden, until somebody has added a picture and shows it. @throws CatalogueRefused when the id is taken */
async function newProduct(
  productId: string,
  { products }: Needs,
): Promise<Pick<Product, 'productId' | 'imageUrl' | 'state' | 'position'>> {
  if ((await products.get(productId)) !== undefined)
    throw new CatalogueRefused(`There is a product ${productId} already.`);
  return { productId, imageUrl: '', state: 'hidden' };
}

/**
 * Creates a hidden product, or changes its texts and prices; picture and state stay. @throws AppError product-not-found,
 * conflict; CatalogueRefused
 */
export async function saveProduct(
  productId: string,
  { seenVersion, description, position, confirmationId: _confirmation, ...facts }: ProductChange,
  shop: Needs,
): Promise<Product> {
  requireOwnNames(facts);
  const seen = seenVersion === null ? undefined : await readSeen(productId, seenVersion, shop);
  const { position: _, ...base } = seen ?? (await newProduct(productId, shop));
  const product: Product = {
    ...base,
    ...facts,
    description: sanitizeHtml(description),
    version: (seenVersion ?? 0) + 1,
    ...(position === undefined ? {} : { position }),
  };
  await commitProduct(product, seen, shop);
  return product;
}

/** @throws AppError product-not-found, conflict; CatalogueRefused to show one without a picture */
export async function changeProductState(
  productId: string,
  { state, seenVersion }: { readonly state: NonNullable<Product['state']>; readonly seenVersion: number },
  shop: Needs,
): Promise<Product> {
  const seen = await readSeen(productId, seenVersion, shop);
  if (state === 'shown' && seen.imageUrl === '') throw new CatalogueRefused('Please add a picture first.');
  const product = { ...seen, state, version: seenVersion + 1 };
  await commitProduct(product, seen, shop);
  return product;
}

/**
 * Stores the sanitised picture, then names it in the product, then removes the previous one. @throws AppError
 * product-not-found and conflict, before the picture is decoded; unsupported-image, image-too-large
 */
export async function replacePicture(
  productId: string,
  { bytes, seenVersion }: { readonly bytes: Uint8Array; readonly seenVersion: number },
  shop: Needs &
    Omit<
      Pick<Shop, 'files' | 'cleanImages' | 'identifiers'> & {
        readonly readLocal: (name: string) => Promise<Uint8Array>;
      },
      'readLocal'
    >,
): Promise<Product> {
  const { files } = shop;
  const seen = await readSeen(productId, seenVersion, shop);
  const { file } = await storePicture(bytes, shop);
  const product = { ...seen, imageUrl: file, version: seenVersion + 1 };
  try {
    await commitProduct(product, seen, shop);
  } catch (error) {
    // After any other error the product may have been written, and need its picture.
    if (error instanceof AppError && error.code === 'conflict') await files.remove(file).catch(() => undefined);
    throw error;
  }
  // Public files are not swept, but a product must not fail because of an old picture.
  if (isStoredFile(seen.imageUrl)) await files.remove(seen.imageUrl).catch(() => undefined);
  return product;
}
