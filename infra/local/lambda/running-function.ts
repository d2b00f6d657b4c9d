import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { loopback } from '#infra/local/listen.ts';

/** Tells the local services which function asks: in the cloud that is the caller's role. */
export const functionHeader = 'x-tellwren-function';

const loopbackHosts = new Set([loopback, 'localhost', '::1']);

const running = new AsyncLocalStorage<string>();

/** Runs a function's code so that what it asks of the services is known to be its own. */
export function runAs<Result>(functionId: string, run: () => Promise<Result>): Promise<Result> {
  return running.run(functionId, run);
}

function sign(message: unknown): void {
  const request = typeof message === 'object' && message !== null && 'request' in message && message.request;
  const functionId = running.getStore();
  if (!(request instanceof ClientRequest) || functionId === undefined) return;
  // Services that are not of this machine are told nothing: they are real ones.
  if (loopbackHosts.has(request.host)) request.setHeader(functionHeader, functionId);
}

/** From now on this process says at each call of a local service which function makes it. */
export function signServiceCalls(): void {
  subscribe('http.client.request.created', sign);
}
