import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  createFaultControl,
  jsonAnswer,
  sendWithFault,
  type TransportFault,
  transportFaultSchema,
} from '#infra/local/faults.ts';

const servers: ReturnType<typeof createServer>[] = [];

/** A stand-in of one call, with the faults given, whose answer is `answer`. */
async function serve(faults: readonly unknown[], answer: (signal: AbortSignal) => Answer): Promise<string> {
  const control = createFaultControl<TransportFault>(transportFaultSchema);
  expect(control.control('POST', JSON.stringify({ next: faults })).status).toBe(200);
  const server = createServer((request, response) => {
    request.resume();
    void sendWithFault(response, control.take({ path: request.url ?? '' }), answer, (status) => ({ failed: status }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const hello = () => jsonAnswer(200, { hello: 'world' });

describe('the queue of faults', () => {
  it('shows what is left, hands out in order, and clears', () => {
    const control = createFaultControl<TransportFault>(transportFaultSchema);
    control.control('POST', '{"next":[{"status":429},{"drop":true}]}');
    control.control('POST', '{"next":[{"truncate":true}]}');
    expect(control.take({})).toEqual({ status: 429 });
    expect(control.control('GET', '').body).toBe('{"next":[{"drop":true},{"truncate":true}]}');
    expect(control.control('DELETE', '').body).toBe('{"next":[]}');
    expect(control.take({})).toBeUndefined();
  });

  it('waits for the call that matches and leaves the others alone', () => {
    const control = createFaultControl<TransportFault>(transportFaultSchema);
    control.control('POST', '{"next":[{"status":500,"match":{"schema":"story_body"}},{"status":429}]}');
    expect(control.take({ schema: 'captions' })).toEqual({ status: 429 });
    expect(control.take({ schema: 'captions' })).toBeUndefined();
    expect(control.take({ schema: null })).toBeUndefined();
    expect(control.take({ schema: 'story_body' })).toMatchObject({ status: 500 });
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"next":{}}'],
    ['an unknown fault', '{"next":[{"explode":true}]}'],
    ['a fault that does nothing', '{"next":[{"match":{"a":"b"}}]}'],
    ['a status that is none', '{"next":[{"status":200}]}'],
    ['a negative delay', '{"next":[{"delayMs":-1}]}'],
    ['a body without a status', '{"next":[{"drop":true,"body":{}}]}'],
    ['more beside the list', '{"next":[],"then":[]}'],
  ])('answers 400 to %s and takes nothing of it', (_, body) => {
    const control = createFaultControl<TransportFault>(transportFaultSchema);
    expect(control.control('POST', body).status).toBe(400);
    expect(control.control('GET', '').body).toBe('{"next":[]}');
  });

  it('answers 405 to other methods', () => {
    expect(createFaultControl<TransportFault>(transportFaultSchema).control('PUT', '').status).toBe(405);
  });
});

describe('sending with a fault', () => {
  it('answers the status with its headers and body, then recovers', async () => {
    const url = await serve([{ status: 429, headers: { 'retry-after': '2' }, body: { slow: true } }], hello);
    const first = await fetch(url);
    expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([429, '2', { slow: true }]);
    expect(await (await fetch(url)).json()).toEqual({ hello: 'world' });
  });

  it('makes a body for a status that has none', async () => {
    const url = await serve([{ status: 503 }], hello);
    expect(await (await fetch(url)).json()).toEqual({ failed: 503 });
  });

  it('delays, and answers all the same', async () => {
    const url = await serve([{ delayMs: 30 }], hello);
    const start = performance.now();
    expect((await fetch(url)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(28);
  });

  it('drops the connection without an answer', async () => {
    const url = await serve([{ drop: true }], hello);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('sends the first half of a JSON body and ends the socket', async () => {
    const url = await serve([{ truncate: true }], hello);
    const response = await fetch(url);
    expect(response.headers.get('content-length')).toBe('17');
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('sends the first half of a stream and ends the socket', async () => {
    async function* chunks() {
      yield 'data: 1\n\n';
      yield 'data: 2\n\n';
    }
    const url = await serve([{ truncate: true }], () => ({ status: 200, headers: {}, body: chunks() }));
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n');
    await expect(reader?.read()).rejects.toThrow('terminated');
  });

  it('stops a stream whose reader has left', async () => {
    let stopped: () => void = () => undefined;
    const wasStopped = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const url = await serve([], (signal) => {
      signal.addEventListener('abort', () => stopped());
      async function* forever() {
        while (!signal.aborted) {
          yield 'data: again\n\n';
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      return { status: 200, headers: {}, body: forever() };
    });
    const abort = new AbortController();
    const response = await fetch(url, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    await expect(wasStopped).resolves.toBeUndefined();
  });
});
