import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { slowModelNote } from '#web/src/lib/model-patience.ts';

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
  const config = { paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' };
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
  expect([slowModelNote('reply', 2), slowModelNote('opening', 4), slowModelNote('story', 20)]).toEqual([
    ' This model is slow: it can take a minute.',
    ' This model is slow: it can take 4 minutes.',
    ' This model is slow: it can take 100 minutes.',
  ]);
});
