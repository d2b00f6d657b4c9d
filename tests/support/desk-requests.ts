import type { EndpointId, endpointFolders } from '#shared/endpoints/index.ts';
import { shopRequests } from './desk-shop-requests.ts';

/** Endpoints of the desk, by the folder of their functions. */
export type DeskEndpointId = {
  readonly [Id in EndpointId]: (typeof endpointFolders)[Id] extends `desk-${string}` ? Id : never;
}[EndpointId];

/** As in valid-requests.ts, which imports this file. */
interface DeskFacts {
  readonly name: string;
  readonly mailAddress: string;
  readonly text: string;
  readonly couponCode: string;
  readonly productId: string;
  readonly featuredStoryId: string;
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
  ...shopRequests,
};
