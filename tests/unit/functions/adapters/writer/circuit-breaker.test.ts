import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';

function setUp() {
  let nowMs = 0;
  const breaker = createCircuitBreaker({ now: () => nowMs });
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.failed();
  };
  return { breaker, fail, pass: (ms: number) => (nowMs += ms) };
}

describe('createCircuitBreaker', () => {
  it('admits calls after four failures in a row, and again after a success', () => {
    const { breaker, fail } = setUp();
    fail(4);
    breaker.succeeded();
    fail(4);
    expect(() => breaker.admit()).not.toThrow();
  });

  it('refuses calls for 30 s after the fifth failure and returns the wait', () => {
    const { breaker, fail, pass } = setUp();
    fail(5);
    pass(10_000);
    expect(() => breaker.admit()).toThrow(expect.objectContaining({ code: 'assistant-busy', retryAfterSeconds: 20 }));
  });

  it('admits one call after 30 s, and all calls once it succeeded', () => {
    const { breaker, fail, pass } = setUp();
    fail(5);
    pass(30_000);
    expect(() => breaker.admit()).not.toThrow();
    expect(() => breaker.admit()).toThrow();
    breaker.succeeded();
    expect(() => breaker.admit()).not.toThrow();
  });

  it('opens again when the trial call fails', () => {
    const { breaker, fail, pass } = setUp();
    fail(5);
    pass(30_000);
    breaker.admit();
    breaker.failed();
    pass(29_999);
    expect(() => breaker.admit()).toThrow();
    pass(1);
    expect(() => breaker.admit()).not.toThrow();
  });
});
