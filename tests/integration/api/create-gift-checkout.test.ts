import sharp from 'sharp';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { checkoutRepositories } from '#functions/data/checkout-repositories.ts';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { createFirstStory, listGifts, pickupFields, postGift } from '#tests/support/gift-orders.ts';
import type { TestCustomer } from '#tests/support/product.ts';
import { requestedSessions } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const { checkouts } = checkoutRepositories(stackTable(addresses));

const photoOf = async (width: number, height: number) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#a33' } });
  return new Uint8Array(
    await image
      .withExif({ IFD3: { GPSLatitude: '50/1 9/1 0/1' } })
      .jpeg()
      .toBuffer(),
  );
};

describe('createGiftCheckout', () => {
  let customer: TestCustomer;
  let story: string;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
    story = await createFirstStory(addresses, customer.token);
  });
  const post = (fields: Record<string, string>, options: Parameters<typeof postGift>[3] = {}) =>
    postGift(addresses, customer.token, { story, ...fields }, options);
  const checkoutOf = async (sessionId: string) => {
    const asked = (await requestedSessions(addresses, customer.email)).map(
      ({ idempotencyKey }) => idempotencyKey ?? '',
    );
    const found = await Promise.all(asked.map((checkoutId) => checkouts.get(checkoutId)));
    return found.find((checkout) => checkout?.sessionId === sessionId);
  };

  describe('happy', () => {
    it('opens a session for the story with its photo and sends neither to Stripe', async () => {
      const { status, body } = await post(shippingFields, { photo: await photoOf(640, 480) });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { success: true, message: expect.stringMatching(/^cs_/) },
      });
      expect(new URL(body.url).origin).toBe(new URL(addresses.payments).origin);
      const checkout = await checkoutOf(body.message);
      expect(checkout).toMatchObject({
        kind: 'gift',
        cents: 5000,
        status: 'open',
        gift: { storyId: story, shippingMethod: 'shipping', photo: { widthPx: 640, heightPx: 480 } },
      });
      expect(checkout?.gift?.description).toMatch(/^<h4>/);
      const asked = JSON.stringify((await requestedSessions(addresses, customer.email)).map(({ params }) => params));
      expect(asked).toContain('5000');
      expect(asked).not.toMatch(/Mill Lane|<h4>|\.jpg/);
    });

    it.each([
      ['a pickup', { ...pickupFields, price: '0.01' }, 4000],
      ['shipping', { ...shippingFields, price: '-50', userId: 'somebody', amount: '1', coupon: 'FREE' }, 5000],
    ])('charges the price of %s, whatever the browser sends', async (_, fields, cents) => {
      const { status, body } = await post(fields);
      expect({ status, body }).toMatchObject({ status: 200 });
      const { userId } = (await checkoutOf(body.message)) ?? {};
      expect(await checkoutOf(body.message)).toMatchObject({ cents, listCents: cents, coupon: null });
      expect(userId).not.toBe('somebody');
    });

    it('returns one session for a double click and for a retry with the same key', async () => {
      const headers = { 'Idempotency-Key': ulid() };
      const photo = await photoOf(300, 300);
      const answers = await Promise.all([
        post(shippingFields, { photo, headers }),
        post(shippingFields, { photo, headers }),
        post(shippingFields, { photo }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
      expect(await post(pickupFields, { headers })).toMatchObject({
        status: 409,
        body: { code: 'idempotency-key-reused' },
      });
    });
  });

  describe('errors', () => {
    it.each(['street', 'city', 'state', 'postalCode'])('returns 400 for shipping without %s', async (field) => {
      for (const value of ['', '   ']) expect((await post({ ...shippingFields, [field]: value })).status).toBe(400);
      const { [field]: _, ...others } = { ...shippingFields } as Record<string, string>;
      expect((await post(others)).status).toBe(400);
    });

    it.each<[string, Record<string, string>]>([
      ['no way of delivery', { price: '40' }],
      ['another way of delivery', { shippingMethod: 'drone' }],
      ['an address of invisible characters', { ...shippingFields, street: '\u200b\u202e\r\n' }],
      ['a line of a thousand letters', { ...shippingFields, city: 'x'.repeat(1000) }],
    ])('returns 400 for %s', async (_, fields) => {
      expect((await post(fields)).status).toBe(400);
    });

    it('returns 404 for a missing story', async () => {
      const answer = await post({ ...pickupFields, story: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect(answer).toMatchObject({ status: 404, body: { message: 'No story found' } });
    });

    it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number]>([
      ['a page as a photo', async () => new TextEncoder().encode('<html><script>1</script></html>'), 400],
      ['half a photo', async () => (await photoOf(800, 800)).slice(0, 400), 400],
      ['more than 4 MB', async () => new Uint8Array(4 * 1024 * 1024 + 1), 413],
    ])('refuses %s and opens no session', async (_, makePhoto, status) => {
      const other = await readyCustomer(addresses);
      const own = await createFirstStory(addresses, other.token);
      const fields = { story: own, ...pickupFields };
      expect((await postGift(addresses, other.token, fields, { photo: await makePhoto() })).status).toBe(status);
      expect(await requestedSessions(addresses, other.email)).toEqual([]);
    });

    it('returns 415 for a malformed form', async () => {
      const response = await fetch(`${addresses.api}/api/checkout/create-gift-checkout`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ story, ...pickupFields }),
      });
      expect(response.status).toBe(415);
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await postGift(addresses, undefined, { story, ...pickupFields })).status).toBe(401);
    });

    it("treats another customer's story as missing and opens no session", async () => {
      const other = await readyCustomer(addresses);
      const foreign = await postGift(addresses, other.token, { story, ...pickupFields });
      const unknown = await postGift(addresses, other.token, { story: '01ARZ3NDEKTSV4RRFFQ69G5FAV', ...pickupFields });
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect(await requestedSessions(addresses, other.email)).toEqual([]);
    });

    it('creates no gift without a payment', async () => {
      const { body } = await listGifts(addresses, customer.token);
      expect(body).toEqual({ success: true, data: [] });
    });
  });
});
