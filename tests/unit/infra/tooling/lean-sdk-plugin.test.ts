import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leanSdkPlugin } from '#infra/tooling/lean-sdk-plugin.ts';

const root = join(import.meta.dirname, '../../../..');

/** One call, told in plain values: the same program in front of either SDK. */
const program = `
import { ConditionalCheckFailedException, DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
export async function ask(endpoint) {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1', endpoint, credentials, maxAttempts: 2 }));
  const update = { TableName: 'table', Key: { pk: 'a', sk: 'b' }, UpdateExpression: 'SET #n = :n' };
  const write = endpoint.includes('transaction')
    ? new TransactWriteCommand({ TransactItems: [{ Update: update }], ClientRequestToken: 'token' })
    : new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW' });
  try {
    const { Attributes } = await client.send(write);
    return { Attributes };
  } catch (error) {
    const { name, message, $fault, CancellationReasons, Item, ThrottlingReasons, $metadata } = error;
    const classes = [ConditionalCheckFailedException, TransactionCanceledException].map((kind) => error instanceof kind);
    return { name, message, $fault, CancellationReasons, Item, ThrottlingReasons, attempts: $metadata?.attempts, classes };
  }
}`;

const programSchema = z.object({
  ask: z.custom<(endpoint: string) => Promise<Record<string, unknown>>>((value) => typeof value === 'function'),
});

async function programWith(plugins: Plugin[], outfile: string) {
  await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: 'error',
    outfile,
    plugins,
  });
  return programSchema.parse(await import(pathToFileURL(outfile).href));
}

const fault = (name: string, rest: object = {}) => ({
  status: name === 'InternalServerError' ? 500 : 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: `${name} it was`, ...rest },
});

const item = { pk: { S: 'a' }, times: { N: '3' }, tags: { L: [{ BOOL: true }, { NULL: true }] } };
const answers: Readonly<Record<string, { status: number; body: object }>> = {
  written: { status: 200, body: { Attributes: item } },
  condition: fault('ConditionalCheckFailedException', { Item: item }),
  transaction: fault('TransactionCanceledException', {
    CancellationReasons: [{ Code: 'ConditionalCheckFailed', Message: 'no', Item: item }, { Code: 'None' }],
  }),
  throughput: fault('ProvisionedThroughputExceededException'),
  throttling: fault('ThrottlingException'),
  limit: fault('RequestLimitExceeded'),
  size: fault('ItemCollectionSizeLimitExceededException'),
  absent: fault('ResourceNotFoundException'),
  rival: fault('TransactionConflictException'),
  progress: fault('TransactionInProgressException'),
  token: fault('IdempotentParameterMismatchException'),
  broken: fault('InternalServerError'),
  validation: fault('ValidationException'),
  unheardOf: fault('SomethingNewException'),
};
const answersOfTables = { table: fault('TableNotFoundException') };

describe('the SDK without what no function uses', () => {
  let folder: string;
  let server: Server;
  let url: string;
  let whole: z.output<typeof programSchema>;
  let lean: z.output<typeof programSchema>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-lean-'));
    whole = await programWith([], join(folder, 'whole.mjs'));
    lean = await programWith([leanSdkPlugin], join(folder, 'lean.mjs'));
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        const answer = { ...answers, ...answersOfTables }[(request.url ?? '').split('/')[1] ?? ''];
        response.writeHead(answer?.status ?? 404, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(JSON.stringify(answer?.body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }, 60_000);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(Object.keys(answers))('reads the answer "%s" as the whole one does', async (name) => {
    const theirs = await whole.ask(`${url}/${name}`);
    expect(theirs).toEqual(
      expect.objectContaining(name === 'written' ? { Attributes: expect.anything() } : { name: expect.any(String) }),
    );
    expect(await lean.ask(`${url}/${name}`)).toEqual(theirs);
  });

  it('knows the errors of whole tables by their names only', async () => {
    expect(await lean.ask(`${url}/table`)).toMatchObject({
      name: 'TableNotFoundException',
      message: expect.any(String),
    });
  });

  it('tells a condition and a cancelled transaction by their classes', async () => {
    expect(await lean.ask(`${url}/condition`)).toMatchObject({ classes: [true, false] });
    expect(await lean.ask(`${url}/transaction`)).toMatchObject({ classes: [false, true] });
  });
});
