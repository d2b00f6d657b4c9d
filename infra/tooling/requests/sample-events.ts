import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { gatewayEvent } from './gateway-event.ts';
import { type RequestFacts, transcript, validRequest } from './valid-requests.ts';

/** Fixed facts, so that the generated files stay the same. */
const sampleFacts: Partial<RequestFacts> = {
  storyId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
  versionId: '01KAK9Z4N1R4X9V7K0P6Y3D8SC',
  giftId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y1A',
  voucherId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y1B',
  captionId: '01KAK8V3M1A2B3C4D5E6F7G8H9',
  draftId: 'q3Jp0wVb9mXk2Zr7Tn5Yc1',
  turnId: 'a3Jp0wVb9mXk2Zr7Tn5Yc2',
  subscriptionId: 'sub_1SVbQ2L4kZ8mT6wXc9YdR3nH',
  sessionId: 'cs_test_a1sample',
  sessionHandle: 'gUCoPyfggGmH0zok5uaV0m5HgyosG0qfhPEKs2tHoEE',
  bookingUri:
    'https://api.calendly.com/scheduled_events/3f9c1d52-8a47-4b0e-9c61-5d2e7f80a1b4/invitees/a6e0b7c8-1f23-4d95-8e7a-0c4b9d6f2e13',
  email: 'mara@example.com',
  mailAddress: 'mara@example.com',
  linkToken: 'q3Zt0mT1b8yqk1l3dWc5u7x9A2C4E6G8I0K_M-OqSuw',
  registration: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z.q3Zt0mT1b8yqk1l3dWc5u7x9A2C4E6G8I0K_M-OqSuw',
  chatHistory: transcript,
  html: '<h4>Toast</h4><p>It was burnt.</p>',
  text: 'Do you also write in Cornish?',
  couponCode: 'WREN20',
  idempotencyKey: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
};

/** The content of an endpoint's file in events/api. */
export function sampleEvent(id: EndpointId): string {
  const token = ['customer', 'operator'].includes(endpoints[id].caller) ? 'sample.token' : undefined;
  return `${JSON.stringify(gatewayEvent(endpoints[id], validRequest(id, sampleFacts), token), null, 2)}\n`;
}
