import type { EndpointFolder, EndpointId } from '#shared/endpoints/index.ts';
import { shopRequests } from './desk-shop-requests.ts';

/** Endpoints of the desk, by the folder of their functions. */
export type DeskEndpointId = EndpointId<Extract<EndpointFolder, `desk-${string}`>>;

/** As in valid-requests.ts, which imports this file. */
interface DeskFacts {
  readonly name: string;
  readonly mailAddress: string;
  readonly text: string;
  readonly couponCode: string;
  readonly productId: string;
  readonly featuredStoryId: string;
  readonly giftId: string;
  readonly photo: Uint8Array;
  readonly idempotencyKey: string;
}
interface DeskRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly form?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const secret = 'q3Zt0mT1b8yqk1l3dWc5u7x9A2C4E6G8I0K_M-OqSuw';
const operatorId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
const [userId, orderId, storyId] = [
  '01JD9Y6Z3N8Q5R7T2V4W6X8Y11',
  '01JD9Y6Z3N8Q5R7T2V4W6X8Y12',
  '01JD9Y6Z3N8Q5R7T2V4W6X8Y13',
];
const reason = 'The customer asked for it.';
const credential = { id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const attestation = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const newPasskey = { ceremonyId: secret, credential: attestation, label: 'Laptop' };

/** A valid request of each endpoint of the desk. */
export const deskRequests: Readonly<Record<DeskEndpointId, (facts: DeskFacts) => DeskRequest>> = {
  beginDeskSignIn: () => ({ body: {} }),
  finishDeskSignIn: () => ({ body: { ceremonyId: secret, credential: assertion } }),
  openInvitation: () => ({ body: { secret: `${operatorId}.${secret}` } }),
  acceptInvitation: () => ({ body: { secret: `${operatorId}.${secret}`, ...newPasskey } }),
  getOperator: () => ({}),
  endDeskSession: () => ({}),
  beginConfirmation: () => ({ body: { act: `refund ${operatorId} 1900` } }),
  finishConfirmation: () => ({ path: { confirmationId: secret }, body: { credential: assertion } }),
  beginPasskey: () => ({ body: {} }),
  addPasskey: () => ({ body: { ...newPasskey, confirmationId: secret } }),
  removePasskey: () => ({ path: { passkeyId: credential.id }, body: { confirmationId: secret } }),
  listOperators: () => ({}),
  inviteOperator: ({ name, mailAddress }) => ({
    body: { name, email: mailAddress, role: 'support', confirmationId: secret },
  }),
  getDeskToday: () => ({}),
  settleStuckMail: () => ({ path: { mailId: operatorId }, body: { act: 'retry' } }),
  closeFailedStory: () => ({ path: { storyId: operatorId } }),
  closeRefund: () => ({ path: { requestId: secret } }),
  listAudit: () => ({ query: { day: '2026-11-25' } }),
  listMessages: () => ({ query: { state: 'done', month: '2026-11' } }),
  getMessage: () => ({ path: { messageId: operatorId } }),
  answerMessage: ({ text }) => ({ path: { messageId: operatorId }, body: { text, version: 0 } }),
  changeMessage: ({ text }) => ({ path: { messageId: operatorId }, body: { act: 'note', text } }),
  endReportedShare: () => ({ path: { messageId: operatorId } }),
  changeOperator: () => ({ path: { operatorId }, body: { role: 'support', confirmationId: secret } }),
  findCustomers: ({ name }) => ({ query: { q: name } }),
  getDeskCustomer: () => ({ path: { userId } }),
  listCustomerOrders: () => ({ path: { userId } }),
  listCustomerMails: () => ({ path: { userId } }),
  readCustomerStory: () => ({ path: { userId, storyId }, body: { reason } }),
  removeContributor: () => ({ path: { userId, storyId, personId: operatorId }, body: { reason } }),
  changeCredits: () => ({ path: { userId }, body: { reason, delta: 1, requestId: secret } }),
  refundOrder: () => ({
    path: { userId, orderId },
    body: { reason, cents: 500, requestId: secret, confirmationId: secret },
  }),
  settleOrder: () => ({ path: { userId, orderId }, body: { reason, as: 'deliver' } }),
  resendMail: () => ({ path: { userId }, body: { reason, about: { kind: 'story-ready', storyId } } }),
  resendVerificationMail: ({ mailAddress }) => ({ body: { reason, email: mailAddress } }),
  unblockAddress: () => ({ path: { userId }, body: { reason } }),
  cancelCustomersSubscription: () => ({ path: { userId }, body: { reason } }),
  exportCustomer: () => ({ path: { userId }, body: { reason } }),
  eraseCustomer: () => ({ path: { userId }, body: { reason, confirmationId: secret } }),
  ...shopRequests,
  listDeskGifts: () => ({ query: { state: 'open' } }),
  getDeskGift: ({ giftId }) => ({ path: { giftId } }),
  moveGift: ({ giftId }) => ({ path: { giftId }, body: { to: 'printing', seen: '2026-11-21T10:00:00.000Z' } }),
  listDeskOrders: () => ({ query: { state: 'open' } }),
  moveOrder: () => ({ path: { orderId }, body: { to: 'in-work', seen: 0 } }),
  remakeGiftProof: ({ giftId }) => ({ path: { giftId }, body: { seen: '2026-11-21T10:00:00.000Z' } }),
  listDeskFilms: () => ({ query: { state: 'all' } }),
  getDeskFilm: () => ({ path: { orderId: operatorId } }),
  changeFilm: ({ text }) => ({ path: { orderId: operatorId }, body: { act: 'note', text } }),
};
