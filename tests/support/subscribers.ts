import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type TestCustomer } from './product.ts';
import { payOnPage, type ShopAddresses } from './purchases.ts';
import { readyCustomer } from './ready-customer.ts';

/** Calls the stand-in's control API; `webhooks` with `paused` affects the whole stack. */
export async function controlStripe(addresses: ShopAddresses, name: string, body: object): Promise<unknown> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${addresses.payments}/__control/${name}`, init);
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Acts at Stripe; resolves after the first try of its webhooks. */
export function actAtStripe(addresses: ShopAddresses, name: string, body: object): Promise<unknown> {
  return controlStripe(addresses, name, { ...body, wait: true });
}

export interface Subscriber extends TestCustomer {
  readonly subscriptionId: string;
}

export async function subscriptionsOf(addresses: ShopAddresses, { token }: Pick<TestCustomer, 'token'>) {
  return (await callApi(addresses, endpoints.listSubscriptions, { token })).body.data;
}

export async function allowanceOf(addresses: ShopAddresses, { token }: Pick<TestCustomer, 'token'>) {
  return (await callApi(addresses, endpoints.getUser, { token })).body.data;
}

export async function newSubscriber(addresses: ShopAddresses, name?: string): Promise<Subscriber> {
  const customer = await readyCustomer(addresses, name);
  const { body } = await callApi(addresses, endpoints.createSubscription, { token: customer.token });
  await payOnPage(addresses, body.message);
  const [subscription] = await subscriptionsOf(addresses, customer);
  return { ...customer, subscriptionId: subscription.subscriptionId };
}
