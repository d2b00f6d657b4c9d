import { describe, expect, it } from 'vitest';
import type { Signal } from '#infra/operations/alarm.ts';
import type { Evidence, LogLine } from '#infra/operations/evidence.ts';
import { measureOf } from '#infra/operations/measure.ts';

const nothing: Evidence = {
  ...{ lines: [], requests: [], functionErrors: [], tableRefusals: [], setAside: [], executions: [] },
};
const line = (code: string, more: Partial<LogLine> = {}): LogLine => {
  return { atMs: 500, level: 'ERROR', service: 'sweepOutbox', fields: {}, code, ...more };
};
/** Measures the time from 0 to 1,000 ms. */
const measured = (signal: Signal, evidence: Partial<Evidence>) =>
  measureOf(signal, { ...nothing, ...evidence })?.(0, 1000);

describe('measureOf', () => {
  it('counts warnings and errors with any of the codes in the time range', () => {
    const lines = [
      line('STRIPE_OUT', { level: 'WARN' }),
      line('STRIPE_KEY_REFUSED'),
      line('STRIPE_OUT', { level: 'INFO' }),
      line('JOB_FAILED'),
      line('STRIPE_OUT', { atMs: 0 }),
      line('STRIPE_OUT', { atMs: 1000 }),
      line('STRIPE_OUT', { atMs: 1001 }),
    ];
    expect(measured({ kind: 'lines', codes: ['STRIPE_OUT', 'STRIPE_KEY_REFUSED'] }, { lines })).toBe(3);
  });

  it('returns the maximum of a field of one function, at any level', () => {
    const of = (oldestSeconds: unknown, service = 'sweepOutbox') =>
      line('OUTBOX_SWEPT', { level: 'INFO', service, fields: { oldestSeconds } });
    const signal: Signal = {
      ...{ kind: 'field', functionId: 'sweepOutbox', code: 'OUTBOX_SWEPT', field: 'oldestSeconds' },
    };
    expect(measured(signal, { lines: [of(3), of(310), of(0), of('900'), of(900, 'dispatchOutbox')] })).toBe(310);
    expect(measured(signal, {})).toBeUndefined();
  });

  it('counts lines only while no matching line exists', () => {
    const signal: Signal = {
      kind: 'lines-without',
      lines: { functionId: 'confirmCheckout', code: 'CHECKOUT_SETTLED' },
      without: { functionId: 'receiveStripeEvent', code: 'STRIPE_EVENT_*' },
    };
    const settled = line('CHECKOUT_SETTLED', { service: 'confirmCheckout', level: 'INFO' });
    const seenBefore = line('STRIPE_EVENT_SEEN_BEFORE', { service: 'receiveStripeEvent', level: 'INFO' });
    expect(measured(signal, { lines: [settled, settled] })).toBe(2);
    expect(measured(signal, { lines: [settled, seenBefore] })).toBe(0);
    expect(measured(signal, { lines: [seenBefore] })).toBe(0);
    expect(measured(signal, {})).toBeUndefined();
  });

  it('computes the failure rate of requests and counts refusals per route', () => {
    const request = (status: number, route = '/api/webhooks/stripe') => ({ atMs: 1, route, status });
    const requests = [request(200), request(400), request(500), request(404, '/api/story')];
    expect(measured({ kind: 'api-failures' }, { requests })).toBe(25);
    expect(measured({ kind: 'api-failures' }, {})).toBeUndefined();
    expect(measured({ kind: 'api-refusals', route: '/api/webhooks/' }, { requests })).toBe(1);
  });

  it('counts function errors, throttled writes, dead letters, executions and runs', () => {
    const atMs = 1;
    const functionErrors = [
      { atMs, functionId: 'writeBody' },
      { atMs, functionId: 'login' },
    ];
    expect(measured({ kind: 'function-errors', functions: ['writeBody'] }, { functionErrors })).toBe(1);
    expect(measured({ kind: 'table-refusals' }, { tableRefusals: [{ atMs }, { atMs }] })).toBe(2);
    expect(measured({ kind: 'set-aside' }, { setAside: [{ atMs, records: 3 }] })).toBe(3);
    const executions = ['FAILED', 'ABORTED', 'SUCCEEDED'].map((status) => ({ endedAtMs: 1, status }));
    expect(measured({ kind: 'executions', ended: ['TIMED_OUT', 'ABORTED'] }, { executions })).toBe(1);
    const lines = [line('JOB_COMPLETED', { level: 'INFO' }), line('JOB_FAILED'), line('OUTBOX_SWEPT')];
    expect(measured({ kind: 'runs', functionId: 'sweepOutbox' }, { lines })).toBe(2);
  });

  it('returns undefined for signals that exist only in the cloud', () => {
    const signals: Signal[] = [
      { kind: 'function-throttles' },
      { kind: 'site-failures' },
      { kind: 'mail-reputation', of: 'bounces' },
    ];
    for (const signal of signals) expect(measureOf(signal, nothing)).toBeUndefined();
  });
});
