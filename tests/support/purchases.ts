import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { storyPurchase, transcript } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type ApiResponse, callApi, type ProductAddresses } from './product.ts';

export interface ShopAddresses extends ProductAddresses {
  /** The payments stand-in. */
  readonly payments: string;
}

/** The body of a story checkout with a unique conversation, as another conversation is another purchase. */
export function storyCheckoutBody(product: Readonly<Record<string, unknown>> = {}) {
  const chatHistory = [...transcript, { role: 'user' as const, content: `And then there was ${ulid()}.` }];
  return storyPurchase({ chatHistory, opening: '' }, product);
}

export function openCheckout(
  addresses: ShopAddresses,
  token: string,
  body: unknown = storyCheckoutBody(),
  headers = {},
): Promise<ApiResponse> {
  return callApi(addresses, endpoints.createCheckout, { token, body, headers });
}

async function control(addresses: ShopAddresses, name: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${addresses.payments}/__control/${name}`, init);
  if (!response.ok) throw new Error(`control ${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Acts on the payment page; resolves after the first try of its webhooks. */
export function payOnPage(
  addresses: ShopAddresses,
  session: string,
  outcome: 'paid' | 'declined' | 'expired' | 'async' = 'paid',
): Promise<unknown> {
  return control(addresses, 'pay', { session, outcome, wait: true });
}

/** Changes a session at the Stripe stand-in. */
export function mutateSession(addresses: ShopAddresses, session: string, change: object): Promise<unknown> {
  return control(addresses, 'mutate', { session, ...change });
}

const requestsSchema = z.object({
  requests: z.array(
    z.object({ method: z.string(), path: z.string(), params: z.unknown(), idempotencyKey: z.nullable(z.string()) }),
  ),
});

/** The session requests that Stripe received for an address. */
export async function requestedSessions(addresses: ShopAddresses, email: string) {
  const { requests } = requestsSchema.parse(await control(addresses, 'requests'));
  const isNewSession = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/v1/checkout/sessions';
  return requests.filter((request) => isNewSession(request) && JSON.stringify(request.params).includes(email));
}
