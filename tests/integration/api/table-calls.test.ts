import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { apiEvent } from '../../support/api-events.ts';
import { addCoupon } from '../../support/checkouts.ts';
import { createCountingTable } from '../../support/counting-table.ts';
import { newDraftId } from '../../support/drafts.ts';
import { buyGift, giftForm, pickupFields, shippingFields } from '../../support/gift-orders.ts';
import { jpegOf } from '../../support/images.ts';
import { invokeFunction } from '../../support/invoke-function.ts';
import { formType, imagePart, multipart } from '../../support/multipart.ts';
import { addStoryBody, callApi, finishedStory, newCustomer } from '../../support/product.ts';
import { openCheckout, storyCheckoutBody } from '../../support/purchases.ts';
import { stackTable } from '../../support/stack-table.ts';
import { transcript } from '../../support/stories.ts';
import { newSubscriber, type Subscriber } from '../../support/subscribers.ts';

const previewBody = { chatHistory: transcript, prompt: 'GENERATE_STORY_PROMPT', category: 'memories' };

/**
 * What a request costs at the table (DESIGN 6, PERFORMANCE 4): which calls, and how many units at most. A customer's request
 * has one strong read of the profile (0.25 KB rounds up to 1 unit) before its own work. Only ever tightened.
 */
const budgets = {
  getHealth: { calls: ['GetItem'], units: 0.5 },
  getUser: { calls: ['GetItem'], units: 1 },
  // The profile; the summaries, strong because the customer is sent here right after taking a story.
  listStories: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; summary and body in one batch: 1 unit each 4 KB.
  getStory: { calls: ['GetItem', 'BatchGetItem'], units: 4 },
  // The profile; the story as it is; summary, text and version at once, 2 units for each KB.
  updateStory: { calls: ['GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 9 },
  // The profile; the limit; the story; what is open; the checkout with the story, slot and note; the session's id. A
  // story of one line, as it is now; a whole one is 2 units for each KB more.
  createGiftCheckout: {
    calls: ['GetItem', 'UpdateItem', 'BatchGetItem', 'GetItem', 'TransactWriteItems', 'UpdateItem'],
    units: 14,
  },
  // The profile; the limit; is the caption there; its image. The whole text, 1 unit each 4 KB, then
  // each KB of it.
  uploadStoryImage: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'UpdateItem'], units: 8 },
  // The profile; the caption, without a look at the story.
  updateCaption: { calls: ['GetItem', 'TransactWriteItems'], units: 3 },
  // The profile; whose story it is; its versions.
  listStoryVersions: { calls: ['GetItem', 'BatchGetItem', 'Query'], units: 5 },
  getStoryVersion: { calls: ['GetItem', 'BatchGetItem', 'GetItem'], units: 5 },
  restoreStoryVersion: {
    calls: ['GetItem', 'BatchGetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'],
    units: 50,
  },
  // The profile; the limit; the budget, and what is given back of it. No story is read: the text comes with the wish.
  editStoryWithAi: { calls: ['GetItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'], units: 4 },
  // The limit; the words, the address's allowance, the message and its mail at once.
  sendContactMessage: { calls: ['UpdateItem', 'TransactWriteItems'], units: 9 },
  // The profile; pointers and what waits; the drafts they lead to, 1 unit each 4 KB.
  listDrafts: { calls: ['GetItem', 'Query', 'BatchGetItem'], units: 3 },
  // The same, with one write for each draft claimed, which is read by it.
  claimDrafts: { calls: ['GetItem', 'Query', 'UpdateItem'], units: 3 },
  discardDraft: { calls: ['GetItem', 'UpdateItem', 'PutItem'], units: 3 },
  // The profile; limits per address and customer; draft and pointer; the budget; then one write of the draft, its whole size.
  sendChatMessage: {
    calls: [
      ...['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem'],
    ],
    units: 8,
  },
  previewStory: {
    calls: [
      ...['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem'],
    ],
    units: 10,
  },
  // The profile; then credit, ledger, summary, source and outbox at once, 2 units for each KB.
  addStory: { calls: ['GetItem', 'TransactWriteItems'], units: 14 },
  // The profile; the limit; what is open; the checkout with its conversation, slot and note; the session's id.
  createCheckout: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'TransactWriteItems', 'UpdateItem'], units: 14 },
  listGifts: { calls: ['GetItem', 'Query'], units: 2 },
  getGift: { calls: ['GetItem', 'GetItem'], units: 2 },
  // The profile; whose the checkout is, and how it stands.
  confirmCheckout: { calls: ['GetItem', 'GetItem', 'GetItem'], units: 5 },
  // The profile; two limits; the coupon.
  validateCoupon: { calls: ['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem'], units: 4 },
  listOrders: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; then the booking, its order and the operator's note at once, 2 units each.
  createOrder: { calls: ['GetItem', 'TransactWriteItems'], units: 7 },
  listSubscriptions: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; the limit; whom Stripe knows; what is open; the checkout, its slot and note; the session's id.
  createSubscription: {
    calls: ['GetItem', 'UpdateItem', 'Query', 'GetItem', 'TransactWriteItems', 'UpdateItem'],
    units: 11,
  },
  getInvoice: { calls: ['GetItem', 'GetItem'], units: 2 },
  // Cancelling is not here: the webhook of it works at the same time, and who is second looks again.
} as const;

const addresses = inject('addresses');
type Counted = keyof typeof budgets;
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

  /** A turn of the interview, in the draft that the customer's list leads to. */
  const turn = () => ({
    ...{ userMessage: 'In Leeds.', chatHistory: [], prompt: 'MEMORIES_PROMPT' },
    ...{ draftId, turnId: newDraftId() },
  });
  const formOf: Partial<Record<Counted, () => Parameters<typeof apiEvent>[0] & object>> = {
    createGiftCheckout: () => giftForm({ story: storyId, ...shippingFields }),
    uploadStoryImage: () => ({
      headers: { 'Content-Type': formType },
      body: multipart([{ name: '_id', value: captionId }, imagePart(photo)]).toString('base64'),
      isBase64Encoded: true,
    }),
  };
  const bodyOf: Partial<Record<Counted, () => object>> = {
    addStory: () => addStoryBody,
    sendChatMessage: turn,
    previewStory: () => ({ ...previewBody, draftId }),
    claimDrafts: () => ({ draftIds: [draftId] }),
    discardDraft: () => ({ draftId: newDraftId() }),
    createCheckout: () => storyCheckoutBody(),
    confirmCheckout: () => ({ sessionId }),
    validateCoupon: () => ({ code: coupon }),
    createOrder: () => ({ productName: 'Film' }),
    updateStory: () => ({ description: `<p>${ulid()}</p>` }),
    updateCaption: () => ({ text: ulid() }),
    restoreStoryVersion: () => ({}),
    editStoryWithAi: () => ({ whatToEdit: 'Make it shorter', previousResponse: '<p>One. Two. Three.</p>' }),
    sendContactMessage: () => ({ name: 'Agnes', email: `${ulid()}@example.com`, message: 'Hello?' }),
  };

  beforeAll(async () => {
    counting = await createCountingTable(addresses.dynamodb);
    Object.assign(process.env, inject('environment'), { AWS_ENDPOINT_URL_DYNAMODB: counting.url });
    const customer = await newCustomer(addresses);
    const { body } = await callApi(addresses, endpoints.addStory, { token: customer.token, body: addStoryBody });
    storyId = body.data._id;
    await finishedStory(addresses, customer.token, storyId);
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
    await callApi(addresses, endpoints.sendChatMessage, { token, body: turn() });
  });
  afterAll(() => counting.close());

  it.each(Object.entries(budgets))('%s makes these calls and no more', async (name, { calls, units }) => {
    const id = name as Counted;
    const fresh = takesAFreshCustomer.has(id) ? (await newCustomer(addresses)).token : token;
    const bearer = takesASubscriber.has(id) ? subscriber.token : fresh;
    const form = formOf[id]?.();
    const event = apiEvent({
      headers: { Authorization: `Bearer ${bearer}`, ...form?.headers },
      path: { storyId, captionId, versionId, giftId, subscriptionId: subscriber.subscriptionId },
      body: form?.body ?? JSON.stringify(bodyOf[id]?.() ?? null),
      isBase64Encoded: form?.isBase64Encoded ?? false,
    });
    const answer = await invokeFunction(id, event);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const counted = counting.take();
    if (id === 'addStory') await finishedStory(addresses, bearer, answer.body.data._id);
    expect(counted.map(({ operation }) => operation)).toEqual([...calls]);
    const used = counted.reduce((sum, call) => sum + call.units, 0);
    expect(used, `${id} used ${used} units`).toBeLessThanOrEqual(units);
    expect(used).toBeGreaterThan(0);
  });
});
