import { createHash } from 'node:crypto';
import type { Answer } from '#infra/local/faults.ts';
import { jsonResponse } from '#infra/local/faults.ts';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { FormError, type FormFields, parseForm } from '#infra/local/payments/form-body.ts';
import { newId } from '#infra/local/payments/ids.ts';
import type { Store } from '#infra/local/payments/store.ts';
import { errorBody, StripeError } from '#infra/local/payments/stripe-error.ts';
import { apiVersion } from '#infra/local/payments/wire.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { moneyRoutes } from './money.ts';
import { portalRoutes } from './portal.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

export interface ApiCall {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const routes: readonly Route[] = [
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...portalRoutes,
  ...moneyRoutes,
  ...customerRoutes,
  ...eventRoutes,
];
const keptReplyMs = 24 * 3600 * 1000;

export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of routes) {
    const id = route.method === method ? route.match(path) : undefined;
    if (id !== undefined) return { route, id };
  }
  return undefined;
}

/** Idempotency keys are valid for a day. */
export function forgetOldReplies({ reply }: Store): void {
  for (const { id, createdMs } of reply.all()) if (Date.now() - createdMs >= keptReplyMs) reply.drop(id);
}

export function fieldsOf({ method, url, body }: Pick<ApiCall, 'method' | 'url' | 'body'>): FormFields {
  try {
    return parseForm(method === 'POST' ? body : url.search);
  } catch (error) {
    if (error instanceof FormError) throw new StripeError(400, error.message);
    throw error;
  }
}

/**
 * Runs one API call; the caller saves the store. An `Idempotency-Key` repeats the response for 24 hours; failed calls have no
 * effect and do not use the key.
 */
export function handleCall(context: StripeContext, call: ApiCall): Answer {
  const requestId = newId('req_', 14);
  const headers = { 'request-id': requestId, 'stripe-version': apiVersion };
  try {
    checkCaller(call);
    const found = findRoute(call.method, call.url.pathname);
    if (!found) throw unknownUrl(call);
    const fields = fieldsOf(call);
    const run = (idempotencyKey: string | null) =>
      context.because({ requestId, idempotencyKey }, () => found.route.answer(context, found.id, fields));
    const key = call.method === 'POST' ? textOf(call.headers['idempotency-key']) : undefined;
    if (key === undefined) return jsonResponse(200, run(null), headers);
    return answerOnce(context, call, key, requestId, run);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return jsonResponse(error.status, errorBody(error), headers);
  }
}

function answerOnce(
  context: StripeContext,
  { method, url, body }: ApiCall,
  key: string,
  requestId: string,
  run: (key: string) => object,
): Answer {
  const endpoint = `${method} ${url.pathname}`;
  const fingerprint = createHash('sha256').update(`${endpoint}\n${body}`).digest('hex');
  const known = context.store.reply.get(key);
  const isKept = known !== undefined && Date.now() - known.createdMs < keptReplyMs;
  if (isKept && known.fingerprint !== fingerprint) throw keyConflict(key, endpoint, known.endpoint);
  const headers = { 'request-id': requestId, 'stripe-version': apiVersion, 'idempotency-key': key };
  if (isKept) {
    const replayed = { 'idempotent-replayed': 'true', 'original-request': known.requestId };
    return jsonResponse(known.status, known.body, { ...headers, ...replayed });
  }
  const text = JSON.stringify(run(key));
  context.store.reply.put({
    id: key,
    createdMs: Date.now(),
    endpoint,
    fingerprint,
    requestId,
    status: 200,
    body: text,
  });
  return jsonResponse(200, text, { ...headers, 'original-request': requestId });
}

function keyConflict(key: string, endpoint: string, before: string): StripeError {
  const message =
    endpoint === before
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${before}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeError(400, message, { type: 'idempotency_error' });
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function checkCaller({ headers }: ApiCall): void {
  const authorization = textOf(headers['authorization']) ?? '';
  const basic = /^Basic (\S+)$/.exec(authorization)?.[1];
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? (basic && atob(basic).split(':', 1)[0]);
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeError(401, message);
  }
  if (!/^(?:sk|rk)_test_\w+$/.test(key)) {
    throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}***`);
  }
  const version = textOf(headers['stripe-version']);
  if (version !== undefined && version !== apiVersion) {
    throw new StripeError(400, `Invalid Stripe API version: ${version}. Here only ${apiVersion} is spoken.`);
  }
}

function unknownUrl({ method, url }: ApiCall): StripeError {
  const message = `Unrecognized request URL (${method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new StripeError(404, message);
}
