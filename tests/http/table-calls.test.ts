import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCountingTable } from '#infra/tooling/bench/counting-table.ts';
import { benchTableBudgets, type TableBudget, tableBudgets } from '#infra/tooling/costs/table-budgets.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { newDraftId } from '#tests/support/drafts.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { buyGift, pickupFields } from '#tests/support/gift-orders.ts';
import { jpegOf } from '#tests/support/images.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { formType } from '#tests/support/multipart.ts';
import { addStoryBody, callApi, newCustomer, sendValidRequest, waitForStory } from '#tests/support/product.ts';
import { mutateSession, openCheckout, storyCheckoutBody } from '#tests/support/purchases.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { newSubscriber, type Subscriber } from '#tests/support/subscribers.ts';
import { validRequest } from '#tests/support/valid-requests.ts';

const addresses = inject('addresses');
type Answer = Awaited<ReturnType<typeof invokeFunction>>;
type Counted = keyof typeof tableBudgets;
/** What depends on what a customer has left, or has open. */
const takesAFreshCustomer: ReadonlySet<Counted> = new Set(['addStory', 'createCheckout', 'createSubscription']);
const takesASubscriber: ReadonlySet<Counted> = new Set(['listSubscriptions', 'getInvoice']);

describe('table calls', () => {
  let counting: Awaited<ReturnType<typeof createCountingTable>>;
  let token: string;
  let storyId: string;
  let draftId: string;
  let sessionId: string;
  let coupon: string;
  let subscriber: Subscriber;
  let captionId: string;
  let photo: Buffer;
  let versionId: string;
  let giftId: string;

  /** Bodies with less in them than the site's, whose budgets these are. */
  const bodyOf: Partial<Record<Counted, () => object>> = {
    addStory: () => addStoryBody,
    createCheckout: () => storyCheckoutBody(),
    createOrder: () => ({ productName: 'Film' }),
    discardDraft: () => ({ draftId: newDraftId() }),
  };

  /** What a customer of their own asks who has more to ask. */
  const fullerBodyOf: Record<keyof typeof benchTableBudgets, (bearer: string) => Promise<object>> = {
    async confirmCheckout(bearer) {
      const { message } = (await openCheckout(addresses, bearer)).body;
      // Stripe knows of a payment that no webhook tells of.
      await mutateSession(addresses, message, { payment_status: 'paid' });
      return { sessionId: message };
    },
    async createOrder(bearer) {
      const taken = (await callApi(addresses, endpoints.addStory, { token: bearer, body: addStoryBody })).body.data._id;
      await waitForStory(addresses, bearer, taken);
      const bookingUri = `https://api.calendly.test/scheduled_events/${ulid()}/invitees/${ulid()}`;
      return { productName: 'Film', storyId: taken, bookingUri };
    },
  };

  function expectWithin(answer: Answer, { calls, units }: TableBudget): void {
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const counted = counting.take();
    expect(counted.map(({ operation }) => operation)).toEqual([...calls]);
    const used = counted.reduce((sum, call) => sum + call.units, 0);
    expect(used).toBeLessThanOrEqual(units);
    expect(used).toBeGreaterThan(0);
  }

  beforeAll(async () => {
    counting = await createCountingTable(addresses.dynamodb);
    stubEnvironment({ ...inject('environment'), AWS_ENDPOINT_URL_DYNAMODB: counting.url });
    const customer = await newCustomer(addresses);
    const { body } = await callApi(addresses, endpoints.addStory, { token: customer.token, body: addStoryBody });
    storyId = body.data._id;
    await waitForStory(addresses, customer.token, storyId);
    token = customer.token;
    photo = await jpegOf(16, 12);
    captionId = (await callApi(addresses, endpoints.getStory, { token, path: { storyId } })).body.data.captions[0]._id;
    await callApi(addresses, endpoints.updateStory, { token, path: { storyId }, body: { description: '<p>One</p>' } });
    versionId = (await callApi(addresses, endpoints.listStoryVersions, { token, path: { storyId } })).body.data.at(
      -1,
    )._id;
    sessionId = (await openCheckout(addresses, token)).body.message;
    coupon = (await addCoupon(stackTable(addresses), { code: `C${ulid()}` })).code;
    giftId = await buyGift(addresses, token, { story: storyId, ...pickupFields });
    subscriber = await newSubscriber(addresses);
    draftId = newDraftId();
    await sendValidRequest(addresses, 'sendChatMessage', { draftId }, token);
  });
  afterAll(() => counting.close());

  it.each(Object.entries(benchTableBudgets))(
    '%s with more work stays within its budget of table calls',
    async (name, budget) => {
      const id = name as keyof typeof benchTableBudgets;
      const { token: bearer } = await newCustomer(addresses);
      const body = JSON.stringify(await fullerBodyOf[id](bearer));
      expectWithin(
        await invokeFunction(id, apiEvent({ headers: { Authorization: `Bearer ${bearer}` }, body })),
        budget,
      );
    },
  );

  it.each(Object.entries(tableBudgets))('%s stays within its budget of table calls', async (name, budget) => {
    const id = name as Counted;
    const fresh = takesAFreshCustomer.has(id) ? (await newCustomer(addresses)).token : token;
    const bearer = takesASubscriber.has(id) ? subscriber.token : fresh;
    const ids = { storyId, captionId, versionId, giftId, draftId, sessionId };
    const { subscriptionId } = subscriber;
    const { path, query, body, form } = validRequest(id, { ...ids, subscriptionId, couponCode: coupon, photo });
    const event = apiEvent({
      headers: { Authorization: `Bearer ${bearer}`, ...(form && { 'Content-Type': formType }) },
      ...(path && { path }),
      ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])) }),
      body: form?.toString('base64') ?? JSON.stringify(bodyOf[id]?.() ?? body ?? null),
      isBase64Encoded: form !== undefined,
    });
    const answer = await invokeFunction(id, event);
    expectWithin(answer, budget);
    if (id === 'addStory') await waitForStory(addresses, bearer, answer.body.data._id);
  });
});
