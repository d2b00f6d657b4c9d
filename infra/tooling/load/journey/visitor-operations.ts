import { requestOf } from './journey-client.ts';
import { logIn } from './journey-customer.ts';
import { isLoggedIn, type JourneyOperation, pickRandom } from './journey-operation.ts';

const lookAtProducts: JourneyOperation = {
  name: 'look at the products',
  calls: ['listProducts', 'getProduct'],
  weight: 8,
  isPossible: () => true,
  async run(_customer, client, random) {
    const { data } = (await client.request(requestOf('listProducts'))).body;
    if (data.length === 0) return;
    const { _id: productId } = pickRandom<{ _id: string }>(data, random);
    await client.request(requestOf('getProduct', { productId }));
  },
};

const lookAtFeaturedStories: JourneyOperation = {
  name: 'look at the featured stories',
  calls: ['listFeaturedStories', 'getFeaturedStory'],
  weight: 6,
  isPossible: () => true,
  async run(_customer, client, random) {
    const { data } = (await client.request(requestOf('listFeaturedStories'))).body;
    if (data.length === 0) return;
    const { _id: featuredStoryId } = pickRandom<{ _id: string }>(data, random);
    await client.request(requestOf('getFeaturedStory', { featuredStoryId }));
  },
};

const logOutAndIn: JourneyOperation = {
  name: 'log out and in',
  calls: ['logout', 'login'],
  weight: 1.5,
  isPossible: isLoggedIn,
  async run(customer, client) {
    const { token } = customer;
    // Removed whatever the response, as on the site.
    customer.token = undefined;
    await client.request(requestOf('logout', {}, token));
    await logIn(client, customer);
  },
};

/** After a failed login. */
const logInAgain: JourneyOperation = {
  name: 'log in',
  calls: ['login'],
  weight: 100,
  isPossible: (customer) => !isLoggedIn(customer),
  run: (customer, client) => logIn(client, customer),
};

const forgetThePassword: JourneyOperation = {
  name: 'forget the password',
  calls: ['forgotPassword'],
  weight: 0.5,
  timesPerCustomer: 2,
  isPossible: () => true,
  async run({ email }, client) {
    await client.request(requestOf('forgotPassword', { mailAddress: email }));
  },
};

const writeToUs: JourneyOperation = {
  name: 'write to us',
  calls: ['sendContactMessage'],
  weight: 0.5,
  // The limit is three a day per address (threat 64).
  timesPerCustomer: 3,
  isPossible: () => true,
  async run({ name, email }, client) {
    const text = 'Do you print stories in other languages, too?';
    await client.request(requestOf('sendContactMessage', { name, mailAddress: email, text }));
  },
};

export const visitorOperations: readonly JourneyOperation[] = [
  ...[lookAtProducts, lookAtFeaturedStories, logOutAndIn, logInAgain, forgetThePassword, writeToUs],
];
