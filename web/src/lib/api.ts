import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import {
  type ApiInput,
  type ApiOptions,
  type ApiResponse,
  parseJson,
  parseResponse,
  send,
  withDeadline,
} from './api-request.ts';

/** @throws ApiError for every failure; the signal's reason when aborted */
export async function api<const E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiOptions = {},
): Promise<ApiResponse<E>> {
  return await withDeadline(options, async (signal) => {
    const response = await send(endpoint, input, { ...options, signal }, 'application/json');
    return parseResponse(endpoint, parseJson(await response.text()));
  });
}
