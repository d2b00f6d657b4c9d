import { type Answer, jsonResponse } from '#infra/local/faults.ts';
import type { FormFields } from './form-body.ts';

export const requestsPath = '/__control/requests';

export interface LoggedRequest {
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly params: FormFields;
  readonly idempotencyKey: string | null;
  status: number | null;
}

const kept = 10_000;

export function createRequestLog() {
  const requests: LoggedRequest[] = [];
  return {
    add(request: LoggedRequest): void {
      requests.push(request);
      if (requests.length > kept) requests.shift();
    },
    control(method: string): Answer {
      if (method === 'DELETE') requests.length = 0;
      else if (method !== 'GET') return jsonResponse(405, { error: `${method} is not GET or DELETE` });
      return jsonResponse(200, { requests });
    },
  };
}
