import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { gatewayEvent } from '#tests/support/api-events.ts';
import { type RequestFacts, validRequest } from '#tests/support/valid-requests.ts';

const eventsFolder = join(import.meta.dirname, '../../../events');

/** A sample event of a step, a job, Stripe or the scheduler. @param path inside events/, without its ending */
export function sample(path: string): unknown {
  return JSON.parse(readFileSync(join(eventsFolder, `${path}.json`), 'utf8'));
}

interface RequestParts {
  readonly token?: string | undefined;
  /** What the request is about. */
  readonly known?: Partial<RequestFacts>;
  /** In place of the right call's body: the text of a signed event. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same turn or conversation of a draft would be answered from the draft, not by the model. */
  readonly isDraftless?: boolean;
}

/** The event of the right call of an endpoint. */
export function requestOf(id: EndpointId, { token, known, body, headers, isDraftless = false }: RequestParts = {}) {
  const call = validRequest(id, known);
  const { draftId: _, turnId: __, ...rest } = call.body ?? {};
  const sent = { ...call, ...(isDraftless ? { body: rest } : {}), headers: { ...call.headers, ...headers } };
  const event = gatewayEvent(endpoints[id], sent, token);
  return body === undefined ? event : { ...event, body };
}
