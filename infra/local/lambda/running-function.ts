import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { loopback } from '#infra/local/listen.ts';

/** The calling function's id, in place of the cloud's caller role. */
export const functionHeader = 'x-tellwren-function';

const loopbackHosts = new Set([loopback, 'localhost', '::1']);

const running = new AsyncLocalStorage<string>();

export function runAs<Result>(functionId: string, run: () => Promise<Result>): Promise<Result> {
  return running.run(functionId, run);
}

function sign(message: unknown): void {
  const request = typeof message === 'object' && message !== null && 'request' in message && message.request;
  const functionId = running.getStore();
  if (!(request instanceof ClientRequest) || functionId === undefined) return;
  if (loopbackHosts.has(request.host)) request.setHeader(functionHeader, functionId);
}

export function signServiceCalls(): void {
  subscribe('http.client.request.created', sign);
}
