import { afterEach, describe, expect, inject, it } from 'vitest';
import { sendRaw, statusesIn } from '#tests/support/hostile/raw-socket.ts';

/** Malformed, pipelined and partial requests to the local gateway. */
const { api } = inject('addresses');
const { host } = new URL(api);
const patienceMs = 20_000;
const end = '\r\n\r\n';
const health = `GET /api/health HTTP/1.1\r\nHost: ${host}`;
const post = `POST /api/public/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json`;

const refusedOutright: Record<string, string> = {
  'no HTTP': `\x16\x03\x01\x02\x00\x01\x00${end}`,
  'a request line that breaks off': `GET${end}`,
  'a method that is none': `G\x00T /api/health HTTP/1.1\r\nHost: ${host}${end}`,
  'a version that is none': `GET /api/health HTTP/9.9\r\nHost: ${host}${end}`,
  'a request line of 100 KB': `GET /api/${'x'.repeat(100_000)} HTTP/1.1\r\nHost: ${host}${end}`,
  'a header of 100 KB': `${health}\r\nX-Absurd: ${'x'.repeat(100_000)}${end}`,
  'ten thousand headers': `${health}${'\r\nX-A: b'.repeat(10_000)}${end}`,
  'no host': `GET /api/health HTTP/1.1${end}`,
  'a line break within a header': `${health}\r\nX-A: b\rX-Evil: c${end}`,
  'a header without a name': `${health}\r\n: b${end}`,
  'a header that is folded': `${health}\r\nX-A: b\r\n c\x00d${end}`,
  'two lengths': `${post}\r\nContent-Length: 2\r\nContent-Length: 3${end}{}x`,
  'a length and chunks': `${post}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked${end}0${end}`,
  'a length below nought': `${post}\r\nContent-Length: -1${end}{}`,
  'a length that is none': `${post}\r\nContent-Length: 0x2${end}{}`,
  'a chunk whose size is none': `${post}\r\nTransfer-Encoding: chunked${end}zz\r\n{}\r\n0${end}`,
  'a chunk larger than any': `${post}\r\nTransfer-Encoding: chunked${end}ffffffffffffffffff\r\n{}\r\n0${end}`,
  'an encoding that is none, in place of chunks': `${post}\r\nTransfer-Encoding: xchunked${end}0${end}`,
};

describe('raw HTTP', () => {
  afterEach(async () => {
    expect((await fetch(`${api}/api/health`)).status).toBe(200);
  });

  it.each(Object.entries(refusedOutright))('%s: refused, and the connection closes', async (_name, bytes) => {
    const answer = await sendRaw(api, bytes, { patienceMs });
    expect(answer.end, answer.text.slice(0, 300)).toBe('closed');
    const statuses = statusesIn(answer.text);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(answer.text).not.toMatch(/X-Evil|node:|at \w+ \(/);
  });

  it('serves HTTP/1.0 and closes the connection', async () => {
    const answer = await sendRaw(api, `GET /api/health HTTP/1.0${end}`, { patienceMs });
    expect(statusesIn(answer.text)).toEqual([200]);
    expect(answer.end).toBe('closed');
  });

  it('responds to pipelined requests in order', async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}${end}`;
    const paths = ['/api/health', '/api/nothing', '/api/order', '/api/health'];
    const enough = (text: string) => statusesIn(text).length === paths.length;
    const answer = await sendRaw(api, paths.map(one).join(''), { patienceMs, enough });
    expect(statusesIn(answer.text)).toEqual([200, 404, 401, 200]);
  });

  it('does not parse a smuggled request after a body', async () => {
    const hidden = `GET /api/order HTTP/1.1\r\nHost: ${host}${end}`;
    const bytes = `${post}\r\nContent-Length: ${hidden.length}\r\nConnection: close${end}${hidden}`;
    const answer = await sendRaw(api, bytes, { patienceMs });
    expect(statusesIn(answer.text)).toEqual([400]);
  });

  it('escapes line breaks in echoed values', async () => {
    const bytes = `GET /api/%0d%0aX-Evil:%201 HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://a%0d%0aX-Evil: 1\r\nConnection: close${end}`;
    const { text } = await sendRaw(api, bytes, { patienceMs });
    expect(statusesIn(text)).toEqual([404]);
    expect(text).not.toMatch(/^X-Evil/im);
  });

  it('serves others while 200 connections send half a request and wait', async () => {
    const waiting = Array.from({ length: 200 }, () => sendRaw(api, `${health}\r\nX-Slow: `, { patienceMs: 1500 }));
    const startedAt = performance.now();
    expect((await fetch(`${api}/api/health`)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(patienceMs);
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ text }) => text !== '')).toEqual([]);
  });
});
