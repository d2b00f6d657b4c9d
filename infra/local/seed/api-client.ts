import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';

type Called<S> = Pick<Endpoint, 'id' | 'method' | 'path'> & { readonly response: S };

interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly idempotencyKey?: string;
}

/** An error response: `code` from the closed list, or the status. */
export class ApiRefusal extends Error {
  readonly code: string;

  constructor(endpointId: string, code: string, message: string) {
    super(`${endpointId}: ${message} (${code})`);
    this.name = 'ApiRefusal';
    this.code = code;
  }
}

export function createApiClient(apiUrl: string, signal: AbortSignal) {
  return async <S extends z.ZodMiniType>(endpoint: Called<S>, input: CallInput = {}): Promise<z.output<S>> => {
    const path = endpoint.path.replace(/\{(.+?)\}/g, (_, name) => encodeURIComponent(input.path?.[name] ?? ''));
    const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query)}`;
    const response = await fetch(`${apiUrl}${path}${query}`, {
      method: endpoint.method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      headers: {
        'content-type': 'application/json',
        ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const body: unknown = await response.json();
    if (!response.ok) {
      const refused = errorBodySchema.safeParse(body).data;
      throw new ApiRefusal(endpoint.id, refused?.code ?? String(response.status), refused?.message ?? 'refused');
    }
    return endpoint.response.parse(body);
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
