import { describe, expect, it } from 'vitest';
import { callStripe, isMissing, isRefused } from '#functions/adapters/payments/stripe-faults.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const fault = (type: string, over: object = {}) => Object.assign(new Error(type), { type, ...over });
const refused = (over: object = {}) => fault('StripeInvalidRequestError', { statusCode: 400, ...over });

/** The error of a call that Stripe answers with `thrown`, and the log lines. */
async function outcome(thrown: unknown) {
  const { logger, lines } = createLoggerSpy();
  const error = await callStripe(logger, () => Promise.reject(thrown)).catch((error: unknown) => error);
  return { error, lines };
}

describe('isMissing and isRefused', () => {
  it('isMissing recognises a missing object and the parameter that names it', () => {
    const missing = refused({ code: 'resource_missing', param: 'customer' });
    expect([isMissing(missing), isMissing(missing, 'customer'), isMissing(missing, 'id')]).toEqual([true, true, false]);
    expect(isMissing(refused({ code: 'email_invalid' }))).toBe(false);
  });

  it('isRefused recognises a refused request and the refused parameter', () => {
    const bad = refused({ param: 'customer_email' });
    expect([isRefused(bad), isRefused(bad, 'customer_email'), isRefused(bad, 'mode')]).toEqual([true, true, false]);
    expect(isRefused(fault('StripeAPIError'))).toBe(false);
  });

  it('both return false for other errors', () => {
    const similar = Object.assign(new Error('gone'), { type: 'OtherError', code: 'resource_missing' });
    for (const thrown of [similar, new Error('gone'), undefined, 'gone']) {
      expect([isMissing(thrown), isRefused(thrown)]).toEqual([false, false]);
    }
  });
});

describe('callStripe', () => {
  it('returns the response of Stripe', async () => {
    expect(await callStripe(createLoggerSpy().logger, async () => 'ch_1')).toBe('ch_1');
  });

  it('throws payments-unavailable after temporary errors', async () => {
    const temporary = [
      ...['StripeConnectionError', 'StripeRateLimitError', 'StripeAPIError'].map((type) => fault(type)),
      fault('StripeIdempotencyError', { statusCode: 409 }),
      ...[429, 500, 503].map((statusCode) => fault('StripeUnknownError', { statusCode })),
    ];
    for (const thrown of temporary) {
      const { error, lines } = await outcome(Object.assign(thrown, { requestId: 'req_1' }));
      const unavailable = { code: 'payments-unavailable', retryAfterSeconds: 5, cause: { type: thrown.type } };
      expect.soft(error, thrown.type).toMatchObject(unavailable);
      expect.soft(lines, thrown.type).toMatchObject([{ code: 'STRIPE_OUT' }]);
      expect.soft(JSON.stringify(lines), thrown.type).toContain('req_1');
    }
  });

  it('logs a refused API key', async () => {
    for (const type of ['StripeAuthenticationError', 'StripePermissionError']) {
      const { error, lines } = await outcome(fault(type, { statusCode: 401 }));
      expect(error).toMatchObject({ code: 'payments-unavailable' });
      expect(lines).toMatchObject([{ code: 'STRIPE_KEY_REFUSED' }]);
      expect(JSON.stringify(lines)).toContain(type);
    }
  });

  it('rethrows other errors as bugs', async () => {
    for (const thrown of [refused(), fault('StripeCardError', { statusCode: 499 }), new Error('ours')]) {
      expect(await outcome(thrown)).toEqual({ error: thrown, lines: [] });
    }
  });
});
