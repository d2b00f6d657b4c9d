import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { formType } from '#infra/tooling/requests/multipart.ts';
import {
  pathOf,
  type RequestFacts,
  storyPurchase,
  transcript,
  type ValidRequest,
  validRequest,
} from '#infra/tooling/requests/valid-requests.ts';
import { categories } from '#shared/catalogue/categories.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { sampleInterview } from './sample-interview.ts';

export interface ProductAddresses {
  readonly api: string;
  readonly mail: string;
}

export interface CallParts extends Omit<ValidRequest, 'body'> {
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly token?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered, right or wrong.
  readonly body: any;
}

const inboxSchema = z.object({
  emails: z.array(
    z.object({
      subject: z.string(),
      body: z.object({ html: z.optional(z.string()), text: z.optional(z.string()) }),
      destination: z.object({ to: z.array(z.string()) }),
    }),
  ),
});

/** Repeats `attempt` until it returns a value. @throws after `withinMs` */
export async function eventually<T>(
  attempt: () => Promise<T | undefined>,
  what: string,
  withinMs = 45_000,
): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const found = await attempt();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${what}`);
    await pause(25);
  }
}

export async function callApi(
  addresses: ProductAddresses,
  endpoint: Endpoint,
  parts: CallParts = {},
): Promise<ApiResponse> {
  const { form, body = form && new Uint8Array(form), token } = parts;
  const isAsItIs = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${addresses.api}${pathOf(endpoint, parts)}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': form === undefined ? 'application/json' : formType }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...parts.headers,
    },
    ...(body === undefined ? {} : { body: isAsItIs ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return { status, headers, bytes, body: isJson ? JSON.parse(text) : text || undefined };
}

export function sendValidRequest(
  addresses: ProductAddresses,
  id: EndpointId,
  known: Partial<RequestFacts> = {},
  token?: string,
): Promise<ApiResponse> {
  return callApi(addresses, endpoints[id], { ...validRequest(id, known), ...(token === undefined ? {} : { token }) });
}

/** The mails in the inbox for an address, oldest first. */
export async function mailsTo(addresses: ProductAddresses, address: string) {
  const { emails } = inboxSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
  return emails.filter(({ destination }) => destination.to.includes(address));
}

/** The token of a mailed link: `…/verify-email/<token>`. */
export function tokenInMail(mail: { body: { text?: string | undefined } }, page = 'verify-email'): string | undefined {
  return new RegExp(`/${page}/([A-Za-z0-9_-]+)`).exec(mail.body.text ?? '')?.[1];
}

/** Requests a password reset and waits for its link. */
export async function mailedResetToken(addresses: ProductAddresses, email: string): Promise<string> {
  await sendValidRequest(addresses, 'forgotPassword', { mailAddress: email });
  return eventually(async () => {
    const tokens = (await mailsTo(addresses, email)).map((mail) => tokenInMail(mail, 'reset-password'));
    return tokens.findLast((token) => token !== undefined);
  }, `a reset mail to ${email}`);
}

export interface TestCustomer {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Registers a customer and follows the mailed link, which signs in. */
export async function newCustomer(addresses: ProductAddresses, name = 'Ada'): Promise<TestCustomer> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '.')}-${ulid().toLowerCase()}@example.com`;
  const password = 'burnt toast';
  const { body: registered } = await sendValidRequest(addresses, 'register', { name, mailAddress: email, password });
  const linkToken = await eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a verification mail to ${email}`);
  const verified = await sendValidRequest(addresses, 'verifyEmail', {
    linkToken,
    registration: registered.registration,
  });
  if (verified.body.token === undefined)
    throw new Error(`verifyEmail answered ${verified.status}: ${JSON.stringify(verified.body)}`);
  return { email, password, token: verified.body.token };
}

const firstStory = (...bought: Parameters<typeof storyPurchase>) => ({ ...storyPurchase(...bought), firstStory: true });

/** Whose story `addStoryBody` orders, for tests that read it. */
export const sample = sampleInterview('business-piano');
export const addStoryBody = firstStory(sample, { price: 0, prompt: categories[sample.category].promptKey });

/** Cheap to write, and of so few words that the customer is invited to tell more. */
export const thinStoryBody = firstStory({ chatHistory: transcript, opening: '' }, { price: 0 });

export function waitForStory(addresses: ProductAddresses, token: string, storyId: string, withinMs?: number) {
  return eventually(
    async () => {
      const { body } = await callApi(addresses, endpoints.getStory, { token, path: { storyId } });
      return body.data?.status === 'writing' ? undefined : body.data;
    },
    `story ${storyId} finished`,
    withinMs,
  );
}
