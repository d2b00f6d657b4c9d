import * as z from 'zod/mini';
import type { Authenticator, Customer } from '#functions/domain/account/customer.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { RateLimiter } from '#functions/domain/throttle/rate-limiter.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { throttleClasses } from '#shared/endpoints/throttle-classes.ts';
import type { ApiRequest } from './api-event.ts';
import type { ReadForm } from './read-form.ts';

/** RFC 6750; longer than 4 KB is no token of ours (threat 22). */
const bearer = /^Bearer ([A-Za-z0-9._~+/-]{1,4096}=*)$/;

/** Visible ASCII (threat 74). */
const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));

export interface Admission {
  readonly authenticator?: Authenticator;
  readonly rateLimiter?: RateLimiter;
  readonly readForm?: ReadForm;
}

/** A visitor with an invalid token is anonymous, so that an interview survives the end of a session. */
async function knownVisitor(token: string | undefined, authenticator: Authenticator): Promise<Customer | undefined> {
  if (token === undefined) return undefined;
  try {
    return await authenticator.authenticate(token);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return undefined;
    throw error;
  }
}

/** Undefined where anonymous calls are allowed. @throws AppError unauthorized */
export async function authenticateRequest(
  endpoint: Endpoint,
  request: ApiRequest,
  { authenticator }: Admission,
): Promise<Customer | undefined> {
  if (endpoint.caller !== 'customer' && endpoint.caller !== 'visitor') return undefined;
  const token = bearer.exec(request.header('authorization') ?? '')?.[1];
  if (endpoint.caller === 'visitor' && authenticator !== undefined) return knownVisitor(token, authenticator);
  if (token === undefined || authenticator === undefined) throw new AppError('unauthorized');
  return authenticator.authenticate(token);
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
 * Counts the call. When the table fails, the throttle class decides: expensive routes refuse, reads continue (defence D7).
 * @throws AppError too-many-requests, service-unavailable
 */
export async function consumeRateLimit(
  endpoint: Endpoint,
  request: ApiRequest,
  customer: Customer | undefined,
  { rateLimiter }: Admission,
  logger: Logger,
): Promise<void> {
  if (endpoint.throttle === 'none' || endpoint.throttle === 'webhook') return;
  const caller = { address: request.sourceAddress, ...(customer === undefined ? {} : { userId: customer.userId }) };
  try {
    if (rateLimiter === undefined) throw new Error(`${endpoint.id} has a throttle class but no rate limiter`);
    await rateLimiter.take(endpoint.throttle, caller);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') throw error;
    const { whenLimiterIsDown } = throttleClasses[endpoint.throttle];
    logger.error('LIMITER_UNAVAILABLE', { decision: whenLimiterIsDown }, error);
    if (whenLimiterIsDown === 'refuse')
      throw new AppError('service-unavailable', { retryAfterSeconds: 5, cause: error });
  }
}
