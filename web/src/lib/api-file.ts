import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type ApiInput, type ApiOptions, send, unreadable, withDeadline } from './api-request.ts';

type FileEndpoint = Endpoint & Required<Pick<Endpoint, 'answers'>>;

/** Calls an endpoint that returns a file. @throws ApiError for every failure; the signal's reason when aborted */
export async function apiFile<const E extends FileEndpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiOptions = {},
): Promise<Blob> {
  return await withDeadline(options, async (signal) => {
    const types = [...endpoint.answers, 'application/json;q=0.9'].join(', ');
    const response = await send(endpoint, input, { ...options, signal }, types);
    const type = response.headers.get('content-type');
    if (!endpoint.answers.some((answered) => type?.startsWith(answered)))
      throw unreadable(new Error(`answered ${type}`));
    return await response.blob();
  });
}
