import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { generatePdf } from '#shared/endpoints/document.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { apiFile } from '#web/src/lib/api-file.ts';

const input = { body: { htmlContent: '<p>It burnt.</p>' } };
let answer: Response;
let asked: RequestInit | undefined;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'secret' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json')
      return Response.json({ apiUrl: 'http://api.test/', paymentOrigins: [], schedulerUrl: 'http://scheduler.test/' });
    asked = init;
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('apiFile', () => {
  test('gives the bytes, and shows no token to a public endpoint', async () => {
    answer = new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    expect(await (await apiFile(generatePdf, input)).text()).toBe('%PDF-1.7');
    const headers = new Headers(asked?.headers);
    expect([headers.get('accept'), headers.get('authorization')]).toEqual([
      'application/pdf, application/json;q=0.9',
      null,
    ]);
  });

  test("a refusal is the server's sentence", async () => {
    const { status, message } = errorCodes['too-many-requests'];
    answer = Response.json({ success: false, message, code: 'too-many-requests', requestId: 'r' }, { status });
    await expect(apiFile(generatePdf, input)).rejects.toMatchObject({ status, message });
  });

  test('something else than the promised file is not saved as one', async () => {
    answer = new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } });
    await expect(apiFile(generatePdf, input)).rejects.toMatchObject({ code: 'unreadable-answer' });
  });
});
