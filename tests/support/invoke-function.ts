import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invokeBuffered, invokeStreaming } from '#infra/local/lambda/invoke-function.ts';
import { loadCopy } from '#infra/local/lambda/load-function.ts';
import { defineAwsLambdaGlobal, LambdaResponseStream } from '#infra/local/lambda/response-stream.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { environmentKey } from './load-handler.ts';

interface ProxyHead {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Between the head of a streamed answer and its body. */
const delimiter = '\0'.repeat(8);

async function readText(stream: LambdaResponseStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Runs an endpoint's function in this process, in the environment of the test; a JSON answer is read. */
export async function invokeFunction(id: EndpointId, event: APIGatewayProxyEvent) {
  defineAwsLambdaGlobal();
  const loaded = await loadCopy(id, environmentKey());
  if (loaded === undefined) throw new Error(`no function ${id}`);
  if (!loaded.streams) {
    const answer = (await invokeBuffered(loaded, event, 'request')) as ProxyHead & { readonly body: string };
    return { status: answer.statusCode, headers: answer.headers ?? {}, body: JSON.parse(answer.body) };
  }
  const stream = new LambdaResponseStream();
  const [text] = await Promise.all([readText(stream), invokeStreaming(loaded, event, 'request', stream)]);
  const [head = '', body = ''] = text.split(delimiter);
  const { statusCode, headers } = JSON.parse(head) as ProxyHead;
  return { status: statusCode, headers: headers ?? {}, body: JSON.parse(body) };
}
