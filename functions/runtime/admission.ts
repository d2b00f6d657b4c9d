import * as z from 'zod/mini';
import type { Authenticator, Customer } from '#functions/domain/account/customer.ts';
import type { CallingOperator, OperatorAuthenticator } from '#functions/domain/desk/operator-session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { Caller, RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';
import { type Endpoint, isAct, isAllowedWhileIdle } from '#shared/endpoints/endpoint.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import type { ApiRequest } from './api-event.ts';
import type { ReadForm } from './read-form.ts';

/** RFC 6750; longer than 4 KB is no token of ours (threat 22). */
const bearer = /^Bearer ([A-Za-z0-9._~+/-]{1,4096}=*)$/;

/** Visible ASCII (threat 74). */
const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));

export interface Admission {
  readonly authenticator?: Authenticator;
  readonly operatorAuthenticator?: OperatorAuthenticator;
  readonly rateLimiter?: RateLimiter;
  readonly readForm?: ReadForm;
}

/** A visitor with an invalid token is anonymous, so that an interview survives the end of a session. */
async function knownVisitor(
  token: string | undefined,
  authenticator: Authenticator,
  admit: (userId: string) => Promise<void>,
): Promise<Customer | undefined> {
  if (token === undefined) return undefined;
  try {
    return await authenticator.authenticate(token, admit);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return undefined;
    throw error;
  }
}

/**
 * Counts the customer's call before the table is read: a call over the limits costs one write. Undefined where anonymous calls
 * are allowed. @throws AppError unauthorized, too-many-requests, service-unavailable
 */
export async function authenticateRequest(
  endpoint: Endpoint,
  request: ApiRequest,
  { authenticator, ...admission }: Admission,
  logger: Logger,
): Promise<Customer | undefined> {
  if (endpoint.caller !== 'customer' && endpoint.caller !== 'visitor') return undefined;
  const token = bearer.exec(request.header('authorization') ?? '')?.[1];
  const admit = (userId: string) => consumeRateLimit(endpoint, { userId }, admission, logger);
  if (endpoint.caller === 'visitor' && authenticator !== undefined) return knownVisitor(token, authenticator, admit);
  if (token === undefined || authenticator === undefined) throw new AppError('unauthorized');
  return authenticator.authenticate(token, admit);
}

/** The desk is not there for everyone else (threat 166). @throws AppError route-not-found, session-idle */
export async function authenticateOperator(
  endpoint: Endpoint,
  request: ApiRequest,
  { operatorAuthenticator }: Admission,
): Promise<CallingOperator | undefined> {
  const { caller, roles = [] } = endpoint;
  if (caller !== 'operator') return undefined;
  const token = bearer.exec(request.header('authorization') ?? '')?.[1];
  if (token === undefined || operatorAuthenticator === undefined) throw new AppError('route-not-found');
  return operatorAuthenticator.authenticate(token, {
    roles,
    isAct: isAct(endpoint),
    whileIdle: isAllowedWhileIdle(endpoint),
  });
}

/** @throws AppError malformed-request when it is not 1–128 visible characters */
export function readIdempotencyKey(request: ApiRequest): string | undefined {
  const sent = request.header('idempotency-key');
  if (sent === undefined) return undefined;
  const parsed = idempotencyKey.safeParse(sent);
  if (!parsed.success) throw new AppError('malformed-request');
  return parsed.data;
}

/**
 * Counts the call for an interview, an address and an account, as far as they are known. When the table fails, the throttle class
 * decides: expensive routes refuse, reads continue (defence D7). @throws AppError too-many-requests, service-unavailable
 */
export async function consumeRateLimit(
  { id, throttle }: Endpoint,
  caller: Caller,
  { rateLimiter }: Admission,
  logger: Logger,
): Promise<void> {
  if (throttle === 'none' || throttle === 'webhook') return;
  try {
    if (rateLimiter === undefined) throw new Error(`${id} has a throttle class but no rate limiter`);
    await rateLimiter.take(throttle, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') throw error;
    const { whenLimiterIsDown } = throttleClasses[throttle];
    logger.error('LIMITER_UNAVAILABLE', { decision: whenLimiterIsDown }, error);
    if (whenLimiterIsDown === 'refuse')
      throw new AppError('service-unavailable', { retryAfterSeconds: 5, cause: error });
  }
}
