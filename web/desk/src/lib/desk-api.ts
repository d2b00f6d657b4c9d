import { getOperator } from '#shared/endpoints/desk-access.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { type ApiFormInput, type ApiFormOptions, apiForm, type FormEndpoint } from '#web/src/lib/api-form.ts';
import type { ApiInput, ApiOptions, ApiResponse } from '#web/src/lib/api-request.ts';
import { dropDeskSession, getDeskToken } from './desk-session.ts';

/** Asks for the passkey. Resolves once the session is fresh; rejects when the operator cancels. */
type Reauthenticate = () => Promise<void>;

let reauthenticate: Reauthenticate | undefined;
let pending: Promise<void> | undefined;

/** Registers the dialog for sessions that were idle for too long. Returns the function that removes it. */
export function onSessionIdle(handler: Reauthenticate): () => void {
  reauthenticate = handler;
  return () => {
    if (reauthenticate === handler) reauthenticate = undefined;
  };
}

/**
 * Calls an endpoint as the signed-in operator. An idle session asks for the passkey and repeats the call once.
 * @throws ApiError for every failure; the signal's reason when aborted
 */
export async function deskApi<const E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  options: ApiOptions = {},
): Promise<ApiResponse<E>> {
  return await asOperator((token) => api(endpoint, input, { ...options, token }));
}

/** The same for a form with a file. */
export async function deskForm<const E extends FormEndpoint>(
  endpoint: E,
  input: ApiFormInput<E>,
  options: ApiFormOptions = {},
): Promise<ApiResponse<E>> {
  return await asOperator((token) => apiForm(endpoint, input, { ...options, token }));
}

async function asOperator<T>(call: (token: string | undefined) => Promise<T>): Promise<T> {
  const send = () => call(getDeskToken() ?? undefined);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'session-idle' && reauthenticate !== undefined) {
      // Calls at the same time share one dialog.
      pending ??= reauthenticate().finally(() => {
        pending = undefined;
      });
      await pending;
      return await send();
    }
    if (error.code === 'route-not-found') await endSessionIfRejected();
    throw error;
  }
}

/** The API answers 404 to operators without a session and to those of another role: only the first are signed out. */
async function endSessionIfRejected(): Promise<void> {
  const token = getDeskToken();
  if (token === null) return;
  const rejected = await api(getOperator, {}, { token }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'route-not-found',
  );
  if (rejected && getDeskToken() === token) dropDeskSession();
}
