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
    it('tells the product, to be kept for a minute', async () => {
      const { status, headers, body } = await get(wish.productId);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(body.data).toMatchObject({ _id: wish.productId, name: wish.name, basePrice: 25 });
      expect((await fetch(body.data.imageUrl)).status).toBe(200);
    });

    it('is what the checkout sells, under the name and at the price of its variant', async () => {
      const { token } = await readyCustomer(addresses);
      const { body } = await openCheckout(addresses, token, { product: { name: `${wish.name} - Large` } });
      expect(body).toMatchObject({ success: true, message: expect.stringMatching(/^cs_test_/) });
    });
  });

  describe('errors', () => {
    it.each([['unknown'], ['../order'], ['x'.repeat(64)]])('404 for %s, and nobody keeps that', async (productId) => {
      const { status, headers, body } = await get(productId);
      expect({ status, body }).toMatchObject({
        status: 404,
        body: { message: 'No product found', code: 'product-not-found' },
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('400 for an id that nothing has', async () => {
      expect(await get('x'.repeat(65))).toMatchObject({ status: 400 });
    });
  });

  describe('security', () => {
    it('shows a description without what could run', async () => {
      expect((await get(wish.productId)).body.data.description).toBe('<p>Oak.</p>');
    });

    it.each([['NAME#x'], ['PRODUCT#x'], ['__proto__']])('reads nothing else of the table for %s', async (productId) => {
      expect(await get(productId)).toMatchObject({ status: 404 });
    });
  });
});
