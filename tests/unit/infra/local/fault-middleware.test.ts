import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awsOperation, withFaults } from '#infra/local/fault-middleware.ts';
import { closeServer, listenOnLoopback } from '#infra/local/listen.ts';

describe('injected faults of an emulator', () => {
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

  it('are inactive by default', async () => {
    expect(await (await call('GetItem')).text()).toBe('done');
  });

  it('return the status once without running the request', async () => {
    await next({ status: 400, body: { __type: 'ThrottlingException' } });
    const response = await call('PutItem');
    expect([response.status, await response.json()]).toEqual([400, { __type: 'ThrottlingException' }]);
    expect(done).toBe(0);
    expect((await call('PutItem')).status).toBe(200);
  });

  it('last until they are cleared when requested, and are reported as refusals', async () => {
    await next({ status: 500, always: true, match: { operation: 'PutItem' } });
    for (let time = 0; time < 3; time += 1) expect((await call('PutItem')).status).toBe(500);
    expect((await call('GetItem')).status).toBe(200);
    await fetch(`${url}/__control/faults`, { method: 'DELETE' });
    expect((await call('PutItem')).status).toBe(200);
    expect(refusals).toEqual(Array.from({ length: 3 }, () => ['PutItem', 500]));
  });

  it('are cleared by their match, so that tests of other operations keep theirs', async () => {
    await next(...['PutItem', 'GetItem'].map((operation) => ({ status: 500, match: { operation } })));
    const body = JSON.stringify({ match: { operation: 'PutItem' } });
    await fetch(`${url}/__control/faults`, { method: 'DELETE', body });
    expect([(await call('PutItem')).status, (await call('GetItem')).status]).toEqual([200, 500]);
  });

  it('run the request and drop the connection', async () => {
    await next({ drop: true });
    await expect(call('PutItem')).rejects.toThrow();
    expect(done).toBe(1);
  });

  it('apply to the named operation only', async () => {
    await next({ status: 500, match: { operation: 'TransactWriteItems' } });
    expect((await call('GetItem')).status).toBe(200);
    expect((await call('TransactWriteItems')).status).toBe(500);
  });
});
