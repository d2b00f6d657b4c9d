import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { awsOperation, withFaults } from './fault-middleware.ts';
import { closeServer, listenOnLoopback, readBody } from './listen.ts';
import type { Service } from './service.ts';
import {
  createOperations,
  type Operation,
  type OperationsOptions,
  StepFunctionsError,
} from './step-functions/operations.ts';

/**
 * Step Functions on aws-local-stepfunctions (AWS JSON 1.0): Start-, Describe-, Stop- and ListExecution(s). Executions are on disk
 * before the response. After a restart unfinished ones start again; steps are idempotent. Throws `PortBusyError`.
 */
export async function createStepFunctions(options: OperationsOptions & { readonly port: number }): Promise<Service> {
  const service = createOperations(options);
  const server = createServer(
    withFaults((request, response) => void answer(request, response, service.operations), awsOperation),
  );
  const url = await listenOnLoopback(server, options.port);
  service.resume();
  return {
    url,
    async close() {
      await closeServer(server);
      service.pause();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  operations: ReadonlyMap<string, Operation>,
): Promise<void> {
  const target = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  try {
    const operation = operations.get(target ?? '');
    if (!operation) throw new StepFunctionsError('UnknownOperationException', `unknown operation ${target ?? ''}`);
    const body = await readBody(request);
    send(response, 200, operation(JSON.parse(body?.toString('utf8') || '{}')));
  } catch (error) {
    const known = error instanceof StepFunctionsError || error instanceof SyntaxError;
    if (!known) console.error(error);
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    send(response, known ? 400 : 500, { __type: known ? name : 'InternalFailure', message });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': crypto.randomUUID(),
  });
  response.end(JSON.stringify(body));
}
