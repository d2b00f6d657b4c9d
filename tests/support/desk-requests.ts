import type { EndpointId, endpointFolders } from '#shared/endpoints/index.ts';
import { shopRequests } from './desk-shop-requests.ts';
import type { RequestFacts, ValidRequest } from './valid-requests.ts';

/** Endpoints of the desk, by the folder of their functions. */
export type DeskEndpointId = {
  readonly [Id in EndpointId]: (typeof endpointFolders)[Id] extends `desk-${string}` ? Id : never;
}[EndpointId];

const secret = 'q3Zt0mT1b8yqk1l3dWc5u7x9A2C4E6G8I0K_M-OqSuw';
const operatorId = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
const [userId, orderId] = ['01JD9Y6Z3N8Q5R7T2V4W6X8Y11', '01JD9Y6Z3N8Q5R7T2V4W6X8Y12'];
const reason = 'The customer asked for it.';
const credential = { id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const attestation = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };
const newPasskey = { ceremonyId: secret, credential: attestation, label: 'Laptop' };

/** A valid request of each endpoint of the desk. */
export const deskRequests: Readonly<Record<DeskEndpointId, (facts: RequestFacts) => ValidRequest>> = {
  beginDeskSignIn: () => ({ body: {} }),
  finishDeskSignIn: () => ({ body: { ceremonyId: secret, credential: assertion } }),
  openInvitation: () => ({ body: { secret: `${operatorId}.${secret}` } }),
  acceptInvitation: () => ({ body: { secret: `${operatorId}.${secret}`, ...newPasskey } }),
  getOperator: () => ({}),
  endDeskSession: () => ({}),
  beginConfirmation: () => ({ body: { act: `refund ${operatorId} 1900` } }),
  finishConfirmation: () => ({ path: { confirmationId: secret }, body: { credential: assertion } }),
  beginPasskey: () => ({ body: {} }),
  addPasskey: () => ({ body: newPasskey }),
  removePasskey: () => ({ path: { passkeyId: credential.id } }),
  listOperators: () => ({}),
  inviteOperator: ({ name, mailAddress }) => ({
    body: { name, email: mailAddress, role: 'support', confirmationId: secret },
  }),
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
  readCustomerStory: ({ storyId }) => ({ path: { userId, storyId }, body: { reason } }),
  changeCredits: () => ({ path: { userId }, body: { reason, delta: 1, requestId: secret } }),
  refundOrder: () => ({ path: { userId, orderId }, body: { reason, cents: 500, confirmationId: secret } }),
  settleOrder: () => ({ path: { userId, orderId }, body: { reason, as: 'deliver' } }),
  resendMail: ({ storyId }) => ({ path: { userId }, body: { reason, about: { kind: 'story-ready', storyId } } }),
  resendVerificationMail: ({ mailAddress }) => ({ body: { reason, email: mailAddress } }),
  unblockAddress: () => ({ path: { userId }, body: { reason } }),
  cancelCustomersSubscription: () => ({ path: { userId }, body: { reason } }),
  exportCustomer: () => ({ path: { userId }, body: { reason } }),
  eraseCustomer: () => ({ path: { userId }, body: { reason, confirmationId: secret } }),
  ...shopRequests,
};
