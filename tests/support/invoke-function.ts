import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invokeBuffered, invokeStreaming } from '#infra/local/lambda/invoke-function.ts';
import { loadCopy } from '#infra/local/lambda/load-function.ts';
import { defineAwsLambdaGlobal, LambdaResponseStream } from '#infra/local/lambda/response-stream.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { environmentKey } from './environment.ts';

interface ResponseHead {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TextResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const delimiter = '\0'.repeat(8);

async function readText(stream: LambdaResponseStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Runs an endpoint's function in this process. @param copy functions with the same value share a module instance */
export async function invokeCopy(id: EndpointId, event: APIGatewayProxyEvent, copy: string): Promise<TextResponse> {
  defineAwsLambdaGlobal();
  const loaded = await loadCopy(id, copy);
  if (loaded === undefined) throw new Error(`no function ${id}`);
  if (!loaded.streams) {
    // defineHandler returns a proxy result.
    const response = (await invokeBuffered(loaded, event, id)) as ResponseHead & { readonly body: string };
    return { status: response.statusCode, headers: response.headers ?? {}, text: response.body };
  }
  const stream = new LambdaResponseStream();
  const [all] = await Promise.all([readText(stream), invokeStreaming(loaded, event, id, stream)]);
  const [head = '', text = ''] = all.split(delimiter);
  const { statusCode, headers = {} } = JSON.parse(head) as ResponseHead;
  return { status: statusCode, headers, text };
}

/** Runs an endpoint's function in this process, in the test's environment, and parses its JSON response. */
export async function invokeFunction(id: EndpointId, event: APIGatewayProxyEvent) {
  const { text, ...head } = await invokeCopy(id, event, environmentKey());
  return { ...head, body: JSON.parse(text) };
}
