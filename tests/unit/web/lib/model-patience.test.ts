import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { longestWait } from '#web/src/lib/model-patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call of a slow model may take as many times its usual time as the stage says, others may not', async () => {
  vi.resetModules();
  const { api } = await import('#web/src/lib/api.ts');
  const { apiStream } = await import('#web/src/lib/api-stream.ts');
  const config = { apiUrl: 'http://api.test/', paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' };
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    if (url === '/config.json') return Response.json({ ...config, modelPatience: 3 });
    return await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const ended: string[] = [];
  const end = (what: string) => () => ended.push(what);
  const options = { timeoutMs: 10_000, onDelta: () => {} };
  const body = { whatToEdit: 'Shorter', previousResponse: 'A text' };
  apiStream(endpoints.editStoryWithAi, { body }, options).catch(end('model'));
  api(endpoints.getUser, {}, { timeoutMs: 10_000 }).catch(end('user'));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended).toEqual(['user']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toEqual(['user', 'model']);
});

test('the longest wait is said in whole minutes', () => {
  expect([longestWait('reply', 2), longestWait('reply', 4), longestWait('story', 20)]).toEqual([
    'a minute',
    '2 minutes',
    '100 minutes',
  ]);
});
