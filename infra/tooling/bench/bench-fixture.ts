import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { type ApiClient, createApiClient } from '#infra/local/seed/api-client.ts';
import { demoCustomer } from '#infra/local/seed/demo-conversation.ts';
import { verificationTokens } from '#infra/local/seed/mail-inbox.ts';
import { seed } from '#infra/local/seed.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';

export interface BenchFixture {
  /** A subscriber with a finished story, a gift, and a purchase that is paid at Stripe but not confirmed here. */
  readonly customer: { readonly token: string; readonly email: string; readonly password: string };
  readonly storyId: string;
  readonly captionId: string;
  readonly versionId: string;
  readonly giftId: string;
  readonly proofMadeAt: string;
  readonly draftId: string;
  readonly subscriptionId: string;
  readonly coupon: string;
  readonly productId: string;
  readonly featuredStoryId: string;
  readonly paidSessionId: string;
  readonly paidEvent: string;
  /** Of the customer's session. */
  readonly sessionHandle: string;
  readonly resetToken: string;
  /** Of the story's shared page. */
  readonly shareToken: string;
  /** Of one of the two links of a change of address. */
  readonly changeToken: string;
  readonly newcomer: { readonly token: string };
  readonly waiting: {
    readonly email: string;
    readonly password: string;
    readonly token: string;
    readonly registration: string;
  };
}

const coupon = 'BENCH20';
const withinMs = 120_000;
const signal = () => AbortSignal.timeout(withinMs);

async function until<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
  const endsAtMs = performance.now() + withinMs;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (performance.now() > endsAtMs) throw new Error(`no ${what} within ${withinMs / 1000} s`);
    await wait(25);
  }
}

async function callStripe(addresses: StackAddresses, name: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${addresses.payments}/__control/${name}`, init);
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function mailedToken(addresses: StackAddresses, email: string): Promise<string> {
  return until(`a mail to ${email}`, async () => (await verificationTokens(addresses.mail, email))[0]);
}

async function register(api: ApiClient, addresses: StackAddresses, email: string) {
  const password = 'harbour-loaf-2014';
  const body = { name: 'Mara Ellison', email, password, privacyPolicy: true };
  const { registration = '' } = await api(endpoints.register, { body });
  return { email, password, registration, linkToken: await mailedToken(addresses, email) };
}

async function newcomerOf(api: ApiClient, addresses: StackAddresses): Promise<{ token: string }> {
  const { email, password, linkToken } = await register(api, addresses, 'newcomer@example.com');
  await api(endpoints.verifyEmail, { path: { token: linkToken } });
  return { token: (await api(endpoints.login, { body: { email, password } })).token };
}

const storeSchema = z.object({ emails: z.array(z.object({ body: z.object({ text: z.optional(z.string()) }) })) });

/** @param page of the site that the link opens */
async function mailedLink(addresses: StackAddresses, page: string): Promise<string> {
  return until(`the mail with a link to ${page}`, async () => {
    const { emails } = storeSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
    return emails.map(({ body }) => new RegExp(`/${page}/([\\w-]+)`).exec(body.text ?? '')?.[1]).find(Boolean);
  });
}

async function resetTokenOf(api: ApiClient, addresses: StackAddresses, email: string): Promise<string> {
  await api(endpoints.forgotPassword, { body: { email } });
  return mailedLink(addresses, 'reset-password');
}

async function changeTokenOf(api: ApiClient, addresses: StackAddresses, token: string): Promise<string> {
  const body = { email: 'moved@example.com', currentPassword: demoCustomer.password };
  await api(endpoints.requestEmailChange, { token, body });
  return mailedLink(addresses, 'confirm-email');
}

async function subscribe(api: ApiClient, addresses: StackAddresses, token: string): Promise<string> {
  const { message: session } = await api(endpoints.createSubscription, { token });
  await callStripe(addresses, 'pay', { session, outcome: 'paid', wait: true });
  return until('the subscription', async () => {
    return (await api(endpoints.listSubscriptions, { token })).data[0]?.subscriptionId;
  });
}

const openedSchema = z.object({ message: z.string() });

async function buyGift(api: ApiClient, addresses: StackAddresses, token: string, storyId: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ story: storyId, shippingMethod: 'pickup', price: '40' }))
    form.set(name, value);
  const { path, method } = endpoints.createGiftCheckout;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${addresses.api}${path}`, { method, body: form, headers, signal: signal() });
  const { message: session } = openedSchema.parse(await response.json());
  await callStripe(addresses, 'pay', { session, outcome: 'paid', wait: true });
  return until('the proof of the gift', async () => {
    const [gift] = (await api(endpoints.listGifts, { token })).data;
    if (gift === undefined) return undefined;
    const { data } = await api(endpoints.getGift, { token, path: { giftId: gift._id } });
    const { proofMadeAt } = data;
    return data.proofUrl === null || proofMadeAt == null ? undefined : { giftId: gift._id, proofMadeAt };
  });
}

const eventsSchema = z.object({
  events: z.array(z.looseObject({ type: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) })),
});

async function payWithoutWebhook(api: ApiClient, addresses: StackAddresses, token: string) {
  const { message: paidSessionId } = await api(endpoints.createCheckout, {
    token,
    body: validRequest('createCheckout').body,
  });
  await callStripe(addresses, 'webhooks', { paused: true });
  await callStripe(addresses, 'pay', { session: paidSessionId, outcome: 'paid' });
  const { events } = eventsSchema.parse(await callStripe(addresses, 'events'));
  const completedEvent = events.find(
    ({ type, data }) => type === 'checkout.session.completed' && data.object.id === paidSessionId,
  );
  if (completedEvent === undefined) throw new Error('the payment has no event');
  const { delivery: _, ...event } = completedEvent;
  return { paidSessionId, paidEvent: JSON.stringify(event) };
}

async function createCoupon(dataDir: string, addresses: StackAddresses): Promise<void> {
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(addresses));
  const ops = join(import.meta.dirname, '../ops.ts');
  const words = ['coupon', 'create', coupon, '--percent', '20', '--expires', '2046-01-31'];
  await promisify(execFile)(process.execPath, [ops, ...words], { env: { ...process.env, LOCAL_DATA_DIR: dataDir } });
}

async function storyOf(api: ApiClient, token: string) {
  const [story] = (await api(endpoints.listStories, { token })).data;
  const path = { storyId: story?._id ?? '' };
  const { captions } = (await api(endpoints.getStory, { token, path })).data;
  await api(endpoints.updateStory, {
    token,
    path,
    body: validRequest('updateStory').body,
  });
  const versions = (await api(endpoints.listStoryVersions, { token, path })).data;
  return { ...path, captionId: captions[0]?._id ?? '', versionId: versions.at(-1)?._id ?? '' };
}

async function sendChatTurn(api: ApiClient, token: string): Promise<string> {
  const draftId = 'q3Jp0wVb9mXk2Zr7Tn5Yc1';
  const turnId = 'a3Jp0wVb9mXk2Zr7Tn5Yc2';
  const said = { userMessage: 'In Leeds.', chatHistory: [], prompt: 'MEMORIES_PROMPT' };
  await api(endpoints.sendChatMessage, { token, body: { ...said, draftId, turnId } });
  return draftId;
}

/**
 * Creates the data of the cases through a running stack's API: the seed, a subscriber, a newcomer and an unconfirmed
 * registration.
 */
export async function createBenchFixture(addresses: StackAddresses, dataDir: string): Promise<BenchFixture> {
  await seed(addresses, { dataDir, tell: () => undefined, signal: signal() });
  await createCoupon(dataDir, addresses);
  const api = createApiClient(addresses.api, signal());
  const { email, password } = demoCustomer;
  const { token } = await api(endpoints.login, { body: { email, password } });
  const story = await storyOf(api, token);
  const draftId = await sendChatTurn(api, token);
  const subscriptionId = await subscribe(api, addresses, token);
  const gift = await buyGift(api, addresses, token, story.storyId);
  const { data: share } = await api(endpoints.shareStory, { token, path: { storyId: story.storyId }, body: {} });
  const newcomer = await newcomerOf(api, addresses);
  const waiting = await register(api, addresses, 'waiting@example.com');
  const resetToken = await resetTokenOf(api, addresses, email);
  const { sessions } = (await api(endpoints.getAccount, { token })).data;
  const sessionHandle = sessions.find(({ isThis }) => isThis)?.id ?? '';
  const changeToken = await changeTokenOf(api, addresses, token);
  const productId = (await api(endpoints.listProducts, {})).data[0]?._id ?? '';
  const featuredStoryId = (await api(endpoints.listFeaturedStories, {})).data[0]?._id ?? '';
  return {
    customer: { token, email, password },
    ...story,
    ...gift,
    draftId,
    subscriptionId,
    coupon,
    productId,
    featuredStoryId,
    ...(await payWithoutWebhook(api, addresses, token)),
    resetToken,
    changeToken,
    newcomer,
    sessionHandle,
    shareToken: share.url.slice(share.url.lastIndexOf('/') + 1),
    waiting: { ...waiting, token: waiting.linkToken },
  };
}
