import type { CatalogueProduct } from '#shared/schemas/catalogue.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

/** What is chosen when nothing was: the first variant, where there are any. */
export function chosenVariant({ variants }: CatalogueProduct, name: string | null) {
  return variants.find((variant) => variant.name === name) ?? variants[0];
}

/**
 * The product as the checkout page gets it (specification 2.3): its name and the variant's, the variant's price, else its own.
 */
export function checkoutProductOf(product: CatalogueProduct, variantName: string | null): CheckoutProduct {
  const variant = chosenVariant(product, variantName);
  const { name, basePrice, description } = product;
  if (variant === undefined) return { name, price: basePrice, description };
  return { name: `${name} - ${variant.name}`, price: variant.price, description };
}
