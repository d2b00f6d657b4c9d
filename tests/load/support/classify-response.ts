import { commonErrors, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';

/** An answer by what its caller could make of it; status 0 is none at all. */
export interface Outcome {
  readonly endpointId: string;
  readonly status: number;
  /** Of the one error body; none where the answer had another. */
  readonly code?: string | undefined;
}

/**
 * `fine`: 2xx · `outage`: what the endpoint says, by its own list, when something that it needs is out (architecture 5: 502 the
 * model's answer is of no use, 503 with Retry-After, 504, and 409 for what two writes met in, or what was done before and its answer lost) · `busy`: 429 ·
 * `undocumented`: all else, and every 500.
 */
export type ResponseClass = 'fine' | 'outage' | 'busy' | 'undocumented';

export function endpointOf(id: string): Endpoint | undefined {
  return Object.values(endpoints).find((endpoint) => endpoint.id === id);
}

function isListed(endpointId: string, code: string): boolean {
  const codes: readonly string[] = [...(endpointOf(endpointId)?.errors ?? []), ...commonErrors];
  return code !== 'internal' && codes.includes(code);
}

export function classifyResponse({ endpointId, status, code }: Outcome): ResponseClass {
  if (status >= 200 && status <= 299) return 'fine';
  const known = errorBodySchema.shape.code.safeParse(code).data;
  // The body and the status line must say the same.
  if (known === undefined || !isListed(endpointId, known) || errorCodes[known].status !== status) return 'undocumented';
  if (status === 429) return 'busy';
  // A refusal of what the customer sent would be a lie: they send what the site sends.
  return status >= 500 || known === 'conflict' || known === 'idempotency-key-reused' ? 'outage' : 'undocumented';
}
