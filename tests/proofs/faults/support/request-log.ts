import { setTimeout as pause } from 'node:timers/promises';
import type { AroundRequest, JourneyRequest } from '#tests/support/mixed-journey/journey-client.ts';
import type { JourneyResponse } from '#tests/support/mixed-journey/journey-response.ts';

/** One thing that a customer asked for, however often it had to be sent. */
export interface LoggedRequest {
  readonly sent: JourneyRequest;
  readonly operation: string;
  readonly startedAtMs: number;
  attempts: number;
  /** The last answer; none where no whole one ever came. */
  response: JourneyResponse | undefined;
}

/** What a customer has seen: what is acknowledged here must be found later. */
export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  readonly around: AroundRequest;
}

interface RequestLogOptions {
  /** How long a customer goes on trying. */
  readonly patienceMs: number;
  readonly pauseMs: number;
}

/** What a person tries again: no whole answer, and a service that says that it is out for now. */
const retriedStatuses = new Set([502, 503, 504]);

/** Another tab of the same purchase is still at it (threat 74). */
const isInFlight = ({ status, headers }: JourneyResponse) => status === 409 && headers['retry-after'] !== undefined;

/** A session that ended, whose answer was lost: the site has forgotten its token all the same. */
const hasEnded = ({ sent, attempts }: LoggedRequest, { status }: JourneyResponse) =>
  sent.endpoint.id === 'logout' && attempts > 1 && status === 401;

export const isAcknowledged = ({ response: answer }: LoggedRequest): boolean =>
  answer !== undefined && answer.status < 300;

/** Sends each request of a customer until it is answered for good, as somebody does who presses the button again. */
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
          const isFinal = !retriedStatuses.has(answer.status) && !isInFlight(answer);
          if (isFinal || performance.now() - startedAtMs > patienceMs) return entry.response;
        }
        await pause(pauseMs);
      }
    },
  };
}
