import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { putProduct } from '#functions/ops/catalogue.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aProductWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { type ApiResponse, callApi } from '#tests/support/product.ts';

const addresses = inject('addresses');
const target = catalogueTarget(addresses);
const list = (headers = {}) => callApi(addresses, endpoints.listProducts, { headers });

describe('listProducts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await catalogueFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('happy', () => {
    it('returns the products in order, with fetchable pictures', async () => {
      const [second, first] = [aProductWish({ position: -1 }), aProductWish({ position: -2, variants: [] })];
      await putProduct(target, second, folder);
      await putProduct(target, first, folder);
      const { status, body } = await list();
      expect(status).toBe(200);
      const mine = body.data.filter(({ _id }: { _id: string }) => [first.productId, second.productId].includes(_id));
      expect(mine).toMatchObject([
        { _id: first.productId, basePrice: 25, description: '<p>Oak.</p>', variants: [], link: null },
        { _id: second.productId, variants: [{ name: 'Large', price: 49.99 }] },
      ]);
      const picture = await fetch(mine[0].imageUrl);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    });

    it('is publicly cacheable for a minute', async () => {
      expect((await list()).headers.get('cache-control')).toBe('public, max-age=60');
    });
  });

  describe('errors', () => {
    it('returns 405 for another method', async () => {
      const response = await fetch(`${addresses.api}/api/category/continue-your-story`, { method: 'POST', body: '{}' });
      expect(response.status).toBe(405);
    });

    it('returns 404 for another category', async () => {
      expect((await fetch(`${addresses.api}/api/category/other`)).status).toBe(404);
    });
  });

  describe('security', () => {
    it('returns the same with a valid token, an invalid one and none', async () => {
      const idsOf = ({ body }: ApiResponse): string[] => body.data.map(({ _id }: { _id: string }) => _id);
      const askWithOne = () => list({ Authorization: 'Bearer forged' });
      const withOne = await askWithOne();
      expect(withOne.status).toBe(200);
      expect(withOne.headers.get('vary')).toBe('Origin');
      // Another test may put a product on sale between two questions.
      await vi.waitFor(async () => expect(idsOf(await askWithOne())).toEqual(idsOf(await list())));
    });

    it('contains keys of the bucket only in signed URLs', async () => {
      const { body } = await list();
      for (const { imageUrl } of body.data) {
        expect(imageUrl).toMatch(/^https:|X-Amz-Signature=[0-9a-f]{64}/);
      }
    });
  });
});
