import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createFaultControl,
  faultsPath,
  jsonResponse,
  send,
  sendWithFault,
  transportFaultSchema,
} from '#infra/local/faults.ts';
import { createInFlight } from '#infra/local/in-flight.ts';
import { readBody } from '#infra/local/listen.ts';
import { type ApiCall, fieldsOf, findRoute, handleCall } from './api/handle-call.ts';
import type { StripeContext } from './context.ts';
import { handleControl } from './control.ts';
import type { Behaviour } from './controls.ts';
import { attemptPayment } from './flows/checkout.ts';
import { runDueEvents } from './flows/due.ts';
import { sendAsset } from './pages/assets.ts';
import { handlePage } from './pages/handle-page.ts';
import type { EventRecord } from './records.ts';
import { createRequestLog, type LoggedRequest, requestsPath } from './request-log.ts';
import { errorBody, StripeError } from './stripe-error.ts';
import { cardThat } from './test-cards.ts';
import type { Webhooks } from './webhooks.ts';

const maxBodyBytes = 256_000;

/** Handles the product's API calls, the customers' pages and the tests' controls. */
export function createStandIn(context: StripeContext, webhooks: Webhooks) {
  const faults = createFaultControl(transportFaultSchema);
  const requests = createRequestLog();
  const behaviour: Behaviour = { beforeAnswer: false, payOnCreate: 0 };
  const sending = createInFlight();

  /**
   * Saves, then sends webhooks and responds. `all` also waits for earlier webhooks; API calls must not, since a webhook's
   * receiver may make them.
   */
  async function finish(waitsFor: 'nothing' | 'own' | 'all' = 'nothing'): Promise<readonly string[]> {
    const events: readonly EventRecord[] = context.finish();
    const sent = sending.add(webhooks.send(events));
    if (waitsFor === 'all') await Promise.all([sent, sending.ended()]);
    else if (waitsFor === 'own' || behaviour.beforeAnswer) await sent;
    return events.map(({ id }) => id);
  }

  function payNewest(): void {
    if (behaviour.payOnCreate === 0) return;
    behaviour.payOnCreate -= 1;
    const session = context.store.session.all().at(-1);
    const payer = { email: 'customer@example.test', name: 'Ada Customer', card: cardThat('pays') };
    if (session) attemptPayment(context, session, payer);
  }

  async function answerApi(call: ApiCall, logged: LoggedRequest) {
    const before = context.store.session.all().length;
    const answer = handleCall(context, call);
    logged.status = answer.status;
    const isEarly = context.store.session.all().length > before && behaviour.payOnCreate > 0;
    if (isEarly) payNewest();
    await finish(isEarly ? 'own' : 'nothing');
    return answer;
  }

  async function api(call: ApiCall, response: ServerResponse): Promise<void> {
    const { method, url, headers } = call;
    const operation = findRoute(method, url.pathname)?.route.operation ?? null;
    const logged: LoggedRequest = {
      operation,
      method,
      path: url.pathname,
      params: readable(call),
      status: null,
      idempotencyKey: String(headers['idempotency-key'] ?? '') || null,
    };
    requests.add(logged);
    const fault = faults.take({ operation, method, path: url.pathname });
    // As at the emulators: `drop` does the work and loses the response, `status` does nothing (threat 48).
    if (fault?.drop) await answerApi(call, logged);
    logged.status ??= fault?.status ?? null;
    await sendWithFault(response, fault, () => answerApi(call, logged), faultBody);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', context.baseUrl);
    const body = (await readBody(request, maxBodyBytes))?.toString('utf8');
    if (body === undefined)
      return send(response, jsonResponse(413, errorBody(new StripeError(413, 'Request too large'))));
    const { pathname } = url;
    if (pathname === faultsPath) return send(response, faults.control(method, body));
    if (pathname === requestsPath) return send(response, requests.control(method));
    if (pathname.startsWith('/v1/')) return api({ method, url, body, headers }, response);
    if (await sendAsset(response, pathname)) return;
    const control = /^\/__control\/([\w-]+)$/.exec(pathname)?.[1];
    const answer =
      control === undefined
        ? handlePage(context, { method, pathname, body })
        : await handleControl({ context, webhooks, behaviour, finish }, method, control, body);
    await finish();
    return send(response, answer);
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      route(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else void send(response, jsonResponse(500, errorBody(new StripeError(500, `The stand-in failed: ${error}`))));
      });
    },
    runDueEvents(): void {
      runDueEvents(context);
      // On a full disk the next one saves and sends these too.
      finish().catch(() => undefined);
    },
  };
}

function readable(call: ApiCall) {
  try {
    return fieldsOf(call);
  } catch {
    return {};
  }
}

function faultBody(status: number) {
  const types: Readonly<Record<number, string>> = {
    401: 'invalid_request_error',
    402: 'card_error',
    429: 'rate_limit_error',
  };
  return errorBody(new StripeError(status, 'A fault was asked for.', { type: types[status] ?? 'api_error' }));
}
