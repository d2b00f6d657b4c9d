import { beforeAll, describe, expect, inject, it } from 'vitest';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { buyGift, createFirstStory, listGifts, pickupFields } from '#tests/support/gift-orders.ts';
import type { TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('listGifts', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });

  describe('happy', () => {
    it('returns the paid gifts, newest first', async () => {
      expect(await listGifts(addresses, customer.token)).toMatchObject({ status: 200, body: { data: [] } });
      const story = await createFirstStory(addresses, customer.token);
      const first = await buyGift(addresses, customer.token, { story, ...pickupFields });
      const second = await buyGift(addresses, customer.token, { story, ...shippingFields });
      const { status, body } = await listGifts(addresses, customer.token);
      expect(status).toBe(200);
      expect(body.data).toMatchObject([
        {
          _id: second,
          orderId: second,
          storyId: { _id: story },
          fileUrl: null,
          tracking: null,
          lowPhotoDpi: null,
          shippingMethod: 'shipping',
          street: '1 Mill Lane',
          city: 'Oakham',
          state: 'Ohio',
          postalCode: '45001',
        },
        { _id: first, shippingMethod: 'pickup', street: '', city: '', state: '', postalCode: '' },
      ]);
      expect(JSON.stringify(body)).not.toContain('<h4>');
    });
  });

  describe('errors', () => {
    it('returns 405 for another method', async () => {
      const response = await fetch(`${addresses.api}/api/gift`, { method: 'DELETE' });
      expect(response.status).toBe(405);
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await listGifts(addresses)).status).toBe(401);
    });

    it("does not return another customer's gifts", async () => {
      const other = await readyCustomer(addresses);
      expect((await listGifts(addresses, other.token)).body).toEqual({ success: true, data: [] });
    });
  });
});
