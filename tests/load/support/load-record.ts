import { errorBodySchema } from '#shared/errors/error-body.ts';
import type { AroundRequest } from '#tests/support/mixed-journey/journey-client.ts';
import { classifyResponse, endpointOf, type Outcome, type ResponseClass } from './classify-response.ts';
import { createLatencies, type Latencies, mergedLatencies } from './latencies.ts';

export interface LoadRecord {
  readonly routes: Map<string, Latencies>;
  /** Operations, timed from their scheduled start. */
  readonly operations: Latencies;
  /** `addStory 503 service-unavailable` → count; without 2xx. */
  readonly errors: Map<string, { readonly judgement: ResponseClass; count: number }>;
  /** Operations that failed without an error response, e.g. a missing mail. */
  readonly failures: Map<string, number>;
}

export function newRecord(): LoadRecord {
  return { routes: new Map(), operations: createLatencies(), errors: new Map(), failures: new Map() };
}

export function recordResponse(record: LoadRecord, outcome: Outcome, ms: number): void {
  const { endpointId, status, code = 'no code of ours' } = outcome;
  const route = record.routes.get(endpointId) ?? createLatencies();
  record.routes.set(endpointId, route);
  route.add(ms);
  const judgement = classifyResponse(outcome);
  if (judgement === 'fine') return;
  const key = `${endpointId} ${status === 0 ? 'no answer' : status} ${code}`;
  const error = record.errors.get(key) ?? { judgement, count: 0 };
  record.errors.set(key, error);
  error.count += 1;
}

export function recordFailure(record: LoadRecord, what: string): void {
  record.failures.set(what, (record.failures.get(what) ?? 0) + 1);
}

/** Records every request in the record that is current at its end. */
export function recordingAround(current: () => LoadRecord): AroundRequest {
  return async (sent, send) => {
    const sentAt = performance.now();
    const note = (status: number, code: string | undefined) =>
      recordResponse(current(), { endpointId: sent.endpoint.id, status, code }, performance.now() - sentAt);
    try {
      const answer = await send();
      note(answer.status, errorBodySchema.safeParse(answer.body).data?.code);
      return answer;
    } catch (error) {
      note(0, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

export function requestsOf({ routes }: LoadRecord): number {
  return [...routes.values()].reduce((sum, { count }) => sum + count, 0);
}

export function errorsOf({ errors }: LoadRecord, judgement?: ResponseClass): number {
  return [...errors.values()].reduce(
    (sum, each) => sum + (judgement === undefined || each.judgement === judgement ? each.count : 0),
    0,
  );
}

/** Routes without model and Chromium. */
export function isPlain(endpointId: string): boolean {
  const endpoint = endpointOf(endpointId);
  return endpoint !== undefined && !endpoint.streams && endpoint.id !== 'generatePdf';
}

export function plainLatencies({ routes }: LoadRecord): Latencies {
  return mergedLatencies([...routes].flatMap(([id, latencies]) => (isPlain(id) ? [latencies] : [])));
}

export function mergedRecord(records: readonly LoadRecord[]): LoadRecord {
  const all = newRecord();
  const ids = new Set(records.flatMap(({ routes }) => [...routes.keys()]));
  for (const id of ids) all.routes.set(id, mergedLatencies(records.flatMap(({ routes }) => routes.get(id) ?? [])));
  all.operations.histogram.add(mergedLatencies(records.map(({ operations }) => operations)).histogram);
  for (const { errors, failures } of records) {
    for (const [key, { judgement, count }] of errors)
      all.errors.set(key, { judgement, count: (all.errors.get(key)?.count ?? 0) + count });
    for (const [what, count] of failures) all.failures.set(what, (all.failures.get(what) ?? 0) + count);
  }
  return all;
}
