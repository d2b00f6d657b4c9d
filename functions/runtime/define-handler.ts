import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Authenticator, Customer } from '#functions/domain/account/customer.ts';
import type { CallingOperator, OperatorAuthenticator } from '#functions/domain/desk/operator-session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';
import { type Endpoint, fileResponseSchema } from '#shared/endpoints/endpoint.ts';
import { isDeskRoute } from '#shared/names/api-headers.ts';
import {
  type Admission,
  authenticateOperator,
  authenticateRequest,
  consumeRateLimit,
  readIdempotencyKey,
} from './admission.ts';
import { type ApiRequest, readApiEvent, requestIdOf } from './api-event.ts';
import { ConfigError } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import type { EventStream, Streaming } from './event-stream.ts';
import { createLogger } from './logger.ts';
import { parseInput } from './parse-input.ts';
import { decodeJson, isJsonError, jsonParser } from './parse-json.ts';
import type { FormFile, ReadForm } from './read-form.ts';
import { errorBody, errorHeaders, fileResponse, jsonResponse, responseHeaders } from './responses.ts';
import { timeoutSignal, unlessAborted } from './signals.ts';
import { startTimeoutWarning } from './timeout-warning.ts';

/** To respond 504 before Lambda ends the invocation (threat 77). */
const answerReserveMs = 500;
/** External calls end earlier, with more specific errors (threat 41). */
const callReserveMs = 1500;

interface RequestState<Shop> {
  readonly requestId: string;
  /** Names the caller once it is known. */
  logger: Logger;
  readonly startedAtMs: number;
  readonly logSlowness: () => void;
  headers: Record<string, string>;
  ready?: {
    readonly shop: Shop;
    readonly request: ApiRequest;
    readonly operator: CallingOperator | undefined;
  };
}
type RequestContext<Shop> = Context & { readonly opened?: RequestState<Shop> };

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type CallerOf<E extends Endpoint> = E['caller'] extends 'customer'
  ? Customer
  : E['caller'] extends 'visitor'
    ? Customer | undefined
    : E['caller'] extends 'operator'
      ? CallingOperator
      : undefined;
type SignedOf<E extends Endpoint> = E['caller'] extends 'stripe' | 'scheduler'
  ? { readonly rawBody: Buffer; header(name: string): string | undefined }
  : undefined;

type FormOf<E extends Endpoint> = E['request'] extends { readonly form: infer Schema extends z.ZodMiniType }
  ? { readonly fields: z.output<Schema>; readonly file: FormFile | undefined }
  : undefined;

export interface HandlerInput<E extends Endpoint> {
  readonly path: Parsed<E['request']['path']>;
  readonly query: Parsed<E['request']['query']>;
  readonly body: Parsed<E['request']['body']>;
  readonly form: FormOf<E>;
  readonly caller: CallerOf<E>;
  readonly signed: SignedOf<E>;
  readonly requestId: string;
  readonly sourceAddress: string;
  /** As sent; names the browser in the list of sessions. */
  readonly userAgent: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly logger: Logger;
  /** Aborted near the timeout, or when the client disconnects. */
  readonly signal: AbortSignal;
  readonly onDelta: ((text: string) => void) | undefined;
}

type NeededBy<E extends Endpoint> = {
  readonly siteUrl: string;
  readonly deskUrl?: string;
} & (E['caller'] extends 'customer' | 'visitor' ? { readonly authenticator: Authenticator } : unknown) &
  (E['caller'] extends 'operator'
    ? { readonly operatorAuthenticator: OperatorAuthenticator; readonly deskUrl: string }
    : unknown) &
  (E['request'] extends { readonly form: z.ZodMiniType } ? { readonly readForm: ReadForm } : unknown) &
  (E['throttle'] extends 'none' | 'webhook' ? unknown : { readonly rateLimiter: RateLimiter });

type Run<E extends Endpoint, Shop> = (input: HandlerInput<E>, shop: Shop) => Promise<E['response']['_zod']['input']>;

type Answer = Omit<APIGatewayProxyResult, 'body'> & { body: string | EventStream['body'] };

async function prepareForm(endpoint: Endpoint, request: ApiRequest, { readForm }: Admission) {
  if (endpoint.request.form === undefined) return undefined;
  if (readForm === undefined) throw new Error(`${endpoint.id} takes a form but cannot read one`);
  return readForm(request.rawBody, request.header('content-type'));
}

function isSigned({ caller }: Endpoint): boolean {
  return caller === 'stripe' || caller === 'scheduler';
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema === undefined ? undefined : parseInput(schema, value);
}

/** Public responses can be cached; all others are `no-store` (threat 103). */
function cacheHeaders({ publicSeconds }: Endpoint): Record<string, string> {
  return publicSeconds === undefined ? {} : { 'Cache-Control': `public, max-age=${publicSeconds}` };
}

/** Any other error is a bug: logged with its stack, answered with a fixed message. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('deadline-exceeded', { cause: error });
  if (isJsonError(error)) return new AppError('malformed-json', { cause: error });
  // An incomplete configuration serves nothing (threat 67).
  if (error instanceof ConfigError) return new AppError('service-unavailable', { retryAfterSeconds: 60, cause: error });
  return new AppError('internal', { cause: error });
}

function logError(logger: Logger, error: AppError): void {
  if (error.status >= 500) logger.error('REQUEST_FAILED', { error: error.code }, error.cause);
  else logger.info('REQUEST_REFUSED', { error: error.code, status: error.status });
}

function openedOf<Shop>({ opened }: RequestContext<Shop>): RequestState<Shop> {
  if (opened === undefined) throw new Error('the first hook did not run');
  return opened;
}

/**
 * Wraps a use case as an endpoint's Lambda function (architecture 4): request id and logger → body size → operator → parse JSON →
 * verify the token → limits of the account → profile → parse input by the endpoint's schemas → limits of the address → `run` →
 * parse the response by its schema → security headers.
 */
export function defineHandler<const E extends Endpoint, Shop extends NeededBy<E> & Admission>(
  endpoint: E,
  dependencies: Dependencies<Shop>,
  run: Run<E, Shop>,
  ...[streaming]: E['streams'] extends true ? [Streaming] : []
) {
  const functionLogger = createLogger(endpoint.id);

  async function admit(
    { request, shop, operator }: Required<RequestState<Shop>>['ready'],
    body: unknown,
    logger: Logger,
    signal: AbortSignal,
  ): Promise<HandlerInput<E>> {
    const customer = await authenticateRequest(endpoint, request, shop, logger);
    const form = await prepareForm(endpoint, request, shop);
    const input = {
      path: parsePart(endpoint.request.path, request.pathParameters),
      query: parsePart(endpoint.request.query, request.query),
      body: parsePart(endpoint.request.body, body),
      form: form && { fields: parsePart(endpoint.request.form, form.fields), file: form.file },
      caller: operator ?? customer,
      signed: isSigned(endpoint) ? { rawBody: request.rawBody, header: request.header } : undefined,
      requestId: request.requestId,
      sourceAddress: request.sourceAddress,
      userAgent: request.header('user-agent'),
      idempotencyKey: readIdempotencyKey(request),
      logger: logger.with({
        ...(customer && { userId: customer.userId }),
        ...(operator && { operatorId: operator.operatorId }),
      }),
      signal,
      onDelta: undefined,
    };
    // A customer's interview counts by account only, because others may have the same address.
    if (endpoint.caller === 'visitor' && customer !== undefined) return input as HandlerInput<E>;
    const named = input.body as { readonly draftId?: string } | undefined;
    const counted = { address: request.sourceAddress, draftId: named?.draftId, userId: operator?.operatorId };
    await consumeRateLimit(endpoint, counted, shop, logger);
    return input as HandlerInput<E>;
  }

  async function answer(input: HandlerInput<E>, shop: Shop): Promise<unknown> {
    const parsed = endpoint.response.safeParse(await run(input, shop));
    if (parsed.success) return parsed.data;
    input.logger.error('RESPONSE_OFF_CONTRACT', {}, parsed.error);
    throw new AppError('internal', { cause: parsed.error });
  }

  function stream(
    { createEventStream, mediaType }: Streaming,
    { opened, input, shop }: { opened: RequestState<Shop>; input: HandlerInput<E>; shop: Shop },
    deadline: AbortSignal,
  ): Answer {
    const events = createEventStream();
    const streamed = {
      ...input,
      signal: AbortSignal.any([input.signal, events.signal]),
      onDelta: (text: string) => events.send('delta', { text }),
    };
    withDeadline(deadline, answer(streamed, shop))
      .then((body) => {
        events.send('done', body);
        logCompletion(opened);
      })
      .catch((thrown: unknown) => {
        if (events.signal.aborted) return input.logger.info('STREAM_INTERRUPTED');
        const error = toAppError(thrown);
        logError(input.logger, error);
        return events.send('error', errorBody(error, input.requestId));
      })
      .finally(() => {
        events.end();
        opened.logSlowness();
      });
    return { statusCode: 200, headers: { ...opened.headers, 'Content-Type': mediaType }, body: events.body };
  }

  type Chain = middy.Request<APIGatewayProxyEvent, Answer, Error, RequestContext<Shop>>;

  async function open(chain: Chain): Promise<void> {
    const { event, context } = chain;
    const requestId = requestIdOf(event);
    const logger = functionLogger.with({ requestId });
    const origin = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === 'origin')?.[1];
    const headersFor = (pageUrl?: string) => ({ ...responseHeaders(pageUrl, origin), 'X-Request-Id': requestId });
    const opened: RequestState<Shop> = {
      requestId,
      logger,
      startedAtMs: performance.now(),
      logSlowness: startTimeoutWarning(context, logger),
      headers: headersFor(),
    };
    chain.context = { ...context, opened };
    const shop = await dependencies.get();
    opened.headers = headersFor(isDeskRoute(endpoint.path) ? shop.deskUrl : shop.siteUrl);
    const request = readApiEvent(event, endpoint);
    // Before the body is read: an error about the body would reveal that the route exists (threat 166).
    const operator = await authenticateOperator(endpoint, request, shop);
    opened.ready = { shop, request, operator };
    if (endpoint.request.body === undefined) return;
    const body = decodeJson(request.rawBody, request.header('content-type'));
    chain.event = { ...event, body, isBase64Encoded: false };
  }

  async function handle({ body }: { readonly body: unknown }, context: RequestContext<Shop>): Promise<Answer> {
    const opened = openedOf(context);
    const { ready, logger, headers } = opened;
    if (ready === undefined) throw new Error('the event was not read');
    const { shop, request } = ready;
    const before = (reserveMs: number) => timeoutSignal(Math.max(1, context.getRemainingTimeInMillis() - reserveMs));
    const signal = before(answerReserveMs);
    const input = await withDeadline(signal, admit(ready, body, logger, before(callReserveMs)));
    opened.logger = input.logger;
    if (streaming !== undefined && (request.header('accept') ?? '').includes('text/event-stream'))
      return stream(streaming, { opened, input, shop }, signal);
    const result = await withDeadline(signal, answer(input, shop));
    logCompletion(opened);
    return endpoint.answers === undefined
      ? jsonResponse(200, result, { ...headers, ...cacheHeaders(endpoint) })
      : fileResponse(endpoint.answers[0], fileResponseSchema.parse(result), headers);
  }

  function logCompletion({ logger, startedAtMs }: RequestState<Shop>): void {
    logger.info('REQUEST_COMPLETED', { durationMs: Math.round(performance.now() - startedAtMs) });
  }

  function refuse({ error: thrown, context }: Chain): Answer {
    const opened = openedOf(context);
    const { logger, requestId, headers } = opened;
    const error = toAppError(thrown);
    logError(logger, error);
    opened.logSlowness();
    return jsonResponse(error.status, errorBody(error, requestId), { ...headers, ...errorHeaders(error) });
  }

  function logDuration({ response, context }: Chain): void {
    if (typeof response?.body === 'string') openedOf(context).logSlowness();
  }

  const handler = middy<APIGatewayProxyEvent, Answer, Error, RequestContext<Shop>>(handle, {
    // Our own deadline responds with CORS headers.
    timeoutEarlyInMillis: 0,
    ...(streaming === undefined ? {} : { executionMode: streaming.executionMode }),
  });
  handler.before(open).after(logDuration).onError(refuse);
  if (endpoint.request.body !== undefined) handler.use(jsonParser);
  return Object.assign(handler, { configNames: dependencies.configNames });
}

/** @throws AppError deadline-exceeded when the signal fires first; the idempotent work may continue */
function withDeadline<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return unlessAborted(work, signal, () => new AppError('deadline-exceeded'));
}
