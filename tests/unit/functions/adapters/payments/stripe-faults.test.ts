import { describe, expect, it } from 'vitest';
import { callStripe, isMissing, isRefused } from '#functions/adapters/payments/stripe-faults.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const fault = (type: string, over: object = {}) => Object.assign(new Error(type), { type, ...over });
const refused = (over: object = {}) => fault('StripeInvalidRequestError', { statusCode: 400, ...over });

/** What a call comes to that Stripe answers so, and what the operator reads of it. */
async function outcome(thrown: unknown) {
  const { logger, lines } = createLoggerSpy();
  const error = await callStripe(logger, () => Promise.reject(thrown)).catch((met: unknown) => met);
  return { error, lines };
}

describe('a fault of Stripe’s', () => {
  it('is that an object is missing, or what one parameter names', () => {
    const missing = refused({ code: 'resource_missing', param: 'customer' });
    expect([isMissing(missing), isMissing(missing, 'customer'), isMissing(missing, 'id')]).toEqual([true, true, false]);
    expect(isMissing(refused({ code: 'email_invalid' }))).toBe(false);
  });

  it('is that it takes nothing, or one parameter, as it stands', () => {
    const bad = refused({ param: 'customer_email' });
    expect([isRefused(bad), isRefused(bad, 'customer_email'), isRefused(bad, 'mode')]).toEqual([true, true, false]);
    expect(isRefused(fault('StripeAPIError'))).toBe(false);
  });

  it('is none when something else was thrown', () => {
    const similar = Object.assign(new Error('gone'), { type: 'OtherError', code: 'resource_missing' });
    for (const thrown of [similar, new Error('gone'), undefined, 'gone']) {
      expect([isMissing(thrown), isRefused(thrown)]).toEqual([false, false]);
    }
  });
});

describe('calling Stripe', () => {
  it('answers with what Stripe says', async () => {
    expect(await callStripe(createLoggerSpy().logger, async () => 'ch_1')).toBe('ch_1');
  });

  it.each([
    ['StripeConnectionError', {}],
    ['StripeRateLimitError', {}],
    ['StripeAPIError', {}],
    ['StripeIdempotencyError', { statusCode: 409 }],
    ['StripeUnknownError', { statusCode: 429 }],
    ['StripeUnknownError', { statusCode: 500 }],
    ['StripeUnknownError', { statusCode: 503 }],
  ])('waits for what passes: %s %j', async (type, over) => {
    const { error, lines } = await outcome(fault(type, { ...over, requestId: 'req_1' }));
    expect(error).toMatchObject({ code: 'payments-unavailable', retryAfterSeconds: 5, cause: { type } });
    expect(lines).toMatchObject([{ code: 'STRIPE_OUT' }]);
    expect(JSON.stringify(lines)).toContain('req_1');
  });

  it.each(['StripeAuthenticationError', 'StripePermissionError'])('tells the operator of the key: %s', async (type) => {
    const { error, lines } = await outcome(fault(type, { statusCode: 401 }));
    expect(error).toMatchObject({ code: 'payments-unavailable' });
    expect(lines).toMatchObject([{ code: 'STRIPE_KEY_REFUSED' }]);
    expect(JSON.stringify(lines)).toContain(type);
  });

  it('takes what else is thrown for a bug', async () => {
    for (const thrown of [refused(), fault('StripeCardError', { statusCode: 499 }), new Error('ours')]) {
      expect(await outcome(thrown)).toEqual({ error: thrown, lines: [] });
    }
  });
});
