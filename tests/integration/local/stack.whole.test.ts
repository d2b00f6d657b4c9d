import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verificationTokens } from '#infra/local/seed/mail-inbox.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailedResetToken, mailsTo, newCustomer, tokenInMail } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';

/** One hour, so that only the table's stream acts during these tests. */
const noSweepSeconds = 3600;
const within = { timeout: 20_000, interval: 25 };

describe('local stack', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    stack = await startTestStack({ sweepEverySeconds: noSweepSeconds, modelDelayMs: 15 });
  });
  afterAll(() => stack.close());

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
    fetch(`${stack.addresses.api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  const register = (email: string) =>
    post('/api/auth/register', { name: 'Ada', email, password: 'secret-enough', privacyPolicy: true });
  const faults = (service: 'dynamodb' | 'mail' | 'model', next: readonly unknown[]) =>
    fetch(`${stack.addresses[service]}/__control/faults`, { method: 'POST', body: JSON.stringify({ next }) });
  const mailed = (email: string) =>
    vi.waitFor(async () => {
      const tokens = await verificationTokens(stack.addresses.mail, email);
      expect(tokens.length).toBeGreaterThan(0);
      return tokens;
    }, within);

  it('sends a mail when its outbox row is written, without the schedule', async () => {
    expect((await register('stream@example.test')).status).toBe(200);
    expect(await mailed('stream@example.test')).toHaveLength(1);
  });

  it('sends a mail once when the mail service fails first', async () => {
    await faults('mail', [{ status: 500 }]);
    expect((await register('mail-fault@example.test')).status).toBe(200);
    expect(await mailed('mail-fault@example.test')).toHaveLength(1);
  });

  it('returns the same response to forgotPassword while the mail service fails, and sends the link afterwards', async () => {
    const { email } = await newCustomer(stack.addresses, 'Forgetful');
    await faults('mail', [{ status: 500, match: { method: 'POST' } }]);
    const answer = await callApi(stack.addresses, endpoints.forgotPassword, { body: { email } });
    const unknown = await callApi(stack.addresses, endpoints.forgotPassword, {
      body: { email: 'nobody@example.test' },
    });
    expect(answer).toMatchObject({ status: 200, body: unknown.body });
    const links = await eventually(async () => {
      const mails = await mailsTo(stack.addresses, email);
      const tokens = mails.flatMap((mail) => tokenInMail(mail, 'reset-password') ?? []);
      return tokens.length > 0 ? tokens : undefined;
    }, 'a reset mail');
    expect(links).toHaveLength(1);
  });

  it('returns success when the response of the table was lost', async () => {
    await faults('dynamodb', [{ drop: true, match: { operation: 'TransactWriteItems' } }]);
    expect((await register('lost-answer@example.test')).status).toBe(200);
    expect(await mailed('lost-answer@example.test')).toHaveLength(1);
  });

  it('verifies, logs in, changes and resets a password when each response of the table is lost', async () => {
    const { addresses } = stack;
    const email = 'lost-account@example.test';
    const lost = (operation: string) => faults('dynamodb', [{ drop: true, match: { operation } }]);
    const left = async () => (await fetch(`${addresses.dynamodb}/__control/faults`)).json();
    await register(email);
    const [link = ''] = await mailed(email);
    await lost('TransactWriteItems');
    expect((await callApi(addresses, endpoints.verifyEmail, { path: { token: link } })).status).toBe(200);
    await lost('PutItem');
    const session = await callApi(addresses, endpoints.login, { body: { email, password: 'secret-enough' } });
    expect(session.status).toBe(200);
    await lost('TransactWriteItems');
    const changed = await callApi(addresses, endpoints.changePassword, {
      token: session.body.token,
      body: { currentPassword: 'secret-enough', newPassword: 'another secret' },
    });
    expect(changed.status).toBe(200);
    const reset = await mailedResetToken(addresses, email);
    await lost('TransactWriteItems');
    const body = { password: 'a third secret', confirmPassword: 'a third secret' };
    expect((await callApi(addresses, endpoints.resetPassword, { path: { token: reset }, body })).status).toBe(200);
    const again = await callApi(addresses, endpoints.login, { body: { email, password: body.password } });
    expect(again).toMatchObject({ status: 200, body: { data: { firstStory: true } } });
    expect(await left()).toEqual({ next: [] });
  });

  describe('streamed response', () => {
    const chat = { userMessage: 'Generate first question', chatHistory: [], prompt: 'BUSINESS_PROMPT' };
    const stream = (signal?: AbortSignal) => post('/api/chat', chat, { accept: 'text/event-stream' }, signal);

    it('starts well before it ends', async () => {
      const startedAt = performance.now();
      const response = await stream();
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      const at: number[] = [];
      let text = '';
      for await (const chunk of response.body ?? []) {
        at.push(performance.now() - startedAt);
        text += Buffer.from(chunk).toString();
      }
      expect(text).toMatch(/^event: delta\n/);
      expect(text).toMatch(/event: done\ndata: \{"success":true,"message":/);
      // About one chunk per token; with buffering all would arrive at the end.
      expect(at.length).toBeGreaterThan(3);
      expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(30);
    });

    it('is aborted when the client disconnects, and the next request succeeds', async () => {
      const leave = new AbortController();
      const response = await stream(leave.signal);
      await response.body?.getReader().read();
      leave.abort();
      expect((await post('/api/chat', chat)).status).toBe(200);
    });
  });

  it('restarts killed functions at the same address', async () => {
    await stack.killFunctions();
    await vi.waitFor(async () => {
      expect((await fetch(`${stack.addresses.api}/api/health`)).status).toBe(200);
    }, within);
    expect((await register('after-kill@example.test')).status).toBe(200);
    expect(await mailed('after-kill@example.test')).toHaveLength(1);
  });

  it('serves again after a restart', async () => {
    await stack.restartFunctions();
    expect((await fetch(`${stack.addresses.api}/api/health`)).status).toBe(200);
  });
});
