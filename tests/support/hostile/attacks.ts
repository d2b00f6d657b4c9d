import { ulid } from 'ulid';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { type JourneyClient, type JourneyRequest, requestOf } from '#infra/tooling/load/journey/journey-client.ts';
import { storyPurchase, transcript } from '#infra/tooling/requests/valid-requests.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import type { CustomerWithStory } from '#tests/support/customer-stories.ts';
import { actAtStripe, type Subscriber } from '#tests/support/subscribers.ts';
import { storySession, stripeAt, subscriptionSession } from '#tests/support/test-payments.ts';

export interface Attacker {
  readonly addresses: StackAddresses;
  readonly customer: CustomerWithStory;
  readonly subscriber: Subscriber;
  readonly client: JourneyClient;
  /** Another network address at each call; close it. */
  fromElsewhere(): JourneyClient;
  /** 0 to 1. */
  random(): number;
  /** Whose password is guessed. */
  readonly victim: { readonly email: string };
}

/** One round; repeated until the time is over. */
export type Attack = (attacker: Attacker) => Promise<unknown>;

/** Right-to-left override, line separator, NUL, a decomposed letter, a line break. */
const hostileName = 'Ad\u202ea\u2028\u0000e\u0301\r\nBcc: x@example.com';

const ask = ({ client, customer }: Attacker, id: EndpointId, known: object = {}, over: Partial<JourneyRequest> = {}) =>
  client.call({ ...requestOf(id, { storyId: customer.storyId, ...known }, customer.token), ...over });
const together = (count: number, attempt: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, attempt));

const saveAtFullSpeed: Attack = (attacker) =>
  together(8, () => {
    const description = `<p>${`${attacker.random()} `.repeat(3000).slice(0, 60_000)}</p>`;
    return ask(attacker, 'updateStory', {}, { body: { description } });
  });

const readVersionsAtFullSpeed: Attack = async (attacker) => {
  await ask(attacker, 'updateStory', { html: `<p>${attacker.random()}</p>` });
  const { status, body } = await ask(attacker, 'listStoryVersions');
  if (status !== 200) return;
  for (const { _id: versionId } of body.data.slice(0, 5)) {
    await ask(attacker, 'getStoryVersion', { versionId });
    await ask(attacker, 'restoreStoryVersion', { versionId });
  }
};

const writeHostileText: Attack = async (attacker) => {
  const { random, client } = attacker;
  const html = `<h4>${hostileName}</h4><p><a href="https://user:pw@example.com/\u202e">x</a>${random()}</p>`;
  await ask(attacker, 'updateStory', { html });
  const { body } = await ask(attacker, 'getStory');
  const captionId = body?.data?.captions[0]?._id;
  if (captionId !== undefined) await ask(attacker, 'updateCaption', { captionId, text: `${hostileName}${random()}` });
  await ask(attacker, 'changeName', { name: hostileName });
  await client.call(requestOf('sendContactMessage', { name: hostileName, text: hostileName }));
  await client.call(requestOf('register', { name: hostileName, password: 'cafe\u0301 and toast' }));
};

const confirmInventedSessions: Attack = (attacker) => together(8, () => ask(attacker, 'confirmCheckout'));

const orderInventedFilms: Attack = (attacker) => together(8, () => ask(attacker, 'createOrder'));

const purchaseOf = (random: number) =>
  storyPurchase({ chatHistory: [...transcript, { role: 'user', content: `And then ${random}.` }], opening: '' });

/** Two tabs open a payment for one conversation. */
const payTwiceForOneStory: Attack = async (attacker) => {
  const body = purchaseOf(attacker.random());
  const opened = await together(2, () => ask(attacker, 'createCheckout', { idempotencyKey: ulid() }, { body }));
  const sessions = (opened as { status: number; body: { message: string } }[])
    .filter(({ status }) => status === 200)
    .map((answer) => answer.body.message);
  for (const session of new Set(sessions)) {
    // The stand-in refuses a session that the second tab ended.
    await actAtStripe(attacker.addresses, 'pay', { session, outcome: 'paid' }).catch(() => {});
    await together(2, () => ask(attacker, 'confirmCheckout', { sessionId: session }));
  }
};

/** The refund and the confirmation arrive together. */
const refundBeforeDelivery: Attack = async (attacker) => {
  const { addresses, random } = attacker;
  const opened = await ask(attacker, 'createCheckout', {}, { body: purchaseOf(random()) });
  if (opened.status !== 200) return;
  const session = opened.body.message;
  const paid = await actAtStripe(addresses, 'pay', { session, outcome: 'paid' });
  const { payment_intent: paymentIntent } = (paid as { session: { payment_intent: string } }).session;
  await Promise.all([
    actAtStripe(addresses, 'refund', { paymentIntent }),
    ask(attacker, 'confirmCheckout', { sessionId: session }),
  ]);
};

/** Another product on the same Stripe account sells, refunds and subscribes. */
const sellSomethingElse: Attack = async ({ addresses }) => {
  const stripe = stripeAt(addresses.payments);
  const { metadata: _session, payment_intent_data: _intent, client_reference_id: _reference, ...once } = storySession;
  const { subscription_data: _subscription, ...monthly } = subscriptionSession;
  for (const session of [once, monthly]) {
    const { id } = await stripe.checkout.sessions.create(session);
    const paid = await actAtStripe(addresses, 'pay', { session: id, outcome: 'paid' });
    const { payment_intent: paymentIntent } = (paid as { session: { payment_intent: string | null } }).session;
    if (paymentIntent !== null) await actAtStripe(addresses, 'refund', { paymentIntent });
  }
};

const forgeEvents: Attack = ({ client }) => together(8, () => client.call(requestOf('receiveStripeEvent')));

const askTheModelFromManyNetworks: Attack = async (attacker) => {
  const client = attacker.fromElsewhere();
  await together(4, () => client.call(requestOf('sendChatMessage')));
  await client.call(requestOf('previewStory', { chatHistory: transcript }));
  client.close();
};

const guessThePassword: Attack = async (attacker) => {
  const client = attacker.fromElsewhere();
  await client.call(requestOf('login', { email: attacker.victim.email, password: `guess ${attacker.random()}` }));
  client.close();
};

const cancelAndKeepAtOnce: Attack = async ({ client, subscriber: { token } }) => {
  const calls = ['cancelSubscription', 'keepSubscription', 'openCardPage', 'cancelSubscription'] as const;
  await Promise.all(calls.map((id) => client.call(requestOf(id, {}, token))));
  await client.call(requestOf('keepSubscription', {}, token));
};

export const attacks = {
  saveAtFullSpeed,
  readVersionsAtFullSpeed,
  writeHostileText,
  confirmInventedSessions,
  orderInventedFilms,
  payTwiceForOneStory,
  refundBeforeDelivery,
  sellSomethingElse,
  forgeEvents,
  askTheModelFromManyNetworks,
  guessThePassword,
  cancelAndKeepAtOnce,
} satisfies Record<string, Attack>;
