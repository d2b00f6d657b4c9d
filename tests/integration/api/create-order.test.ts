import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { createFirstStory } from '#tests/support/gift-orders.ts';
import { callApi, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const newUri = () => `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`;

describe('createOrder', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });
  const book = (body: unknown, headers: Readonly<Record<string, string>> = {}, token = customer.token) =>
    callApi(addresses, endpoints.createOrder, { body, headers, token });
  const listed = async (token = customer.token) =>
    (await callApi(addresses, endpoints.listOrders, { token })).body.data;

  describe('happy', () => {
    it('records a booked film, unpaid, at the amount of the specification', async () => {
      const answer = await book({ productName: 'Film', totalAmount: 1250 });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          success: true,
          message: 'We’ll confirm when the calendar does.',
          data: { productName: 'Film', totalAmount: 1250, status: 'unpaid' },
        },
      });
      expect(await listed()).toMatchObject([{ _id: answer.body.data._id }]);
    });

    it('records one order for twenty concurrent requests with one key', async () => {
      const { token } = await readyCustomer(addresses);
      const headers = { 'Idempotency-Key': ulid() };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => book({ productName: 'Film' }, headers, token)),
      );
      expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
      expect(await listed(token)).toHaveLength(1);
    });

    it('creates one order for a repeated booking and marks its story as a film', async () => {
      const { token } = await readyCustomer(addresses);
      const storyId = await createFirstStory(addresses, token);
      const body = { productName: 'Film', totalAmount: 1250, storyId, bookingUri: newUri() };
      const answers = await Promise.all(Array.from({ length: 10 }, () => book(body, {}, token)));
      expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.data?._id}`)).size).toBe(1);
      expect(await listed(token)).toMatchObject([{ status: 'unpaid', totalAmount: 1250 }]);
      const mark = { token, path: { storyId }, body: { isFilm: true, bookingUri: body.bookingUri } };
      const marked = await callApi(addresses, endpoints.updateStory, mark);
      expect(marked).toMatchObject({ status: 200, body: { data: { isFilm: true } } });
      const headers = { Authorization: `Bearer ${token}` };
      const films = await fetch(`${addresses.api}/api/story?isFilm=true`, { headers });
      expect(await films.json()).toMatchObject({ data: [{ _id: storyId, isFilm: true }] });
    });

    it('is required before the site marks the story', async () => {
      const { token } = await readyCustomer(addresses);
      const storyId = await createFirstStory(addresses, token);
      const bookingUri = newUri();
      const mark = { token, path: { storyId }, body: { isFilm: true, bookingUri } };
      expect(await callApi(addresses, endpoints.updateStory, mark)).toMatchObject({ status: 409 });
      expect(await book({ productName: 'Film', storyId, bookingUri }, {}, token)).toMatchObject({ status: 200 });
      expect(await callApi(addresses, endpoints.updateStory, mark)).toMatchObject({ status: 200 });
    });
  });

  describe('errors', () => {
    it('returns 409 to all but one of twenty tabs that book one story', async () => {
      const { token } = await readyCustomer(addresses);
      const storyId = await createFirstStory(addresses, token);
      const tabs = Array.from({ length: 20 }, () =>
        book({ productName: 'Film', storyId, bookingUri: newUri() }, {}, token),
      );
      const refused = (await Promise.all(tabs)).filter(({ status }) => status === 409);
      expect(refused).toHaveLength(19);
      expect(refused[0]?.body).toMatchObject({
        code: 'already-a-film',
        message: 'This story is already converted into a film',
      });
      expect(await listed(token)).toHaveLength(1);
    });

    it('returns 404 for a missing story', async () => {
      expect(await book({ productName: 'Film', storyId: 'unknown', bookingUri: newUri() })).toMatchObject({
        status: 404,
        body: { code: 'story-not-found', message: 'No story found' },
      });
    });

    it.each([
      ['without a URI', 'film 1'],
      ['at an address with a password', 'https://ada:secret@api.calendly.com/scheduled_events/1'],
      ['at an address of another kind', 'javascript:alert(1)'],
    ])('refuses a booking %s', async (_what, bookingUri) => {
      expect(await book({ productName: 'Film', bookingUri })).toMatchObject({ status: 400 });
    });

    it('returns 409 for a key used with another body', async () => {
      const headers = { 'Idempotency-Key': ulid() };
      await book({ productName: 'Film' }, headers);
      const answer = await book({ productName: 'Film', totalAmount: 1 }, headers);
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    });

    it.each([['Story Bundle'], ['film'], ['Film '], ['']])(
      'returns 400 for %j, as only films are ordered here',
      async (productName) => {
        expect(await book({ productName, totalAmount: 0 })).toMatchObject({
          status: 400,
          body: { code: 'unknown-product' },
        });
      },
    );

    it('returns 429 for the thirty-first film of a day', async () => {
      const { token } = await readyCustomer(addresses);
      const tries = Array.from({ length: 35 }, () => book({ productName: 'Film', bookingUri: newUri() }, {}, token));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array(30).fill(200), ...Array(5).fill(429)]);
      expect(await listed(token)).toHaveLength(30);
    });

    it('returns 400 for an amount that is not a number', async () => {
      expect(await book({ productName: 'Film', totalAmount: '0' })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      const answer = await callApi(addresses, endpoints.createOrder, { body: { productName: 'Film' } });
      expect(answer).toMatchObject({ status: 401 });
    });

    it.each([[0], [-5], [1e9], [0.01]])('ignores an amount of %d', async (totalAmount) => {
      const answer = await book({ productName: 'Film', totalAmount, status: 'paid', userId: 'other' });
      expect(answer.body.data).toMatchObject({ totalAmount: 1250, status: 'unpaid', receiptUrl: null });
    });

    it("accepts neither another customer's booking nor their story", async () => {
      const [ada, bob] = [await readyCustomer(addresses), await readyCustomer(addresses, 'Bob')];
      const [bookingUri, storyId] = [newUri(), await createFirstStory(addresses, bob.token)];
      const stolen = await book({ productName: 'Film', storyId, bookingUri: newUri() }, {}, ada.token);
      expect(stolen).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
      await book({ productName: 'Film', bookingUri }, {}, bob.token);
      const taken = await book({ productName: 'Film', bookingUri }, {}, ada.token);
      expect(taken).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await listed(ada.token)).toEqual([]);
      expect(await listed(bob.token)).toHaveLength(1);
    });
  });
});
