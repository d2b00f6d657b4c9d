import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGateway } from '#infra/local/gateway.ts';
import type { LoadedFunction } from '#infra/local/lambda/loaded-function.ts';
import type { LambdaResponseStream } from '#infra/local/lambda/response-stream.ts';

const site = 'http://localhost:5173';
const desk = 'http://localhost:5174';
const list = [
  { id: 'echo', method: 'POST', path: '/api/echo' },
  { id: 'echoGet', method: 'GET', path: '/api/echo' },
  { id: 'thing', method: 'GET', path: '/api/thing/{thingId}' },
  { id: 'specialThing', method: 'GET', path: '/api/thing/special' },
  { id: 'answer', method: 'GET', path: '/api/answer' },
  { id: 'stream', method: 'GET', path: '/api/stream' },
  { id: 'deskThing', method: 'GET', path: '/api/desk/thing' },
] as const;

const buffered = (handler: (event: unknown) => unknown): LoadedFunction => ({
  id: 'test',
  memoryMb: 512,
  timeoutSeconds: 0.2,
  streams: false,
  handler,
});
const streaming = (handler: (event: unknown, stream: LambdaResponseStream) => unknown): LoadedFunction => ({
  id: 'test',
  memoryMb: 512,
  timeoutSeconds: 5,
  streams: true,
  handler,
});
const head = (stream: LambdaResponseStream, statusCode = 200) =>
  stream.setPrelude({ statusCode, headers: { 'Content-Type': 'text/event-stream' } });

describe('gateway', () => {
  let answerWith: LoadedFunction;
  let streamWith: LoadedFunction;
  const report = vi.fn<(sentence: string, cause: unknown) => void>();
  let faultExpected = false;
  let lastEvent: APIGatewayProxyEvent;
  let gateway: Awaited<ReturnType<typeof createGateway>>;

  const echo = buffered((event) => {
    lastEvent = event as APIGatewayProxyEvent;
    return { statusCode: 200, body: 'echoed' };
  });
  beforeAll(async () => {
    gateway = await createGateway({
      port: 0,
      siteUrl: site,
      deskUrl: desk,
      endpoints: list,
      report,
      load: async (id) => (id === 'answer' ? answerWith : id === 'stream' ? streamWith : echo),
    });
  });
  afterAll(() => gateway.close());
  afterEach(() => {
    const unexpected = faultExpected ? [] : report.mock.calls;
    faultExpected = false;
    report.mockClear();
    expect(unexpected).toEqual([]);
  });

  const call = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);
  const answer = (returned: unknown) => {
    answerWith = buffered(() => returned);
    return call('/api/answer', { headers: { origin: site } });
  };
  /** Expects a report about a faulty function. */
  const quiet = () => {
    faultExpected = true;
    return report;
  };

  describe('event', () => {
    it('has the shape of a REST proxy event', async () => {
      await call('/api/echo?tag=a&tag=b&q=x%20y', {
        method: 'POST',
        body: '{"a": 1}',
        headers: { 'content-type': 'application/json', 'X-Custom': 'Value' },
      });
      expect(lastEvent).toMatchObject({
        resource: '/api/echo',
        path: '/api/echo',
        httpMethod: 'POST',
        queryStringParameters: { tag: 'b', q: 'x y' },
        multiValueQueryStringParameters: { tag: ['a', 'b'], q: ['x y'] },
        pathParameters: null,
        stageVariables: { forwardingProof: expect.any(String) },
        body: '{"a": 1}',
        isBase64Encoded: false,
        requestContext: {
          stage: 'local',
          resourcePath: '/api/echo',
          httpMethod: 'POST',
          identity: { sourceIp: '127.0.0.1' },
        },
      });
      expect(lastEvent.multiValueHeaders).toMatchObject({ 'content-type': ['application/json'] });
      expect(lastEvent.requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('contains path values still encoded, as in API Gateway', async () => {
      await call('/api/thing/a%2Fb%20c');
      expect(lastEvent).toMatchObject({ path: '/api/thing/a%2Fb%20c', pathParameters: { thingId: 'a%2Fb%20c' } });
    });

    it('matches a literal path before a variable one', async () => {
      await call('/api/thing/special');
      expect(lastEvent.resource).toBe('/api/thing/special');
    });

    it('contains the address of the connection, not of X-Forwarded-For', async () => {
      await call('/api/echo', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
      expect(lastEvent.requestContext.identity.sourceIp).toBe('127.0.0.1');
      expect(lastEvent.headers['X-Forwarded-For']).toBe('203.0.113.9, 127.0.0.1');
    });

    it.each(['application/pdf', 'multipart/form-data; boundary=x'])(
      'contains %s in base64, byte for byte',
      async (type) => {
        const bytes = Buffer.from([0, 255, 128, 10, 13, 226, 130]);
        await call('/api/echo', { method: 'POST', body: bytes, headers: { 'content-type': type } });
        expect(lastEvent.isBase64Encoded).toBe(true);
        expect(Buffer.from(lastEvent.body ?? '', 'base64')).toEqual(bytes);
      },
    );
  });

  describe('responses of the gateway', () => {
    it('returns 404 with our error body and CORS for the site', async () => {
      const response = await call('/api/nothing', { headers: { origin: site } });
      expect(response.status).toBe(404);
      expect(response.headers.get('access-control-allow-origin')).toBe(site);
      const body = await response.json();
      expect(body).toMatchObject({ success: false, code: 'route-not-found', message: 'Not found' });
      expect(body).toHaveProperty('requestId', response.headers.get('x-request-id'));
    });

    it.each([
      ['more than the API Gateway limit', 10 * 1024 * 1024 + 1],
      ['more than the Lambda limit', 6 * 1024 * 1024],
    ])('returns 413 with CORS for %s', async (_case, length) => {
      const body = 'x'.repeat(length);
      const response = await call('/api/echo', { method: 'POST', body, headers: { origin: site } });
      expect(response.status).toBe(413);
      expect(response.headers.get('access-control-allow-origin')).toBe(site);
      expect(await response.json()).toMatchObject({ code: 'payload-too-large' });
    });

    it('answers a preflight of the site', async () => {
      const response = await call('/api/echo', { method: 'OPTIONS', headers: { origin: site } });
      expect(response.status).toBe(204);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': site,
        'access-control-allow-methods': 'POST, GET, OPTIONS',
        'access-control-allow-headers': 'Authorization, Content-Type, Accept, Idempotency-Key',
      });
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it('allows the desk’s routes to the desk only', async () => {
      for (const method of ['OPTIONS', 'DELETE']) {
        const allowed = [desk, site].map(async (origin) => {
          const { headers } = await call('/api/desk/thing', { method, headers: { origin } });
          return headers.get('access-control-allow-origin');
        });
        expect(await Promise.all(allowed)).toEqual([desk, null]);
      }
    });

    it.each(['https://evil.example', desk, 'null', `${site}.evil.example`])(
      'sends no CORS header to %s',
      async (origin) => {
        for (const method of ['OPTIONS', 'DELETE']) {
          const response = await call('/api/echo', { method, headers: { origin } });
          expect(response.headers.get('access-control-allow-origin')).toBeNull();
        }
      },
    );
  });

  describe('responses of a function', () => {
    it('are sent with status, headers and repeated headers', async () => {
      const response = await answer({
        statusCode: 201,
        headers: { 'X-One': '1' },
        multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
        body: 'made',
      });
      expect(response.status).toBe(201);
      expect(response.headers.get('x-one')).toBe('1');
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(await response.text()).toBe('made');
    });

    it('are decoded from base64', async () => {
      const response = await answer({ statusCode: 200, body: '//79', isBase64Encoded: true });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from([255, 254, 253]));
    });

    it.each([
      ['nothing', undefined],
      ['a text', 'hello'],
      ['no status', { body: 'x' }],
      ['an odd status', { statusCode: 99 }],
    ])('that are %s become 502 with our error body', async (_case, returned) => {
      const reported = quiet();
      const response = await answer(returned);
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({ success: false, code: 'internal' });
      expect(reported).toHaveBeenCalled();
    });

    it('become 502 without details when the function throws', async () => {
      quiet();
      answerWith = buffered(() => {
        throw new Error('secret detail');
      });
      const response = await call('/api/answer');
      expect(response.status).toBe(502);
      expect(await response.text()).not.toContain('secret');
    });

    it('become 502 when the function exceeds its timeout', async () => {
      quiet();
      answerWith = buffered(() => new Promise(() => undefined));
      expect((await call('/api/answer')).status).toBe(502);
    });
  });

  describe('streamed responses', () => {
    it('send each chunk as it is written', async () => {
      const more = Promise.withResolvers<void>();
      streamWith = streaming(async (_event, stream) => {
        head(stream);
        stream.write('one');
        await more.promise;
        stream.end('two');
      });
      const response = await call('/api/stream');
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const reader = response.body?.getReader();
      // The handler waits for the first read, so a buffered chunk would cause a timeout.
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('one');
      more.resolve();
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('two');
    });

    it('close the stream of the handler when the client disconnects', async () => {
      const gone = Promise.withResolvers<string>();
      streamWith = streaming(async (_event, stream) => {
        head(stream);
        const body = new Readable({ read() {} });
        body.once('close', () => gone.resolve('closed'));
        body.push('one');
        stream.once('close', () => body.destroy());
        body.pipe(stream);
        await once(body, 'close');
      });
      const leave = new AbortController();
      const response = await call('/api/stream', { signal: leave.signal });
      await response.body?.getReader().read();
      leave.abort();
      expect(await gone.promise).toBe('closed');
    });

    it('are aborted when the handler throws midway', async () => {
      quiet();
      streamWith = streaming(async (_event, stream) => {
        head(stream);
        stream.write('one');
        await once(stream, 'data');
        throw new Error('lost');
      });
      const response = await call('/api/stream');
      await expect(response.text()).rejects.toThrow();
    });
  });

  it('continues to serve after a client disconnects midway through its body', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf');
    socket.resetAndDestroy();
    expect((await call('/api/echo')).status).toBe(200);
  });
});
