import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { putProduct } from '#functions/ops/catalogue.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aProductWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { callApi } from '#tests/support/product.ts';
import { openCheckout } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const get = (productId: string) => callApi(addresses, endpoints.getProduct, { path: { productId } });

describe('getProduct', () => {
  const wish = aProductWish();
  let folder: string;
  beforeAll(async () => {
    folder = await catalogueFolder();
    await putProduct(catalogueTarget(addresses), wish, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('happy', () => {
    it('returns the product, cacheable for a minute', async () => {
      const { status, headers, body } = await get(wish.productId);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(body.data).toMatchObject({ _id: wish.productId, name: wish.name, basePrice: 25 });
      expect((await fetch(body.data.imageUrl)).status).toBe(200);
    });

    it('matches the name and price of the variant in the checkout', async () => {
      const { token } = await readyCustomer(addresses);
      const { body } = await openCheckout(addresses, token, { product: { name: `${wish.name} - Large` } });
      expect(body).toMatchObject({ success: true, message: expect.stringMatching(/^cs_test_/) });
    });
  });

  describe('errors', () => {
    it.each([['unknown'], ['../order'], ['x'.repeat(64)]])('returns an uncacheable 404 for %s', async (productId) => {
      const { status, headers, body } = await get(productId);
      expect({ status, body }).toMatchObject({
        status: 404,
        body: { message: 'No product found', code: 'product-not-found' },
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('returns 400 for an invalid id', async () => {
      expect(await get('x'.repeat(65))).toMatchObject({ status: 400 });
    });
  });

  describe('security', () => {
    it('returns a sanitised description', async () => {
      expect((await get(wish.productId)).body.data.description).toBe('<p>Oak.</p>');
    });

    it.each([['NAME#x'], ['PRODUCT#x'], ['__proto__']])(
      'reads no other item of the table for %s',
      async (productId) => {
        expect(await get(productId)).toMatchObject({ status: 404 });
      },
    );
  });
});
