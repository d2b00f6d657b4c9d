import type { CatalogueProduct } from '#shared/schemas/catalogue.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

export function findVariant({ variants }: CatalogueProduct, name: string | null) {
  return variants.find((variant) => variant.name === name) ?? variants[0];
}

/** The checkout's product (specification 2.3): both names, and the variant's price or else the product's. */
export function toCheckoutProduct(product: CatalogueProduct, variantName: string | null): CheckoutProduct {
  const variant = findVariant(product, variantName);
  const { name, basePrice, description } = product;
  if (variant === undefined) return { name, price: basePrice, description };
  return { name: `${name} - ${variant.name}`, price: variant.price, description };
}
