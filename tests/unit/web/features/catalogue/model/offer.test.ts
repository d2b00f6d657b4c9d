import { describe, expect, it } from 'vitest';
import { findVariant, toCheckoutProduct } from '#web/src/features/catalogue/model/offer.ts';

const book = {
  _id: 'story-book',
  name: 'Your Story as a Book',
  imageUrl: 'http://files.test/book',
  basePrice: 89,
  link: null,
  description: '<p>Bound in linen.</p>',
  variants: [
    { name: 'Softcover', price: 89 },
    { name: 'Hardcover', price: 129 },
  ],
};

describe('toCheckoutProduct', () => {
  it('returns the name of product and variant with the variant’s price', () => {
    expect(toCheckoutProduct(book, 'Hardcover')).toEqual({
      name: 'Your Story as a Book - Hardcover',
      price: 129,
      description: '<p>Bound in linen.</p>',
    });
  });

  it('returns the product with its base price when it has no variants', () => {
    expect(toCheckoutProduct({ ...book, variants: [] }, 'Hardcover')).toMatchObject({ name: book.name, price: 89 });
  });

  it.each([null, 'Gold leaf'])('uses the first variant for the choice %s', (chosen) => {
    expect(findVariant(book, chosen)?.name).toBe('Softcover');
    expect(toCheckoutProduct(book, chosen).name).toBe('Your Story as a Book - Softcover');
  });
});
