import { commonErrors, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';

/** A response; status 0 without one. */
export interface Outcome {
  readonly endpointId: string;
  readonly status: number;
  /** The code of our error body, if present. */
  readonly code?: string | undefined;
}

/**
 * `fine`: 2xx · `outage`: a documented error of an outage (architecture 5: 502, 503 with Retry-After, 504, 409 for conflicts) ·
 * `busy`: 429 · `undocumented`: everything else, and every 500.
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
  // Body and status must match.
  if (known === undefined || !isListed(endpointId, known) || allErrorCodes[known].status !== status)
    return 'undocumented';
  if (status === 429) return 'busy';
  // Validation errors are wrong: the requests are valid.
  return status >= 500 || known === 'conflict' || known === 'idempotency-key-reused' ? 'outage' : 'undocumented';
}
