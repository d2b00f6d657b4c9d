import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Authenticator } from '#functions/domain/account/customer.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Caller } from '#functions/domain/throttle/rate-limiter.ts';
import {
  type Admission,
  authenticateRequest,
  consumeRateLimit,
  readIdempotencyKey,
} from '#functions/runtime/admission.ts';
import { type ApiRequest, readApiEvent } from '#functions/runtime/api-event.ts';
import { type CallerKind, type Endpoint, endpoint } from '#shared/endpoints/endpoint.ts';
import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';
import { apiEvent, caller as customer } from '#tests/support/api-events.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const calledBy = (caller: CallerKind, throttle: ThrottleClass = 'none') =>
  endpoint({
    id: 'tried',
    summary: '',
    method: 'POST',
    path: '/api/tried',
    caller,
    throttle,
    streams: false,
    request: {},
    response: z.object({}),
    errors: [],
  });

const sending = (headers: Readonly<Record<string, string>> = {}) =>
  readApiEvent(apiEvent({ headers }), { path: '/api/tried' });

/** A fake that accepts only the token `good`; `tokens` lists the tokens it received. */
function authenticator(fault?: Error): Authenticator & { readonly tokens: string[] } {
  const tokens: string[] = [];
  return {
    tokens,
    async authenticate(token, admit) {
      tokens.push(token);
      if (fault !== undefined) throw fault;
      if (token !== 'good') throw new AppError('unauthorized');
      await admit?.(customer.userId);
      return customer;
    },
  };
}

/** Authenticates with a fake limiter, which throws `refusal` if given. */
function authenticate(of: Endpoint, request: ApiRequest, admission: Admission, refusal?: Error) {
  const counted: unknown[] = [];
  const { logger, lines } = createLoggerSpy();
  const rateLimiter = {
    async take(...call: [ThrottleClass, Caller]) {
      counted.push(call);
      if (refusal !== undefined) throw refusal;
    },
  };
  const outcome = authenticateRequest(of, request, { rateLimiter, ...admission }, logger);
  return Object.assign(outcome, { counted, lines });
}

const unauthorized = { code: 'unauthorized' };
const good = sending({ Authorization: 'Bearer good' });
const check = (fault?: Error) => ({ authenticator: authenticator(fault) });

describe('authenticateRequest', () => {
  it('does not authenticate other callers', async () => {
    const known = authenticator();
    for (const kind of ['anyone', 'stripe', 'scheduler'] as const)
      expect(await authenticate(calledBy(kind), good, { authenticator: known })).toBeUndefined();
    expect(known.tokens).toEqual([]);
  });

  it('returns the customer of a token for customers and visitors', async () => {
    const request = sending({ AUTHORIZATION: 'Bearer good' });
    for (const kind of ['customer', 'visitor'] as const)
      expect(await authenticate(calledBy(kind), request, { authenticator: authenticator() })).toBe(customer);
  });

  it('throws unauthorized without a token or without an authenticator where a customer is required', async () => {
    const asCustomer = calledBy('customer');
    await expect(authenticate(asCustomer, sending(), check())).rejects.toMatchObject(unauthorized);
    await expect(authenticate(asCustomer, good, {})).rejects.toMatchObject(unauthorized);
    await expect(authenticate(calledBy('visitor'), good, {})).rejects.toMatchObject(unauthorized);
  });

  it('passes only RFC 6750 tokens to the authenticator', async () => {
    const malformed = [
      ...['Bearer', 'Bearer ', 'bearer good', 'Bearer  good', 'Bearer good ', ' Bearer good', 'Bearer ='],
      ...[
        'Bearer good,Bearer other',
        'Bearer good x',
        'Bearer good\u00e9',
        'Basic good',
        'good',
        `Bearer ${'a'.repeat(4097)}`,
      ],
    ];
    const tokens = ['a', 'a'.repeat(4096), 'aZ09-._~+/', 'a=='];
    const known = authenticator();
    for (const header of [...malformed, ...tokens.map((token) => `Bearer ${token}`)]) {
      const check = authenticate(calledBy('customer'), sending({ Authorization: header }), { authenticator: known });
      await expect.soft(check, header).rejects.toMatchObject(unauthorized);
    }
    expect(known.tokens).toEqual(tokens);
  });

  it('returns undefined for a visitor without a token or with an invalid one', async () => {
    const isVoid = sending({ Authorization: 'Bearer void' });
    for (const request of [sending(), isVoid])
      expect(await authenticate(calledBy('visitor'), request, check())).toBeUndefined();
    await expect(authenticate(calledBy('customer'), isVoid, check())).rejects.toMatchObject(unauthorized);
  });

  it('counts the call for the account, without its address', async () => {
    const call = authenticate(calledBy('customer', 'save'), good, check());
    await call;
    expect(call.counted).toEqual([['save', { userId: 'u1' }]]);
  });

  it('refuses a call over the limits, also of a visitor with a token', async () => {
    const over = new AppError('too-many-requests', { retryAfterSeconds: 9 });
    for (const kind of ['customer', 'visitor'] as const)
      await expect(authenticate(calledBy(kind, 'read'), good, check(), over)).rejects.toBe(over);
  });

  it('with a failing limiter, lets the throttle class decide', async () => {
    const call = (throttle: ThrottleClass) =>
      authenticate(calledBy('customer', throttle), good, check(), new AppError('service-unavailable'));
    const [read, write] = [call('read'), call('write')];
    expect(await read).toBe(customer);
    await expect(write).rejects.toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 5 });
    for (const { lines } of [read, write]) expect(lines).toMatchObject([{ code: 'LIMITER_UNAVAILABLE' }]);
  });

  it('rejects instead of treating the caller as a visitor after an error', async () => {
    for (const fault of [new AppError('service-unavailable'), new Error('no such column')])
      await expect(authenticate(calledBy('visitor'), good, check(fault))).rejects.toBe(fault);
  });
});

describe('readIdempotencyKey', () => {
  it('returns a valid key unchanged, and undefined without the header', () => {
    for (const key of ['k', '!', '~', 'k'.repeat(128), undefined])
      expect(readIdempotencyKey(sending(key === undefined ? {} : { 'Idempotency-Key': key }))).toBe(key);
  });

  it('refuses other keys', () => {
    const refused = expect.objectContaining({ code: 'malformed-request' });
    for (const key of ['', 'k'.repeat(129), 'a b', 'a\u00e9', 'a\u007f', '\tb'])
      expect.soft(() => readIdempotencyKey(sending({ 'idempotency-key': key })), key).toThrow(refused);
  });
});

describe('consumeRateLimit', () => {
  /** Takes one call from a fake limiter, which throws `fault` if given. */
  async function taking(throttle: ThrottleClass, fault?: Error) {
    const taken: unknown[] = [];
    const { logger, lines } = createLoggerSpy();
    const rateLimiter = {
      async take(of: ThrottleClass, caller: Caller) {
        taken.push([of, caller]);
        if (fault !== undefined) throw fault;
      },
    };
    const call = consumeRateLimit(calledBy('anyone', throttle), { address: '192.0.2.1' }, { rateLimiter }, logger);
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { taken, lines, error };
  }

  it('counts the caller in the windows of the class, and nothing for a class without a limit', async () => {
    expect((await taking('chat')).taken).toEqual([['chat', { address: '192.0.2.1' }]]);
    for (const throttle of ['none', 'webhook'] as const) expect((await taking(throttle)).taken).toEqual([]);
  });

  it('rethrows too-many-requests unchanged', async () => {
    const reached = new AppError('too-many-requests', { retryAfterSeconds: 7 });
    const { error, lines } = await taking('chat', reached);
    expect([error, lines]).toEqual([reached, []]);
  });

  it('refuses a costly call when the limiter fails, with a wait, and logs it', async () => {
    const fault = new AppError('service-unavailable');
    const { error, lines } = await taking('chat', fault);
    expect(error).toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 5, cause: fault });
    expect(lines).toEqual([{ code: 'LIMITER_UNAVAILABLE', fields: { decision: 'refuse' } }]);
  });

  it('allows a read when the limiter fails, and logs it', async () => {
    const { error, lines } = await taking('discard', new Error('the table is out'));
    expect(error).toBeUndefined();
    expect(lines).toEqual([{ code: 'LIMITER_UNAVAILABLE', fields: { decision: 'allow' } }]);
  });

  it('refuses a costly call without a rate limiter', async () => {
    const { logger } = createLoggerSpy();
    const call = consumeRateLimit(calledBy('anyone', 'chat'), {}, {}, logger);
    const cause = expect.objectContaining({ message: 'tried has a throttle class but no rate limiter' });
    await expect(call).rejects.toMatchObject({ code: 'service-unavailable', cause });
  });
});
