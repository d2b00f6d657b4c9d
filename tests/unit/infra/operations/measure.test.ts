import { describe, expect, it } from 'vitest';
import type { Signal } from '#infra/operations/alarm.ts';
import type { Evidence, LogLine } from '#infra/operations/evidence.ts';
import { measureOf } from '#infra/operations/measure.ts';

const nothing: Evidence = {
  lines: [],
  requests: [],
  functionErrors: [],
  setAside: [],
};
const line = (code: string, more: Partial<LogLine> = {}): LogLine => {
  return { atMs: 500, level: 'ERROR', service: 'sweepOutbox', fields: {}, code, ...more };
};
/** Measures the time from 0 to 1,000 ms. */
const measured = (signal: Signal, evidence: Partial<Evidence>) =>
  measureOf(signal, { ...nothing, ...evidence })?.(0, 1000);

describe('measureOf', () => {
  it('counts warnings and errors with any code of the alarm in the time range', () => {
    const lines = [
      line('DRAFT_UNREAD', { level: 'WARN' }),
      line('LIMITER_UNAVAILABLE'),
      line('DRAFT_UNREAD', { level: 'INFO' }),
      line('JOB_FAILED'),
      line('DRAFT_UNREAD', { atMs: 0 }),
      line('DRAFT_UNREAD', { atMs: 1000 }),
      line('DRAFT_UNREAD', { atMs: 1001 }),
    ];
    expect(measured({ kind: 'lines', alarm: 'table-refusing' }, { lines })).toBe(3);
  });

  it('returns the maximum of a field of one function, at any level', () => {
    const of = (oldestSeconds: unknown, service = 'sweepOutbox') =>
      line('OUTBOX_SWEPT', { level: 'INFO', service, fields: { oldestSeconds } });
    const signal: Signal = {
      kind: 'field',
      functionId: 'sweepOutbox',
      code: 'OUTBOX_SWEPT',
      field: 'oldestSeconds',
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

  it('counts crashes of endpoints and unexpected errors as faults, not those of steps or vendors', () => {
    const atMs = 1;
    const functionErrors = ['writeBody', 'login', 'getStory'].map((functionId) => ({ atMs, functionId }));
    const requests = [500, 502, 503, 504].map((status) => ({ atMs, route: '/api/story', status }));
    expect(measured({ kind: 'faults' }, { functionErrors, requests })).toBe(3);
    expect(measured({ kind: 'faults' }, {})).toBeUndefined();
  });

  it('counts dead letters, and the jobs that completed', () => {
    expect(measured({ kind: 'set-aside' }, { setAside: [{ atMs: 1, records: 3 }] })).toBe(3);
    const completed = (service: string) => line('JOB_COMPLETED', { level: 'INFO', service });
    const lines = [
      ...[completed('reconcilePayments'), completed('sweepFiles'), completed('sweepFiles')],
      ...[line('JOB_FAILED', { service: 'checkInvariants' }), completed('dispatchOutbox')],
    ];
    expect(measured({ kind: 'job-runs' }, { lines })).toBe(2);
    expect(measured({ kind: 'job-runs' }, {})).toBeUndefined();
  });

  it('returns undefined for signals that exist only in the cloud', () => {
    const signals: Signal[] = [{ kind: 'site-failures' }, { kind: 'mail-reputation', of: 'bounces' }];
    for (const signal of signals) expect(measureOf(signal, nothing)).toBeUndefined();
  });
});
