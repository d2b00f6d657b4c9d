import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createFaultControl,
  faultsPath,
  jsonAnswer,
  send,
  type TransportFault,
  transportFaultSchema,
} from './faults.ts';
import { readBody } from './listen.ts';

type Facts = Readonly<Record<string, string | null>>;

/**
 * Puts fault control before an emulator of an AWS service, under `/__control/faults` as at every stand-in. Here
 * `status` is answered without doing anything, while `drop` does the work and loses the answer: the ambiguous write of
 * threat 48. `match` takes the facts of the call, such as `{ "operation": "TransactWriteItems" }`. `onRefusal` is told
 * of each `status`, as the service itself would count it.
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
    if (fault) return happen(fault, request, response);
    handle(request, response);
  }

  async function happen(fault: TransportFault, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault.delayMs !== undefined) await wait(fault.delayMs);
    if (fault.status !== undefined) {
      request.resume();
      onRefusal(factsOf(request), fault.status);
      const body = fault.body ?? { __type: 'InternalServerError', message: 'a fault was asked for' };
      return send(response, jsonAnswer(fault.status, body, fault.headers));
    }
    if (fault.drop || fault.truncate) loseAnswer(response);
    handle(request, response);
  }

  return (request, response) => {
    route(request, response).catch(() => response.destroy());
  };
}

/** The work is done; where the answer would be sent, the connection ends instead. */
function loseAnswer(response: ServerResponse): void {
  response.write = () => true;
  response.end = () => {
    response.socket?.destroy();
    return response;
  };
}

/** The operation that an AWS JSON request names. */
export function awsOperation(request: IncomingMessage): Facts {
  return { operation: String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? null };
}
