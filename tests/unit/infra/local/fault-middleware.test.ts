import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awsOperation, withFaults } from '#infra/local/fault-middleware.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';

describe('faults of an emulator', () => {
  let server: Server;
  let url: string;
  let done: number;
  let refusals: unknown[];

  beforeEach(async () => {
    done = 0;
    refusals = [];
    server = createServer(
      withFaults(
        (request, response) => {
          request.resume();
          done += 1;
          response.end('done');
        },
        awsOperation,
        ({ operation }, status) => refusals.push([operation, status]),
      ),
    );
    url = await listenOnLoopback(server, 0);
  });
  afterEach(() => closeServer(server));

  const next = (...faults: readonly unknown[]) =>
    fetch(`${url}/__control/faults`, { method: 'POST', body: JSON.stringify({ next: faults }) });
  const call = (operation: string) =>
    fetch(url, { method: 'POST', body: '{}', headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` } });

  it('are none unless asked for', async () => {
    expect(await (await call('GetItem')).text()).toBe('done');
  });

  it('answer a status without doing anything, once', async () => {
    await next({ status: 400, body: { __type: 'ThrottlingException' } });
    const response = await call('PutItem');
    expect([response.status, await response.json()]).toEqual([400, { __type: 'ThrottlingException' }]);
    expect(done).toBe(0);
    expect((await call('PutItem')).status).toBe(200);
  });

  it('last when they should, until they are cleared, and are told to who counts refusals', async () => {
    await next({ status: 500, always: true, match: { operation: 'PutItem' } });
    for (let time = 0; time < 3; time += 1) expect((await call('PutItem')).status).toBe(500);
    expect((await call('GetItem')).status).toBe(200);
    await fetch(`${url}/__control/faults`, { method: 'DELETE' });
    expect((await call('PutItem')).status).toBe(200);
    expect(refusals).toEqual(Array.from({ length: 3 }, () => ['PutItem', 500]));
  });

  it('do the work and lose the answer', async () => {
    await next({ drop: true });
    await expect(call('PutItem')).rejects.toThrow();
    expect(done).toBe(1);
  });

  it('meet the named operation only', async () => {
    await next({ status: 500, match: { operation: 'TransactWriteItems' } });
    expect((await call('GetItem')).status).toBe(200);
    expect((await call('TransactWriteItems')).status).toBe(500);
  });
});
