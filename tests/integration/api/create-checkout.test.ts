import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { loadHandler } from '#tests/support/load-handler.ts';
import { callApi, type TestCustomer } from '#tests/support/product.ts';
import { openCheckout, payOnPage, requestedSessions, storyCheckoutBody } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const environment = inject('environment');
const table = stackTable(addresses);
const productName = `Frame ${ulid()}`;

describe('createCheckout', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
    const frame = {
      productId: ulid(),
      name: productName,
      imageUrl: 'https://tellwren.test/frame.jpg',
      basePriceCents: 2500,
      description: '<p>Oak.</p>',
      link: null,
      variants: [{ name: 'Large', priceCents: 4999 }],
    };
    await table.commit(createProductRepository(table).putParts(frame, undefined));
  });

  describe('happy', () => {
    it('returns the id and the URL of a payment session', async () => {
      const { status, body } = await openCheckout(addresses, customer.token);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { success: true, message: expect.stringMatching(/^cs_test_/) },
      });
      expect(new URL(body.url).origin).toBe(new URL(addresses.payments).origin);
      const [asked] = await requestedSessions(addresses, customer.email);
      expect(asked?.idempotencyKey).toMatch(/^[0-9A-Z]{26}$/);
    });

    it("charges the catalogue's price whatever the browser sends, and forwards nothing of that", async () => {
      const claimed = { price: 0.01, discount: 99, currency: 'jpy', amount: 1, description: '<script>forged</script>' };
      const other = await readyCustomer(addresses);
      await openCheckout(addresses, other.token, storyCheckoutBody(claimed));
      const params = JSON.stringify((await requestedSessions(addresses, other.email)).map((request) => request.params));
      expect(params).toContain('1900');
      expect(params).not.toMatch(/forged|jpy|discount/);
    });

    it('sells a variant of a catalogue product, with a coupon rounded to whole cents', async () => {
      const { code } = await addCoupon(table, { code: `C${ulid()}`, percent: 33 });
      const other = await readyCustomer(addresses);
      const body = { product: { name: `${productName} - Large`, price: 1, coupon: code.toLowerCase() } };
      expect(await openCheckout(addresses, other.token, body)).toMatchObject({ status: 200 });
      const [asked] = await requestedSessions(addresses, other.email);
      // 4999 · 0.67 = 3349.33
      expect(JSON.stringify(asked?.params)).toContain('3349');
    });

    it('returns one session for a double click, a retry with the same key and a second tab', async () => {
      const other = await readyCustomer(addresses);
      const body = storyCheckoutBody();
      const headers = { 'Idempotency-Key': ulid() };
      const answers = await Promise.all([
        openCheckout(addresses, other.token, body, headers),
        openCheckout(addresses, other.token, body, headers),
        openCheckout(addresses, other.token, body),
      ]);
      expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(1);
      const keysAsked = (await requestedSessions(addresses, other.email)).map(({ idempotencyKey }) => idempotencyKey);
      expect(new Set(keysAsked).size).toBe(1);
    });
  });

  describe('errors', () => {
    it.each([
      ['an unknown product', { product: { name: 'Film', price: 3500 } }, 400, 'unknown-product'],
      ['a product without its variant', { product: { name: productName } }, 400, 'unknown-product'],
      ['an unknown coupon', storyCheckoutBody({ coupon: 'NOBODY' }), 400, 'invalid-coupon'],
      ['a story without its category', storyCheckoutBody({ prompt: 'x' }), 400, 'invalid-input'],
      ['a story without its conversation', { product: storyCheckoutBody().product }, 400, 'too-few-messages'],
      ['no product', {}, 400, 'invalid-input'],
      [
        'a message of the model',
        { ...storyCheckoutBody(), chatHistory: [{ role: 'assistant', content: 'x' }] },
        400,
        'invalid-input',
      ],
      ['no object', '[]', 400, 'invalid-input'],
      ['no JSON', '{', 400, 'malformed-json'],
    ])('%s', async (_name, body, status, code) => {
      expect(await openCheckout(addresses, customer.token, body)).toMatchObject({
        status,
        body: { success: false, code },
      });
    });

    it('returns 409 when a coupon leaves nothing to pay, and 400 when it is used up', async () => {
      const { code } = await addCoupon(table, { code: `C${ulid()}`, percent: 100 });
      const nothing = await openCheckout(addresses, customer.token, storyCheckoutBody({ coupon: code }));
      expect(nothing).toMatchObject({ status: 409, body: { code: 'nothing-to-pay' } });
      const usedUp = await addCoupon(table, { code: `C${ulid()}`, percent: 100, maxUses: 0 });
      const refused = await openCheckout(addresses, customer.token, storyCheckoutBody({ coupon: usedUp.code }));
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid-coupon', message: 'This coupon code isn’t valid.' },
      });
    });

    it('returns 409 when the open session was paid, and for a key used with another body', async () => {
      const other = await readyCustomer(addresses);
      const headers = { 'Idempotency-Key': ulid() };
      const body = storyCheckoutBody();
      const open = await openCheckout(addresses, other.token, body, headers);
      const reused = await openCheckout(addresses, other.token, storyCheckoutBody(), headers);
      expect(reused).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
      await payOnPage(addresses, open.body.message);
      const again = await openCheckout(addresses, other.token, body, headers);
      expect(again).toMatchObject({ status: 409, body: { code: 'already-paid' } });
      expect((await callApi(addresses, endpoints.listStories, { token: other.token })).body.data).toHaveLength(1);
    });

    it('returns 503 while Stripe is down, and one session for the retry', async () => {
      const other = await readyCustomer(addresses);
      const body = storyCheckoutBody();
      stubEnvironment(environment);
      // A port that nobody can listen on.
      vi.stubEnv('STRIPE_API_URL', 'http://127.0.0.1:1');
      const entry = functionEntries.find(({ id }) => id === 'createCheckout');
      if (entry === undefined) throw new Error('no entry of createCheckout');
      const handler = await loadHandler(entry.id);
      const headers = { Authorization: `Bearer ${other.token}` };
      const event = apiEvent({ body: JSON.stringify(body), headers });
      const answer = readResponse(await handler(event, lambdaContext(20_000)));
      vi.unstubAllEnvs();
      expect(answer).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
      expect(answer.headers).toHaveProperty('Retry-After');
      expect(await openCheckout(addresses, other.token, body)).toMatchObject({ status: 200 });
      expect(await requestedSessions(addresses, other.email)).toHaveLength(1);
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token and sends no request to Stripe', async () => {
      const answer = await callApi(addresses, endpoints.createCheckout, { body: storyCheckoutBody() });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it("does not return another customer's session for the same conversation", async () => {
      const [one, two] = [await readyCustomer(addresses), await readyCustomer(addresses)];
      const body = storyCheckoutBody();
      const answers = [await openCheckout(addresses, one.token, body), await openCheckout(addresses, two.token, body)];
      expect(answers[0]?.body.message).not.toBe(answers[1]?.body.message);
    });

    it("does not use another customer's draft; the sent conversation is bought", async () => {
      const body = { ...storyCheckoutBody(), draftId: 'A'.repeat(43) };
      expect(await openCheckout(addresses, customer.token, body)).toMatchObject({ status: 200 });
    });
  });
});
