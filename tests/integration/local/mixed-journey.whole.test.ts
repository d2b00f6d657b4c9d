import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createJourneyClient, type JourneyClient } from '#infra/tooling/load/journey/journey-client.ts';
import { type JourneyCustomer, newJourneyCustomer } from '#infra/tooling/load/journey/journey-customer.ts';
import { type JourneyOperation, runOperation } from '#infra/tooling/load/journey/journey-operation.ts';
import { journeyOperations, prepareJourneyWorld } from '#infra/tooling/load/journey/journey-operations.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const named = (name: string): JourneyOperation => {
  const operation = journeyOperations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
};

/** An order in which every operation is possible: first a story, then the operations on stories. */
const tale = [
  ...Array.from({ length: 6 }, () => 'talk with Wren'),
  ...['read the opening', 'claim the draft', 'add the free story', 'wait until a story is written'],
  ...Array.from({ length: 6 }, () => 'talk with Wren'),
  ...['read the opening', 'buy a story', 'log out and in'],
  ...['talk with Wren', 'talk with Wren', 'talk with Wren', 'start the interview again'],
];

describe('mixed journey', () => {
  const random = randomNumbers(testSeed('a mixed journey'));
  const called: [operation: string, endpoint: string][] = [];
  let client: JourneyClient;
  let customer: JourneyCustomer;
  beforeAll(async () => {
    client = createJourneyClient({
      world: await prepareJourneyWorld({ addresses: inject('addresses') }, 50),
      localAddress: '127.0.77.1',
      around(sent, send, operation) {
        called.push([operation, sent.endpoint.id]);
        return send();
      },
    });
    customer = await newJourneyCustomer(client);
    for (const name of tale) await runOperation(named(name), customer, client, random);
  }, 60_000);
  afterAll(() => client.close());

  it.each(journeyOperations.filter(({ name }) => name !== 'log in').map((operation) => [operation.name, operation]))(
    'can %s, and calls only the listed endpoints',
    async (name, operation) => {
      if (!tale.includes(name)) {
        expect(operation.isPossible(customer)).toBe(true);
        await runOperation(operation, customer, client, random);
      }
      const endpointsCalled = called.filter(([by]) => by === name).map(([, endpoint]) => endpoint);
      expect(endpointsCalled.length).toBeGreaterThan(0);
      for (const endpoint of endpointsCalled) expect(operation.calls).toContain(endpoint);
    },
    30_000,
  );

  it('covers every customer endpoint except mailed links and a few rare ones', () => {
    const ways: readonly EndpointId[] = [
      ...(['register', 'verifyEmail', 'login'] as const),
      ...journeyOperations.flatMap(({ calls }) => calls),
    ];
    const ofCustomers = Object.values(endpoints).filter(({ path }) => !path.startsWith('/api/desk/'));
    const apart = ofCustomers.map(({ id }) => id).filter((id) => !ways.some((way) => way === id));
    expect(apart.toSorted()).toEqual(
      [
        ...['getHealth', 'resendVerification', 'checkVerificationMail', 'declineRegistration', 'resetPassword'],
        ...['changePassword', 'confirmEmailChange', 'requestExport', 'requestDeletion', 'cancelDeletion'],
        ...['transcribeAnswer', 'reportSharedPage', 'cancelSubscriptionByLink', 'answerGiftProof'],
        ...['receiveStripeEvent', 'receiveSchedulerEvent', 'keepOut', 'tellMore'],
        ...['sendWord', 'listWords', 'changeWord', 'deleteWord', 'showReminderStop', 'stopReminders'],
        ...['listTogether', 'invitePerson', 'removePerson', 'decidePiece'],
        ...['openPart', 'savePart', 'sendPart', 'takeBackPart', 'transcribePart'],
        ...['listVouchers', 'changeVoucher', 'refundVoucher', 'redeemVoucher', 'reportReading'],
      ].toSorted(),
    );
  });
});
