import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createFaultControl,
  faultsPath,
  jsonResponse,
  send,
  type TransportFault,
  transportFaultSchema,
} from './faults.ts';
import { readBody } from './listen.ts';

type Facts = Readonly<Record<string, string | null>>;

/**
 * Adds `/__control/faults` to an emulator of an AWS service. `status` responds without work; `drop` does the work and loses the
 * response (threat 48). `match` compares the call's facts, such as `{ "operation": "TransactWriteItems" }`. `onRefusal` receives
 * each `status`.
 */
export function withFaults(
  handle: RequestListener,
  factsOf: (request: IncomingMessage) => Facts,
  onRefusal: (facts: Facts, status: number) => void = () => undefined,
): RequestListener {
  const faults = createFaultControl(transportFaultSchema);

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === faultsPath) {
      const body = await readBody(request);
      return send(response, faults.control(request.method ?? 'GET', String(body)));
    }
    const fault = faults.take(factsOf(request));
    if (fault) return applyFault(fault, request, response);
    handle(request, response);
  }

  async function applyFault(fault: TransportFault, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault.delayMs !== undefined) await wait(fault.delayMs);
    if (fault.status !== undefined) {
      request.resume();
      onRefusal(factsOf(request), fault.status);
      const body = fault.body ?? { __type: 'InternalServerError', message: 'a fault was asked for' };
      return send(response, jsonResponse(fault.status, body, fault.headers));
    }
    if (fault.drop || fault.truncate) dropResponse(response);
    handle(request, response);
  }

  return (request, response) => {
    route(request, response).catch(() => response.destroy());
  };
}

function dropResponse(response: ServerResponse): void {
  response.write = () => true;
  response.end = () => {
    response.socket?.destroy();
    return response;
  };
}

export function awsOperation(request: IncomingMessage): Facts {
  return { operation: String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? null };
}
