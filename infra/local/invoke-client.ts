import * as z from 'zod/mini';
import { type InvokeTask, TaskError } from './step-functions/state-machine-runner.ts';

const functionErrorSchema = z.object({ errorType: z.optional(z.string()), errorMessage: z.optional(z.string()) });

/**
 * Calls functions through Lambda's Invoke API at `functionsUrl`, as Step Functions, the schedules and the table's stream do.
 * A function that failed throws `TaskError` of its own name; one that could not be reached or died meanwhile throws
 * `Lambda.ServiceException`, the name that AWS gives to a fault of its side and that workflows retry.
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

async function call(url: string, payload: unknown): Promise<Response> {
  // 15 minutes is the longest a function may run.
  const signal = AbortSignal.timeout(15 * 60_000);
  return fetch(url, { method: 'POST', body: JSON.stringify(payload ?? null), signal }).catch(serviceException);
}

function serviceException(error: unknown): never {
  throw new TaskError('Lambda.ServiceException', String(error));
}
