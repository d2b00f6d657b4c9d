import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { api } from '#web/src/lib/api.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { requestPath } from '#web/src/lib/api-request.ts';
import { apiStream } from '#web/src/lib/api-stream.ts';
import { onRateLimitWait } from '#web/src/lib/rate-limit.ts';
import { onSessionEnded } from '#web/src/lib/session-end.ts';

const user = {
  success: true,
  data: { name: 'Ann', email: 'ann@example.com', allowedStories: 2, subscriptionActive: false, firstStory: true },
};
const refusal = (code: string, message: string) => ({ success: false, message, code, requestId: 'r-1' });

let calls: { url: string; init: RequestInit }[];
let stored: Map<string, string>;

function answering(...answers: (Response | Error)[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({ paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' });
    calls.push({ url, init });
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error(`unexpected call of ${url}`);
    return answer;
  });
}

function eventStream(...pieces: string[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(() => {
  calls = [];
  stored = new Map([['token', 'secret']]);
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  onSessionEnded(() => {});
});

test('addressOf encodes path variables and omits undefined query values', () => {
  expect(requestPath('/api/story/{storyId}/{captionId}', { path: { storyId: 'a/b', captionId: 'ü' } })).toBe(
    '/api/story/a%2Fb/%C3%BC',
  );
  expect(requestPath('/api/story', { query: { isFilm: false, after: undefined } })).toBe('/api/story?isFilm=false');
});

describe('api', () => {
  test('sends the bearer token to endpoints that require or accept it', async () => {
    const ok = { success: true, message: 'ok' };
    answering(Response.json(user), Response.json(ok), Response.json(ok));
    await expect(api(endpoints.getUser, {})).resolves.toEqual(user);
    await api(endpoints.resendVerification, { body: { email: 'ann@example.com' } });
    const prompt = 'MEMORIES_PROMPT';
    await api(endpoints.sendChatMessage, { body: { userMessage: 'Hello', chatHistory: [], prompt } });
    expect(calls.map(({ url }) => url)).toEqual(['/api/auth/user', '/api/auth/resend-verification', '/api/chat']);
    expect(calls.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      'Bearer secret',
      null,
      'Bearer secret',
    ]);
    expect(calls[1]?.init.body).toBe('{"email":"ann@example.com"}');
  });

  test('sends the idempotency key', async () => {
    answering(Response.json(user));
    await api(endpoints.getUser, {}, { idempotencyKey: 'k' });
    expect(new Headers(calls[0]?.init.headers).get('idempotency-key')).toBe('k');
  });

  test('rejects with the server’s message, code, request id and retry time', async () => {
    const body = refusal('too-many-requests', 'That was a little too fast. Please try again in a moment.');
    answering(Response.json(body, { status: 429, headers: { 'retry-after': '61' } }));
    await expect(failureOf(api(endpoints.getUser, {}))).resolves.toMatchObject({
      message: body.message,
      status: 429,
      code: 'too-many-requests',
      retryAfterSeconds: 61,
      requestId: 'r-1',
    });
  });

  test('rejects with the server’s message for a code that this release does not know', async () => {
    const body = { ...refusal('conflict', 'Pigeons took the story.'), code: 'taken-by-pigeons' };
    answering(Response.json(body, { status: 409 }));
    await expect(failureOf(api(endpoints.getUser, {}))).resolves.toMatchObject({
      message: 'Pigeons took the story.',
      status: 409,
      code: 'unknown',
      requestId: 'r-1',
    });
  });

  test('rejects with the fallback message for a response that is not JSON or has another shape', async () => {
    answering(new Response('<h1>Bad gateway</h1>', { status: 502 }), Response.json({ success: true, data: {} }));
    const refused = await failureOf(api(endpoints.getUser, {}));
    expect(refused).toMatchObject({ message: 'An unexpected error occurred', status: 502, code: 'unreadable-answer' });
    const broken = await failureOf(api(endpoints.getUser, {}));
    expect(errorMessage(broken, 'An unexpected error occurred while fetching the user.')).toBe(
      'An unexpected error occurred while fetching the user.',
    );
  });

  test('rejects with our own message for a network error', async () => {
    answering(new TypeError('Failed to fetch'));
    const failure = await failureOf(api(endpoints.getUser, {}));
    expect(failure).toMatchObject({ status: 0, code: 'network' });
    expect(errorMessage(failure)).toContain('check your connection');
  });

  test('a 401 for the token ends the session, a wrong password does not', async () => {
    const ended = vi.fn();
    onSessionEnded(ended);
    answering(
      Response.json(refusal('wrong-login', 'Invalid email or password'), { status: 401 }),
      Response.json(refusal('unauthorized', 'Please log in to continue.'), { status: 401 }),
    );
    await failureOf(api(endpoints.login, { body: { email: 'ann@example.com', password: 'wrong!' } }));
    expect(ended).not.toHaveBeenCalled();
    await failureOf(api(endpoints.getUser, {}));
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('an abort by the caller is an AbortError, a timeout an ApiError', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit = {}) => {
      signal?.throwIfAborted();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const stop = new AbortController();
    const stopped = api(endpoints.getUser, {}, { signal: stop.signal });
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    await expect(failureOf(api(endpoints.getUser, {}, { timeoutMs: 1 }))).resolves.toMatchObject({
      code: 'deadline-exceeded',
      message: 'This is taking too long. Please try again.',
    });
  });
});

describe('a call that is one too many', () => {
  const tooMany = (seconds: number) =>
    Response.json(refusal('too-many-requests', 'Too fast.'), {
      status: 429,
      headers: { 'retry-after': String(seconds) },
    });
  const contact = { body: { name: 'Ann', email: 'ann@example.com', message: 'Hello' } };
  let said: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
    onRateLimitWait((message) => said.push(message));
  });
  afterEach(() => {
    vi.useRealTimers();
    onRateLimitWait(() => {});
  });

  test('is sent again as it was, after the time that the server names, and a longer wait is announced', async () => {
    answering(tooMany(1), tooMany(30), Response.json({ success: true, message: 'Thanks' }));
    const sent = api(endpoints.sendContactMessage, contact);
    await vi.advanceTimersByTimeAsync(1000);
    expect(said).toEqual(['That was a little too fast. We’ll try again for you in 30 seconds.']);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    await expect(sent).resolves.toMatchObject({ message: 'Thanks' });
    expect(new Set(calls.map(({ init }) => init.body)).size).toBe(1);
  });

  test.each([
    ['after a second repeat', [1, 1, 1], 3],
    ['when the waits exceed a minute', [40, 21], 2],
  ])('fails %s', async (_, waits, expected) => {
    answering(...waits.map(tooMany));
    const failure = failureOf(api(endpoints.getUser, {}));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(failure).resolves.toMatchObject({ code: 'too-many-requests', message: 'Too fast.' });
    expect(calls).toHaveLength(expected);
  });

  test('waits no longer when it is aborted, and is not sent for another customer', async () => {
    answering(tooMany(30), tooMany(30));
    const stop = new AbortController();
    const stopped = api(endpoints.getUser, {}, { signal: stop.signal });
    const failure = failureOf(api(endpoints.getUser, {}));
    await vi.advanceTimersByTimeAsync(1000);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    stored.set('token', 'of somebody else');
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(failure).resolves.toMatchObject({ code: 'too-many-requests' });
    expect(calls).toHaveLength(2);
  });
});

describe('apiStream', () => {
  const input = { body: { userMessage: 'Hi', chatHistory: [], prompt: 'MEMORIES_PROMPT' as const } };
  const talk = (...answers: (Response | Error)[]) => {
    answering(...answers);
    const deltas: string[] = [];
    return { deltas, answer: apiStream(endpoints.sendChatMessage, input, { onDelta: (text) => deltas.push(text) }) };
  };

  test('calls onDelta for each chunk and resolves with the whole response', async () => {
    const done = JSON.stringify({ success: true, message: 'Hé there' });
    const wire = `event: delta\ndata: {"text":"Hé"}\n\nevent: delta\ndata: {"text":" there"}\n\nevent: done\ndata: ${done}\n\n`;
    const { deltas, answer } = talk(eventStream(wire.slice(0, 31), wire.slice(31, 40), wire.slice(40)));
    await expect(answer).resolves.toEqual({ success: true, message: 'Hé there' });
    expect(deltas).toEqual(['Hé', ' there']);
    expect(new Headers(calls[0]?.init.headers).get('accept')).toContain('text/event-stream');
  });

  test('accepts a JSON response', async () => {
    const { deltas, answer } = talk(Response.json({ success: true, message: 'Hi' }));
    await expect(answer).resolves.toEqual({ success: true, message: 'Hi' });
    expect(deltas).toEqual([]);
  });

  test('rejects with an error event', async () => {
    const body = JSON.stringify(refusal('assistant-busy', 'The assistant is busy, please try again later'));
    const { answer } = talk(eventStream('event: delta\ndata: {"text":"Hi"}\n\n', `event: error\ndata: ${body}\n\n`));
    await expect(failureOf(answer)).resolves.toMatchObject({ status: 503, code: 'assistant-busy', requestId: 'r-1' });
  });

  test('rejects when the stream is interrupted', async () => {
    const { answer } = talk(eventStream('event: delta\ndata: {"text":"Hi"}\n\n'));
    await expect(failureOf(answer)).resolves.toMatchObject({ code: 'network' });
  });
});
