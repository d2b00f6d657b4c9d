import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSesSuppressions } from '#functions/adapters/mail/ses-suppressions.ts';
import { listenOnLoopback } from '#infra/local/listen.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllEnvs();
});

async function sesThatAnswers(status: number, errorType?: string) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    const headers = errorType === undefined ? {} : { 'x-amzn-errortype': errorType };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
  });
  const url = await listenOnLoopback(server, 0);
  closing.push(() => server.close());
  for (const [name, value] of Object.entries({ AWS_ENDPOINT_URL_SESV2: url, AWS_REGION: 'us-east-1' }))
    vi.stubEnv(name, value);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  return requests;
}

describe('createSesSuppressions', () => {
  it('removes an address from the list', async () => {
    const requests = await sesThatAnswers(200);
    await createSesSuppressions().remove('ada@example.com');
    expect(requests).toEqual(['DELETE /v2/email/suppression/addresses/ada@example.com']);
  });

  it('accepts an address that is not on it, and reports other errors', async () => {
    await sesThatAnswers(404, 'NotFoundException');
    await createSesSuppressions().remove('ada@example.com');
    await sesThatAnswers(400, 'BadRequestException');
    await expect(createSesSuppressions().remove('ada@example.com')).rejects.toThrow();
  });
});
