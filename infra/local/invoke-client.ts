import * as z from 'zod/mini';
import { patientFetch } from '#functions/runtime/patient-fetch.ts';
import { type InvokeTask, TaskError } from './step-functions/state-machine-runner.ts';

const functionErrorSchema = z.object({ errorType: z.optional(z.string()), errorMessage: z.optional(z.string()) });

/**
 * Calls functions through Lambda's Invoke API, like AWS services. Throws `TaskError` with the function's error name, or
 * `Lambda.ServiceException`, which workflows retry, when the service is unreachable.
 */
export function createInvoke(functionsUrl: string): InvokeTask {
  return async (functionName, payload) => {
    const response = await call(`${functionsUrl}/2015-03-31/functions/${functionName}/invocations`, payload);
    const text = await response.text().catch(serviceException);
    if (!response.ok) throw new TaskError('Lambda.ResourceNotFoundException', text);
    if (response.headers.get('x-amz-function-error') === null) return JSON.parse(text);
    throw new TaskError(functionErrorSchema.parse(JSON.parse(text)).errorType ?? 'Lambda.Unknown', text);
  };
}

/** Longer than any function: a step waits at most 45 min for a slow model, a job 15. */
const longestMs = 50 * 60_000;

async function call(url: string, payload: unknown): Promise<Response> {
  const signal = AbortSignal.timeout(longestMs);
  return patientFetch(url, { method: 'POST', body: JSON.stringify(payload ?? null), signal }).catch(serviceException);
}

function serviceException(error: unknown): never {
  throw new TaskError('Lambda.ServiceException', String(error));
}
