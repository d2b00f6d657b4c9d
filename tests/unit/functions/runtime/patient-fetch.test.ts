import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientFetch } from '#functions/runtime/patient-fetch.ts';

const server = createServer((request, response) => {
  if (request.url === '/silent') return;
  request.on('data', () => undefined);
  response.writeHead(201, { 'content-type': 'text/plain', 'x-method': request.method });
  response.write('one ');
  setImmediate(() => response.end(String(request.headers['x-sent'])));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

describe('patientFetch', () => {
  it('sends a request and returns status, headers and a streamed body', async () => {
    const response = await patientFetch(url, { method: 'POST', headers: { 'x-sent': 'two' }, body: '{}' });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-method')).toBe('POST');
    expect(await response.text()).toBe('one two');
  });

  it('rejects when its signal fires or nobody listens', async () => {
    const leave = new AbortController();
    const silent = patientFetch(`${url}/silent`, { signal: leave.signal });
    leave.abort();
    await expect(silent).rejects.toMatchObject({ name: 'AbortError' });
    await expect(patientFetch('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
