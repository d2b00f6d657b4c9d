import { offersOf } from '#functions/domain/catalogue/product.ts';
import type { BookItem } from './book-item.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { Pairing } from './pairing.ts';

/** Notes under which names each product is sold: each is its own, and nobody else's. */
export function pairProduct({ at, record }: BookItem, pairing: Pairing): void {
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

/** Rule: nobody's story is shown who did not agree, or agrees no more. */
export function checkFeatured({ at, record }: BookItem): BrokenInvariant[] {
  if (record.kind !== 'featured') return [];
  const { state, revokedAt, consent } = record.story;
  const isRevoked = revokedAt !== null;
  const found: string[] = [
    ...(isRevoked === (state === 'revoked') ? [] : [`${state}, revoked at ${revokedAt}`]),
    ...(consent.by === '' || consent.how === '' ? ['a consent of nobody'] : []),
  ];
  return found.map((what) => ({ rule: 'featured-agreed', at, found: what }));
}
