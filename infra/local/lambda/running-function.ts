import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';

/** Tells the local table which function asks: in the cloud that is the caller's role. */
export const functionHeader = 'x-tellwren-function';

const running = new AsyncLocalStorage<string>();

/** Runs a function's code so that what it asks of the table is known to be its own. */
export function runAs<Result>(functionId: string, run: () => Promise<Result>): Promise<Result> {
  return running.run(functionId, run);
}

function sign(message: unknown): void {
  const request = typeof message === 'object' && message !== null && 'request' in message && message.request;
  const functionId = running.getStore();
  if (!(request instanceof ClientRequest) || functionId === undefined) return;
  // Nobody else than the table is told.
  if (String(request.getHeader('x-amz-target') ?? '').startsWith('DynamoDB_')) {
    request.setHeader(functionHeader, functionId);
  }
}

/** From now on this process says at each call of the table which function makes it. */
export function signTableCalls(): void {
  subscribe('http.client.request.created', sign);
}
