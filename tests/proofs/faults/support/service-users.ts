import { ulid } from 'ulid';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import type { ServiceName } from '#tests/support/fault-proxy/service-call.ts';
import { pickupFields, postGift } from '#tests/support/gift-orders.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { type ApiResponse, addStoryBody, callApi } from '#tests/support/product.ts';
import { openCheckout } from '#tests/support/purchases.ts';
import { newSubscriber } from '#tests/support/subscribers.ts';

/** A call that needs a service. */
export interface ServiceUser {
  readonly route: EndpointId;
  call(): Promise<ApiResponse>;
}

/** Calls by the service that they need, with their preconditions created. */
export async function serviceUsers(addresses: StackAddresses): Promise<Record<ServiceName, readonly ServiceUser[]>> {
  const owner = await customerWithStory(addresses);
  // An account may open 60 sessions an hour, and each fault takes some of every route.
  const [giver, buyer] = [await customerWithStory(addresses), await customerWithStory(addresses)];
  const subscriber = await newSubscriber(addresses);
  const image = new Uint8Array(await jpegOf(300, 200));
  const { token, storyId, email, password } = owner;
  const ask = (route: EndpointId, parts: Parameters<typeof callApi>[2]): ServiceUser => ({
    route,
    call: () => callApi(addresses, endpoints[route], parts),
  });
  const anew = (route: EndpointId, parts: () => Parameters<typeof callApi>[2]): ServiceUser => ({
    route,
    call: () => callApi(addresses, endpoints[route], parts()),
  });
  const chat = { userMessage: 'It was in Leeds.', chatHistory: [], prompt: 'MEMORIES_PROMPT' };
  const somebody = () => `out-${ulid().toLowerCase()}@example.com`;
  const gift: ServiceUser = {
    route: 'createGiftCheckout',
    call: () => postGift(addresses, giver.token, { story: giver.storyId, ...pickupFields }, { photo: image }),
  };
  const checkout: ServiceUser = { route: 'createCheckout', call: () => openCheckout(addresses, buyer.token) };
  return {
    table: [
      ask('getUser', { token }),
      ask('listStories', { token }),
      ask('getStory', { token, path: { storyId } }),
      ask('listProducts', {}),
      ask('login', { body: { email, password } }),
      ask('updateStory', { token, path: { storyId }, body: { description: '<p>Out</p>' } }),
      ask('listOrders', { token }),
      checkout,
    ],
    files: [{ route: 'uploadStoryImage', call: () => uploadImage(addresses, { ...owner, image }) }, gift],
    mail: [
      anew('register', () => ({ body: { name: 'Ada', email: somebody(), password, privacyPolicy: true } })),
      anew('sendContactMessage', () => ({ body: { name: 'Ada', email: somebody(), message: 'Hello?' } })),
      ask('forgotPassword', { body: { email } }),
    ],
    payments: [
      checkout,
      gift,
      ask('createSubscription', { token }),
      ask('getInvoice', { token: subscriber.token, path: { subscriptionId: subscriber.subscriptionId } }),
      ask('cancelSubscription', { token: subscriber.token }),
      ask('keepSubscription', { token: subscriber.token }),
      ask('openCardPage', { token: subscriber.token }),
    ],
    model: [
      ask('sendChatMessage', { body: chat }),
      ask('previewStory', { body: { chatHistory: transcript, prompt: 'GENERATE_STORY_PROMPT', category: 'memories' } }),
      ask('editStoryWithAi', { token, body: { whatToEdit: 'warmer', previousResponse: '<p>Once.</p>' } }),
    ],
    workflows: [
      // Returns 402 without calling the workflow.
      ask('addStory', { token, body: { ...addStoryBody, firstStory: false } }),
    ],
  };
}
