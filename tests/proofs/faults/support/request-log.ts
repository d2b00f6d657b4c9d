import { setTimeout as pause } from 'node:timers/promises';
import type { AroundRequest, JourneyRequest } from '#infra/tooling/load/journey/journey-client.ts';
import type { JourneyResponse } from '#infra/tooling/load/journey/journey-response.ts';

/** A request with all its retries. */
export interface LoggedRequest {
  readonly sent: JourneyRequest;
  readonly operation: string;
  readonly startedAtMs: number;
  attempts: number;
  /** The last complete response. */
  response: JourneyResponse | undefined;
}

/** A customer's requests and responses. */
export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  readonly around: AroundRequest;
}

interface RequestLogOptions {
  /** Maximum duration of retries. */
  readonly patienceMs: number;
  readonly pauseMs: number;
}

/** Statuses that a person retries. */
const retriedStatuses = new Set([502, 503, 504]);

/** The same purchase is in flight in another tab (threat 74). */
const isInFlight = ({ status, headers }: JourneyResponse) => status === 409 && headers['retry-after'] !== undefined;

/** A killed login, or check of the password, counts as a failed one; after five in a row the owner has to wait (threat 28). */
const mustWait = ({ sent }: LoggedRequest, { status, headers }: JourneyResponse) =>
  ['login', 'requestEmailChange'].includes(sent.endpoint.id) && status === 429 && headers['retry-after'] !== undefined;

/** The end of this session whose response was lost. */
const hasEnded = ({ sent, attempts }: LoggedRequest, { status }: JourneyResponse) =>
  ['logout', 'endSessions'].includes(sent.endpoint.id) && attempts > 1 && status === 401;

export const isAcknowledged = ({ response: answer }: LoggedRequest): boolean =>
  answer !== undefined && answer.status < 300;

/** Retries each request until it has a final response. */
export function createRequestLog({ patienceMs, pauseMs }: RequestLogOptions): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    entries,
    async around(sent, send, operation) {
      const startedAtMs = performance.now();
      const entry: LoggedRequest = { sent, operation, startedAtMs, attempts: 0, response: undefined };
      entries.push(entry);
      for (;;) {
        entry.attempts += 1;
        const answer = await send().catch((error: unknown) => {
          if (performance.now() - startedAtMs > patienceMs) throw error;
          return undefined;
        });
        if (answer !== undefined) {
          entry.response = hasEnded(entry, answer) ? { ...answer, status: 200 } : answer;
          const isFinal = !(retriedStatuses.has(answer.status) || isInFlight(answer) || mustWait(entry, answer));
          if (isFinal || performance.now() - startedAtMs > patienceMs) return entry.response;
        }
        await pause(pauseMs);
      }
    },
  };
}
