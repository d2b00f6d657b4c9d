import * as z from 'zod/mini';
import { buildForm, shippingFields, storyPurchase } from '#infra/tooling/requests/valid-requests.ts';
import { hasOpening, storyFacts } from './interview-operations.ts';
import { type JourneyClient, OperationRefused, requestOf } from './journey-client.ts';
import { type JourneyCustomer, newDraft } from './journey-customer.ts';
import { hasStory, isLoggedIn, type JourneyOperation, pickRandom } from './journey-operation.ts';

/** Acts on a page of the stand-ins. @throws Error if the page refuses */
async function control(root: string, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${root}/__control/${name}`, {
    method: 'POST',
    body: JSON.stringify({ ...body, wait: true }),
  });
  if (!response.ok) throw new Error(`control ${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Pays, which sends the webhook, and confirms on the success page. */
async function payAndConfirm(customer: JourneyCustomer, client: JourneyClient, sessionId: string) {
  await control(client.world.addresses.payments, 'pay', { session: sessionId, outcome: 'paid' });
  return (await client.request(requestOf('confirmCheckout', { sessionId }, customer.token))).body.data;
}

const validateACoupon: JourneyOperation = {
  name: 'try a coupon',
  calls: ['validateCoupon'],
  weight: 2,
  // The limit is 10 an hour per account, purchases included.
  timesPerCustomer: 5,
  isPossible: isLoggedIn,
  async run({ token }, client) {
    await client.request(requestOf('validateCoupon', { couponCode: client.world.couponCode }, token));
  },
};

const buyAStory: JourneyOperation = {
  name: 'buy a story',
  calls: ['createCheckout', 'confirmCheckout'],
  weight: 6,
  timesPerCustomer: 10,
  isPossible: (customer) => hasOpening(customer) && !customer.hasFreeStory,
  async run(customer, client, random) {
    const { token } = customer;
    const facts = storyFacts(customer);
    const coupon = random() < 0.2 ? { coupon: client.world.couponCode } : {};
    const body = { ...storyPurchase(facts, coupon), draftId: facts.draftId };
    const opened = await client.request({ ...requestOf('createCheckout', facts, token), body });
    // Another conversation would be another purchase.
    customer.draft = newDraft();
    const { storyId } = await payAndConfirm(customer, client, opened.body.message);
    if (storyId !== null) customer.writing.add(storyId);
  },
};

interface ListedProduct {
  readonly name: string;
  readonly variants: readonly { readonly name: string }[];
  readonly basePrice: number;
  readonly needs?: readonly string[];
}

const buyAPackage: JourneyOperation = {
  name: 'buy a product of the catalogue',
  calls: ['listProducts', 'createCheckout', 'confirmCheckout'],
  weight: 1,
  timesPerCustomer: 10,
  isPossible: isLoggedIn,
  async run(customer, client, random) {
    const { data } = (await client.request(requestOf('listProducts'))).body;
    const simple = (data as ListedProduct[]).filter(({ needs = [] }) => needs.length === 0);
    if (simple.length === 0) return;
    const { name, variants, basePrice } = pickRandom(simple, random);
    const variant = variants[0];
    const product = { name: variant === undefined ? name : `${name} - ${variant.name}`, price: basePrice };
    const asked = { ...requestOf('createCheckout', {}, customer.token), body: { product } };
    const opened = await client.call(asked);
    // An operator hid the product since it was listed.
    if (opened.body?.code === 'unknown-product') return;
    if (opened.status !== 200) throw new OperationRefused(asked, opened);
    await payAndConfirm(customer, client, opened.body.message);
  },
};

const subscribe: JourneyOperation = {
  name: 'subscribe, cancel, and keep it',
  calls: [
    ...(['createSubscription', 'confirmCheckout', 'listSubscriptions', 'getInvoice'] as const),
    ...(['openCardPage', 'cancelSubscription', 'keepSubscription'] as const),
  ],
  weight: 0.4,
  timesPerCustomer: 1,
  isPossible: isLoggedIn,
  async run(customer, client) {
    const { token } = customer;
    const opened = await client.request(requestOf('createSubscription', {}, token));
    await payAndConfirm(customer, client, opened.body.message);
    const { data } = (await client.request(requestOf('listSubscriptions', {}, token))).body;
    await client.request(requestOf('getInvoice', { subscriptionId: data[0].subscriptionId }, token));
    for (const id of ['openCardPage', 'cancelSubscription', 'keepSubscription'] as const) {
      await client.request(requestOf(id, {}, token));
    }
  },
};

const giveAStory: JourneyOperation = {
  name: 'give a story',
  calls: ['createGiftCheckout', 'confirmCheckout', 'getGift'],
  weight: 0.4,
  timesPerCustomer: 2,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token } = customer;
    const form = buildForm({ story: pickRandom(customer.ready, random), ...shippingFields }, client.world.photo);
    const opened = await client.request({ ...requestOf('createGiftCheckout', {}, token), form });
    const { giftId } = await payAndConfirm(customer, client, opened.body.message);
    await client.request(requestOf('getGift', { giftId }, token));
  },
};

const bookedSchema = z.object({ uri: z.string() });

const bookAFilm: JourneyOperation = {
  name: 'book a film',
  calls: ['createOrder', 'updateStory', 'listStories'],
  // The calendar has about 200 slots.
  weight: 0.2,
  timesPerCustomer: 1,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token, email } = customer;
    const storyId = pickRandom(customer.ready, random);
    const tracking = { utm_content: storyId };
    const { scheduler } = client.world.addresses;
    const { uri: bookingUri } = bookedSchema.parse(await control(scheduler, 'book', { email, tracking }));
    await client.request(requestOf('createOrder', { storyId, bookingUri }, token));
    await client.request({ ...requestOf('updateStory', { storyId }, token), body: { isFilm: true, bookingUri } });
    customer.films.add(storyId);
    await client.request({ ...requestOf('listStories', {}, token), query: { isFilm: 'true' } });
  },
};

const lookAtPurchases: JourneyOperation = {
  name: 'look at orders, gifts and subscriptions',
  calls: ['listOrders', 'listGifts', 'listSubscriptions'],
  weight: 4,
  isPossible: isLoggedIn,
  async run({ token }, client) {
    await client.request(requestOf('listOrders', {}, token));
    await client.request(requestOf('listGifts', {}, token));
    await client.request(requestOf('listSubscriptions', {}, token));
  },
};

export const purchaseOperations: readonly JourneyOperation[] = [
  ...[validateACoupon, buyAStory, buyAPackage, subscribe, giveAStory, bookAFilm, lookAtPurchases],
];
