import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { buyGift, createFirstStory, getGift, pickupFields, waitForGiftProof } from '#tests/support/gift-orders.ts';
import type { TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('getGift', () => {
  let owner: TestCustomer;
  let giftId: string;
  let story: string;
  beforeAll(async () => {
    owner = await readyCustomer(addresses);
    story = await createFirstStory(addresses, owner.token);
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } });
    const photo = new Uint8Array(await image.jpeg().toBuffer());
    giftId = await buyGift(addresses, owner.token, { story, ...pickupFields }, photo);
  });

  describe('happy', () => {
    it('returns the gift with signed URLs of its photo and proof', async () => {
      const gift = await waitForGiftProof(addresses, owner.token, giftId);
      expect(gift).toMatchObject({ _id: giftId, storyId: { _id: story }, shippingMethod: 'pickup', status: 'proof' });
      const [photo, proof] = await Promise.all([fetch(gift.fileUrl), fetch(gift.proofUrl)]);
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(
        Buffer.from(await proof.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      // 400 pixels over the width of the print are far below 300 to the inch.
      expect(gift.lowPhotoDpi).toBeLessThan(300);
      expect(gift.lowPhotoDpi).toBeGreaterThan(20);
    });
  });

  describe('errors', () => {
    it.each(['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '%2e%2e', '#', 'GIFT#x'])('returns 404 for %s', async (id) => {
      expect(await getGift(addresses, id, owner.token)).toMatchObject({
        status: 404,
        body: { message: 'No story found' },
      });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await getGift(addresses, giftId)).status).toBe(401);
    });

    it("treats another customer's gift as missing", async () => {
      const other = await readyCustomer(addresses);
      const foreign = await getGift(addresses, giftId, other.token);
      const unknown = await getGift(addresses, '01ARZ3NDEKTSV4RRFFQ69G5FAV', other.token);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    });

    it('rejects an id of 4 KB without a 500', async () => {
      expect((await getGift(addresses, 'x'.repeat(4096), owner.token)).status).toBe(400);
    });
  });
});
