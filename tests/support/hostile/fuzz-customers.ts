import { ulid } from 'ulid';
import { createTokenSigner } from '#functions/adapters/tokens/token-signer.ts';
import { sessionLifeSeconds } from '#functions/domain/account/session.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { missingIds, type OwnedIds, type ValidRequest, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { writeFirstStory } from '#tests/support/customer-stories.ts';
import { buyGift, pickupFields, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi, eventually, newCustomer, sendValidRequest, type TestCustomer } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { subscriptionsOf } from '#tests/support/subscribers.ts';
import { orderFreeVoucher } from '#tests/support/vouchers.ts';
import { listAllItems } from './table-state.ts';

export interface FuzzCustomer extends TestCustomer {
  readonly userId: string;
  readonly ids: OwnedIds;
}

export interface FuzzCustomers {
  /** Has one of everything. */
  readonly owner: FuzzCustomer;
  /** Has a story with an earlier version; the other ids do not exist. */
  readonly other: FuzzCustomer;
  /** A JPEG, in base64. */
  readonly photo: string;
}

export function requestByOwner(id: EndpointId, ids: OwnedIds, { owner, photo }: FuzzCustomers): ValidRequest {
  const { email, password } = owner;
  return validRequest(id, { ...ids, email, password, newPassword: password, photo: Buffer.from(photo, 'base64') });
}

const userIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sub;

/** A customer with an edited story, which has an earlier version. */
async function createStoryteller(addresses: StackAddresses, name: string): Promise<FuzzCustomer> {
  const customer = await newCustomer(addresses, name);
  const { token } = customer;
  const { _id: storyId } = await writeFirstStory(addresses, token);
  await sendValidRequest(addresses, 'updateStory', { storyId }, token);
  const versions = await sendValidRequest(addresses, 'listStoryVersions', { storyId }, token);
  const story = await sendValidRequest(addresses, 'getStory', { storyId }, token);
  const versionId: string = versions.body.data.at(-1)._id;
  const captionId: string = story.body.data.captions[0]._id;
  return { ...customer, userId: userIdOf(token), ids: { ...missingIds(), storyId, versionId, captionId } };
}

async function subscribe(addresses: StackAddresses, customer: FuzzCustomer): Promise<string> {
  const { body } = await callApi(addresses, endpoints.createSubscription, { token: customer.token });
  await payOnPage(addresses, body.message);
  const [subscription] = await subscriptionsOf(addresses, customer);
  return subscription.subscriptionId;
}

/** Logs in once more. @returns the handle of a session that no test uses */
async function openOtherSession(addresses: StackAddresses, { email, password }: FuzzCustomer): Promise<string> {
  const { token } = (await sendValidRequest(addresses, 'login', { email, password })).body;
  const { sessions } = (await sendValidRequest(addresses, 'getAccount', {}, token)).body.data;
  return sessions.find(({ isThis }: { isThis: boolean }) => isThis).id;
}

/** Creates one of each kind of item. */
async function addOneOfEach(addresses: StackAddresses, customer: FuzzCustomer, photo: Buffer): Promise<FuzzCustomer> {
  const { token, ids } = customer;
  const { storyId, captionId, draftId, bookingUri } = ids;
  await uploadImage(addresses, { token, storyId, captionId, image: photo });
  await sendValidRequest(addresses, 'sendChatMessage', { draftId }, token);
  const giftId = await buyGift(addresses, token, { story: storyId, ...pickupFields });
  const voucherId = await orderFreeVoucher(addresses, token);
  const subscriptionId = await subscribe(addresses, customer);
  const sessionHandle = await openOtherSession(addresses, customer);
  const booked = await sendValidRequest(addresses, 'createOrder', { storyId, bookingUri }, token);
  if (booked.status !== 200) throw new Error(`the booking answered ${booked.status}: ${JSON.stringify(booked.body)}`);
  const opened = await openCheckout(addresses, token);
  return {
    ...customer,
    ids: { ...ids, giftId, voucherId, subscriptionId, sessionId: opened.body.message, sessionHandle },
  };
}

/** Waits for background work after a purchase. */
async function waitForProofAndMails(addresses: StackAddresses, customer: FuzzCustomer): Promise<void> {
  await waitForGiftProof(addresses, customer.token, customer.ids.giftId);
  await waitForMails(addresses, customer);
}

async function waitForMails(addresses: StackAddresses, { email, userId }: FuzzCustomer): Promise<void> {
  await eventually(async () => {
    const rows = (await listAllItems(stackTable(addresses))).filter(({ PK }) => PK.startsWith('OUTBOX#'));
    return rows.some((row) => [email, userId].some((mark) => JSON.stringify(row).includes(mark))) ? undefined : true;
  }, `the outbox without ${email}`);
}

export async function createFuzzCustomers(addresses: StackAddresses): Promise<FuzzCustomers> {
  const [owner, other, jpeg] = await Promise.all([
    createStoryteller(addresses, 'Olwen'),
    createStoryteller(addresses, 'Mallory'),
    jpegOf(24, 16),
  ]);
  const richOwner = await addOneOfEach(addresses, owner, jpeg);
  await Promise.all([waitForProofAndMails(addresses, richOwner), waitForMails(addresses, other)]);
  return { owner: richOwner, other, photo: jpeg.toString('base64') };
}

/** A validly signed token of the customer that expired a day ago. */
export function expiredToken(customer: FuzzCustomer, environment: Readonly<Record<string, string>>): Promise<string> {
  const claims = JSON.parse(Buffer.from(customer.token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const signer = createTokenSigner({
    signingKey: environment['TOKEN_SIGNING_KEY'] ?? '',
    issuer: claims.iss,
    clock: { now: () => Date.now() - (sessionLifeSeconds + 86_400) * 1000 },
  });
  const session = { userId: claims.sub, sessionId: claims.sid, tokenVersion: claims.ver };
  return signer.sign({ ...session, tokenId: ulid() });
}
