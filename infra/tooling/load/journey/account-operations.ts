import { ulid } from 'ulid';
import { requestOf } from './journey-client.ts';
import { logIn } from './journey-customer.ts';
import { isLoggedIn, type JourneyOperation } from './journey-operation.ts';

const changeTheName: JourneyOperation = {
  name: 'change the name',
  calls: ['changeName', 'getAccount'],
  weight: 0.5,
  isPossible: isLoggedIn,
  async run({ token }, client) {
    const name = `Ada ${ulid().slice(-6)}`;
    await client.request(requestOf('changeName', { name }, token));
    const { body } = await client.request(requestOf('getAccount', {}, token));
    if (body.data.name !== name) throw new Error(`the name is ${body.data.name}, not ${name}`);
  },
};

const keepTheAddress: JourneyOperation = {
  name: 'ask for another address, and keep this one',
  calls: ['requestEmailChange', 'cancelEmailChange', 'getAccount'],
  weight: 0.3,
  // The limit is three a day per account (threat 135), retries included.
  timesPerCustomer: 1,
  isPossible: isLoggedIn,
  async run({ token, password }, client) {
    await client.request(requestOf('requestEmailChange', { password }, token));
    await client.request(requestOf('cancelEmailChange', {}, token));
    const { body } = await client.request(requestOf('getAccount', {}, token));
    if (body.data.waitingEmail !== null) throw new Error('a cancelled change of address still waits');
  },
};

const signOutAnotherBrowser: JourneyOperation = {
  name: 'sign out another browser',
  calls: ['login', 'getAccount', 'endSession'],
  weight: 0.3,
  isPossible: isLoggedIn,
  async run({ token, email, password }, client) {
    const other = (await client.request(requestOf('login', { email, password }))).body.token;
    const { sessions } = (await client.request(requestOf('getAccount', {}, other))).body.data;
    const { id } = sessions.find(({ isThis }: { isThis: boolean }) => isThis);
    await client.request(requestOf('endSession', { sessionHandle: id }, token));
  },
};

const signOutEverywhere: JourneyOperation = {
  name: 'sign out everywhere',
  calls: ['endSessions', 'login'],
  weight: 0.3,
  isPossible: isLoggedIn,
  async run(customer, client) {
    const { token } = customer;
    customer.token = undefined;
    await client.request(requestOf('endSessions', {}, token));
    await logIn(client, customer);
  },
};

export const accountOperations: readonly JourneyOperation[] = [
  ...[changeTheName, keepTheAddress, signOutAnotherBrowser, signOutEverywhere],
];
