import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { aTurn } from '#tests/support/drafts.ts';
import { addStoryBody, callApi, eventually, mailsTo, type TestCustomer, waitForStory } from '#tests/support/product.ts';
import { openCheckout, storyCheckoutBody } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const add = (customer: Pick<TestCustomer, 'token'>, body: unknown = addStoryBody, headers = {}) =>
  callApi(addresses, endpoints.addStory, { body, token: customer.token, headers });
const listed = async ({ token }: TestCustomer) =>
  (await callApi(addresses, endpoints.listStories, { token })).body.data;
const left = async ({ token }: TestCustomer) => (await callApi(addresses, endpoints.getUser, { token })).body.data;

describe('addStory', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });

  describe('happy', () => {
    it('uses the free first story, writes it from the conversation and sends a mail', async () => {
      const answer = await add(customer);
      expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Story has been added' } });
      expect(answer.body.data).toMatchObject({ status: 'writing', progress: { done: 0, of: 5 }, isFilm: false });
      expect(await left(customer)).toMatchObject({ firstStory: false, allowedStories: 0 });

      const story = await waitForStory(addresses, customer.token, answer.body.data._id);
      expect(story).toMatchObject({ status: 'ready', progress: { done: 5, of: 5 } });
      expect(story.description).toContain('<h4>Your values</h4>');
      expect(story.captions).toHaveLength(5);
      const mail = await eventually(
        async () => (await mailsTo(addresses, customer.email)).find(({ subject }) => subject === 'Your story is ready'),
        'the mail that the story is written',
      );
      expect(mail.body.text).toContain(`/story/${answer.body.data._id}`);
    });

    it('starts the story with the exact text of the preview, by draft id or by the lines sent back', async () => {
      for (const keepDraft of [true, false]) {
        const buyer = await readyCustomer(addresses);
        const { body: preview } = await callApi(addresses, endpoints.previewStory, {
          body: { chatHistory: addStoryBody.chatHistory, prompt: 'GENERATE_STORY_PROMPT', category: 'memories' },
        });
        const how = keepDraft ? { draftId: preview.draftId } : { introStoryLines: preview.introStory };
        const { body } = await add(buyer, { ...addStoryBody, ...how });
        const story = await waitForStory(addresses, buyer.token, body.data._id);
        expect(story.description.startsWith(preview.introStory)).toBe(true);
      }
    });
  });

  describe('with a coupon', () => {
    const table = stackTable(addresses);
    const withCoupon = (coupon: string) => ({ ...addStoryBody, product: { ...addStoryBody.product, coupon } });

    it('writes a story with a coupon of 100 %, records an order of $0 and leaves the free first story unused', async () => {
      const buyer = await readyCustomer(addresses);
      const { code } = await addCoupon(table, { code: `C${ulid()}`, percent: 100, maxUses: 1 });
      const answer = await add(buyer, withCoupon(code));
      expect(answer).toMatchObject({ status: 200, body: { data: { status: 'writing' } } });
      const { body: orders } = await callApi(addresses, endpoints.listOrders, { token: buyer.token });
      expect(orders.data).toMatchObject([{ _id: answer.body.data._id, totalAmount: 0, status: 'paid' }]);
      expect(await left(buyer)).toMatchObject({ firstStory: true, allowedStories: 0 });
      expect(await waitForStory(addresses, buyer.token, answer.body.data._id)).toMatchObject({ status: 'ready' });
      const next = await readyCustomer(addresses);
      const refused = await add(next, withCoupon(code));
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-coupon' } });
      expect(await listed(next)).toEqual([]);
      expect(await left(next)).toMatchObject({ firstStory: true });
    });

    it('orders a catalogue product with a coupon of 100 %, says so and adds no story', async () => {
      const buyer = await readyCustomer(addresses);
      const name = `Frame ${ulid()}`;
      const frame = {
        productId: ulid(),
        name,
        imageUrl: 'https://tellwren.test/frame.jpg',
        basePriceCents: 6000,
        description: '<p>Oak.</p>',
        link: null,
        variants: [],
      };
      await table.commit(createProductRepository(table).putParts(frame, undefined));
      const { code } = await addCoupon(table, { code: `C${ulid()}`, percent: 100, maxUses: 1 });
      const answer = await add(buyer, { product: { name, coupon: code } });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Your order has been placed', data: null } });
      const { body: orders } = await callApi(addresses, endpoints.listOrders, { token: buyer.token });
      expect(orders.data).toMatchObject([{ productName: name, totalAmount: 0, status: 'paid' }]);
      expect(await listed(buyer)).toEqual([]);
      expect(await left(buyer)).toMatchObject({ firstStory: true });
    });

    it('shares one limit on coupon guesses with createCheckout', async () => {
      const guesser = await readyCustomer(addresses);
      const guess = (each: number) =>
        each % 2 === 0
          ? add(guesser, withCoupon(`GUESS${each}`))
          : openCheckout(addresses, guesser.token, storyCheckoutBody({ coupon: `GUESS${each}` }));
      const answers = await Promise.all(Array.from({ length: 30 }, (_, each) => guess(each)));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
      // Without a coupon nothing is counted.
      expect(await add(guesser)).toMatchObject({ status: 200 });
    });

    it('uses the remaining allowance or returns 402 when the coupon leaves a price', async () => {
      const buyer = await readyCustomer(addresses);
      const { code } = await addCoupon(table, { code: `C${ulid()}`, percent: 97 });
      expect(await add(buyer, withCoupon(code))).toMatchObject({ status: 200 });
      expect(await left(buyer)).toMatchObject({ firstStory: false });
      expect(await add(buyer, withCoupon(code))).toMatchObject({ status: 402 });
    });
  });

  describe('errors', () => {
    it('returns 409 with the story of a bought draft', async () => {
      const { token } = await readyCustomer(addresses);
      const draftId = newDraftId();
      await createDraftRepository(stackTable(addresses)).keep(aTurn(draftId, 'a'));
      const body = { ...addStoryBody, draftId };
      const first = await callApi(addresses, endpoints.addStory, { token, body });
      expect(first.status).toBe(200);
      const { status, body: refusal } = await callApi(addresses, endpoints.addStory, { token, body });
      const storyId = first.body.data._id;
      expect({ status, refusal }).toMatchObject({ status: 409, refusal: { code: 'already-bought', storyId } });
    });

    it('returns 402 with a message when no allowance is left, whatever the browser claims', async () => {
      const broke = await readyCustomer(addresses);
      await add(broke);
      for (const claim of [
        { firstStory: true },
        { firstStory: false },
        { product: { ...addStoryBody.product, price: 0 } },
      ]) {
        expect(await add(broke, { ...addStoryBody, ...claim })).toMatchObject({
          status: 402,
          body: { code: 'no-stories-left', message: 'You have no stories left' },
        });
      }
      expect(await listed(broke)).toHaveLength(1);
    });

    it.each([
      ['fewer than 10 messages', { ...addStoryBody, chatHistory: addStoryBody.chatHistory.slice(1) }],
      ['more than 60 messages', { ...addStoryBody, chatHistory: Array(61).fill({ role: 'user', content: 'x' }) }],
      [
        'a message over 4,000 characters',
        { ...addStoryBody, chatHistory: Array(10).fill({ role: 'user', content: 'x'.repeat(4001) }) },
      ],
      ['a role that is none', { ...addStoryBody, chatHistory: Array(10).fill({ role: 'assistant', content: 'x' }) }],
      ['another product', { ...addStoryBody, product: { name: 'Gift' } }],
      ['an unknown prompt key', { ...addStoryBody, product: { name: 'Story Bundle', prompt: 'ROOT' } }],
      ['a product that is a string', { ...addStoryBody, product: 'Story Bundle' }],
      ['null', null],
      ['half a body', '{"product":'],
    ])('returns 400 for %s and uses no allowance', async (_name, body) => {
      const fresh = await readyCustomer(addresses);
      expect(await add(fresh, body)).toMatchObject({ status: 400, body: { success: false } });
      expect(await listed(fresh)).toEqual([]);
      expect(await left(fresh)).toMatchObject({ firstStory: true });
    });

    it('returns 413 for a body over 128 KB', async () => {
      expect(await add(customer, { ...addStoryBody, introStoryLines: 'x'.repeat(140_000) })).toMatchObject({
        status: 413,
      });
    });
  });

  describe('security', () => {
    it('returns 401 without a valid bearer token', async () => {
      for (const token of ['', 'nonsense', 'a.b.c']) expect(await add({ token })).toMatchObject({ status: 401 });
    });

    it('50 concurrent requests for one free story: one succeeds, 49 return 402', async () => {
      const racer = await readyCustomer(addresses);
      const answers = await Promise.all(Array.from({ length: 50 }, () => add(racer)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array(49).fill(402)]);
      expect(await listed(racer)).toHaveLength(1);
      expect(await left(racer)).toMatchObject({ firstStory: false, allowedStories: 0 });
    });

    it('a retry with the same key returns the same story; with another body it returns 409', async () => {
      const retrying = await readyCustomer(addresses);
      const key = { 'Idempotency-Key': 'attempt-1' };
      const [first, second] = await Promise.all([add(retrying, addStoryBody, key), add(retrying, addStoryBody, key)]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(first.body.data._id).toBe(second.body.data._id);
      expect(await add(retrying, { ...addStoryBody, introStoryLines: 'x' }, key)).toMatchObject({
        status: 409,
        body: { code: 'idempotency-key-reused' },
      });
    });

    it("does not put a script from the browser's lines into the story", async () => {
      const attacker = await readyCustomer(addresses);
      const introStoryLines = '<h4>Hi<img src=x onerror=alert(1)></h4><p>One<script>alert(1)</script></p>';
      const { body } = await add(attacker, { ...addStoryBody, introStoryLines });
      const story = await waitForStory(addresses, attacker.token, body.data._id);
      expect(story.description).not.toMatch(/script|onerror|<img/);
    });
  });
});
