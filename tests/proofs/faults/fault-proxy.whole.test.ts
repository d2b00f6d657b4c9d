import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { closeServer, listenOnLoopback, readBody } from '#infra/local/listen.ts';
import { createFaultCounts } from '#tests/support/fault-proxy/fault-counts.ts';
import { type FaultPlan, noFaults, outage, randomFaults } from '#tests/support/fault-proxy/fault-plans.ts';
import { createFaultProxy } from '#tests/support/fault-proxy/fault-proxy.ts';
import type { ServiceName } from '#tests/support/fault-proxy/service-call.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';

/** Echoes requests in two chunks and records them. */
const heard: string[] = [];
const service = createServer(async (request, response) => {
  const body = String(await readBody(request));
  heard.push(body);
  response.writeHead(200, { 'x-own': 'yes' });
  response.write('first,');
  await wait(30);
  response.end(`second: ${body}`);
});

describe('a fault proxy', () => {
  let target = '';
  let plan: FaultPlan = noFaults;
  const closing: (() => Promise<void>)[] = [];
  const counts = createFaultCounts();
  const proxied: Partial<Record<ServiceName, string>> = {};

  beforeAll(async () => {
    target = await listenOnLoopback(service, 0);
    for (const name of ['table', 'files', 'mail', 'payments', 'model', 'workflows'] as const) {
      const proxy = await createFaultProxy({ service: name, target, plan: () => plan, note: counts.note });
      proxied[name] = proxy.url;
      closing.push(proxy.close);
    }
  });
  beforeEach(() => {
    plan = noFaults;
    heard.length = 0;
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await closeServer(service);
  });

  const transaction = JSON.stringify({ TransactItems: [{ Put: {} }, { Update: {} }] });
  const ask = (name: ServiceName, headers: Record<string, string> = {}, body = transaction) =>
    fetch(`${proxied[name]}/v1/things`, { method: 'POST', body, headers });

  it('forwards a call and its response unchanged', async () => {
    const answer = await ask('model');
    const parts: string[] = [];
    for await (const part of answer.body ?? []) parts.push(Buffer.from(part).toString());
    expect(answer.headers.get('x-own')).toBe('yes');
    expect(parts).toEqual(['first,', `second: ${transaction}`]);
  });

  it('resets the connection before the call reaches the service', async () => {
    plan = outage('reset-before', {});
    await expect(ask('payments')).rejects.toThrow('fetch failed');
    expect(heard).toEqual([]);
  });

  it('resets the connection after the service processed the call', async () => {
    plan = outage('reset-after', {});
    await expect(ask('payments')).rejects.toThrow('fetch failed');
    expect(heard).toHaveLength(1);
  });

  it('drops the response on request', async () => {
    plan = { after: ({ operation }) => (operation === 'POST /v1/things' ? 'reset-after' : undefined) };
    await expect(ask('payments')).rejects.toThrow('fetch failed');
    expect(heard).toHaveLength(1);
  });

  it('sends half a response', async () => {
    plan = outage('half-body', {});
    const answer = await ask('model');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('delays, then forwards', async () => {
    plan = outage('delay', {});
    const startedAt = performance.now();
    expect((await ask('mail')).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
  });

  const transactionTarget = { 'x-amz-target': 'DynamoDB_20120810.TransactWriteItems' };
  it.each([
    ['table', { 'x-amz-target': 'DynamoDB_20120810.GetItem' }, 400, 'ProvisionedThroughputExceededException'],
    ['table', transactionTarget, 400, '"CancellationReasons":[{"Code":"ThrottlingError"'],
    ['files', {}, 503, '<Code>SlowDown</Code>'],
    ['mail', {}, 400, '<Code>Throttling</Code>'],
    ['payments', {}, 429, '"rate_limit"'],
    ['model', {}, 429, 'rate_limit_exceeded'],
    ['workflows', {}, 400, 'ThrottlingException'],
  ] as const)('throttles with the error of %s', async (name, headers, status, words) => {
    plan = outage('throttle', {});
    const answer = await ask(name, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
    expect(heard).toEqual([]);
  });

  it('chooses the same calls for the same seed, and counts the faults', async () => {
    const call = { service: 'mail', operation: 'POST /', writes: true, items: 0, caller: undefined } as const;
    const chosen = () => {
      const faults = randomFaults(7, { share: 0.1 });
      return Array.from({ length: 1000 }, () => faults.before?.(call));
    };
    const first = chosen();
    expect(first).toEqual(chosen());
    const struck = first.filter((kind) => kind !== undefined).length;
    expect(struck).toBeGreaterThan(70);
    expect(struck).toBeLessThan(130);
    expect(counts.of('payments')['reset-before']).toBe(1);
    expect(counts.of('payments')['reset-after']).toBe(2);
  });

  it('preserves the signatures of S3 requests', async () => {
    const s3 = await startLocalS3();
    const proxy = await createFaultProxy({ service: 'files', target: s3.url, plan: () => noFaults });
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_REGION: region,
    } = s3.environment;
    const client = new S3Client({
      endpoint: proxy.url,
      forcePathStyle: true,
      region,
      credentials: { accessKeyId, secretAccessKey },
    });
    await client.send(new PutObjectCommand({ Bucket: 'files', Key: 'u/one.txt', Body: Buffer.from('a photo') }));
    const environment = { ...s3.environment, AWS_ENDPOINT_URL_S3: proxy.url };
    const address = await createS3Addresses({ bucketName: 'files', environment }).addressOf('u/one.txt');
    const read = await fetch(address);
    expect([read.status, await read.text()]).toEqual([200, 'a photo']);
    client.destroy();
    await proxy.close();
    await s3.close();
  });
});
