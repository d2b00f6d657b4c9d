import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayEvent } from '#infra/tooling/requests/gateway-event.ts';
import { type RequestFacts, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';

const eventsFolder = join(import.meta.dirname, '../../../events');

export function sample(path: string): unknown {
  return JSON.parse(readFileSync(join(eventsFolder, `${path}.json`), 'utf8'));
}

interface RequestParts {
  readonly token?: string | undefined;
  readonly known?: Partial<RequestFacts>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Omits the draft: repeated turns would be answered from it. */
  readonly isDraftless?: boolean;
}

export function requestOf(id: EndpointId, { token, known, body, headers, isDraftless = false }: RequestParts = {}) {
  const call = validRequest(id, known);
  const { draftId: _, turnId: __, ...rest } = call.body ?? {};
  const sent = { ...call, ...(isDraftless ? { body: rest } : {}), headers: { ...call.headers, ...headers } };
  const event = gatewayEvent(endpoints[id], sent, token);
  return body === undefined ? event : { ...event, body };
}
