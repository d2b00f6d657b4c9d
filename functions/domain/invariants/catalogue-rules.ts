import { isOnSale, offersOf } from '#functions/domain/catalogue/product.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** Product names are unique. */
export function pairProduct({ at, record }: TableItem, pairing: Pairing): void {
  if (record.kind === 'product') {
    const { productId } = record.product;
    for (const { productName } of offersOf(record.product)) {
      pairing.have(`sold ${productName} as ${productId}`);
      pairing.need(`named ${productName} as ${productId}`, {
        rule: 'product-named',
        at,
        found: 'a name that is not noted',
      });
    }
  }
  if (record.kind === 'offer-name') {
    const { productName, productId } = record;
    pairing.have(`named ${productName} as ${productId}`);
    pairing.need(`sold ${productName} as ${productId}`, { rule: 'product-named', at, found: 'no such product' });
  }
}

/** Rule: products on sale have a picture. */
export function checkProduct({ at, record }: TableItem): BrokenInvariant[] {
  if (record.kind !== 'product' || !isOnSale(record.product) || record.product.imageUrl !== '') return [];
  return [{ rule: 'product-pictured', at, found: 'shown without a picture' }];
}

/** Rule: featured stories have a valid consent. */
export function checkFeatured({ at, record }: TableItem): BrokenInvariant[] {
  if (record.kind !== 'featured') return [];
  const { state, revokedAt, consent } = record.story;
  const isRevoked = revokedAt !== null;
  const found: string[] = [
    ...(isRevoked === (state === 'revoked') ? [] : [`${state}, revoked at ${revokedAt}`]),
    ...(consent.by === '' || consent.how === '' ? ['a consent of nobody'] : []),
  ];
  return found.map((what) => ({ rule: 'featured-agreed', at, found: what }));
}
