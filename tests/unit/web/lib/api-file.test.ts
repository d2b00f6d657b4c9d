import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { generatePdf } from '#shared/endpoints/document.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { apiFile } from '#web/src/lib/api-file.ts';

const input = { body: { htmlContent: '<p>It burnt.</p>' } };
let answer: Response;
let asked: RequestInit | undefined;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'secret' });
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    asked = init;
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('apiFile', () => {
  test('returns the bytes, and sends no token to a public endpoint', async () => {
    answer = new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    expect(await (await apiFile(generatePdf, input)).text()).toBe('%PDF-1.7');
    const headers = new Headers(asked?.headers);
    expect([headers.get('accept'), headers.get('authorization')]).toEqual([
      'application/pdf, application/json;q=0.9',
      null,
    ]);
  });

  test('rejects with the server’s message', async () => {
    const { status, message } = errorCodes['too-many-requests'];
    answer = Response.json({ success: false, message, code: 'too-many-requests', requestId: 'r' }, { status });
    await expect(apiFile(generatePdf, input)).rejects.toMatchObject({ status, message });
  });

  test('rejects a response of another type', async () => {
    answer = new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } });
    await expect(apiFile(generatePdf, input)).rejects.toMatchObject({ code: 'unreadable-answer' });
  });
});
