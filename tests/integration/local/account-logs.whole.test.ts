import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createInvoke } from '#infra/local/invoke-client.ts';
import { readPlatformLog } from '#infra/local/platform-log.ts';
import { shippingFields, validRequest } from '#infra/tooling/requests/valid-requests.ts';
import { readTargetLogs } from '#infra/tooling/target-logs.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { stepIds } from '#shared/names/functions.ts';
import { writeFirstStory } from '#tests/support/customer-stories.ts';
import { buyGift, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { requestOf } from '#tests/support/hostile/matrix.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi, eventually, mailedResetToken, mailsTo, newCustomer, waitForStory } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { startTestStack } from '#tests/support/stack.ts';

const codeSchema = z.object({ code: z.string() });

/** The response to the valid call of an endpoint, with its error code. */
async function answerTo(api: string, endpoint: (typeof endpoints)[EndpointId], token: string) {
  const bearer = endpoint.caller === 'customer' ? token : undefined;
  const { method, path, headers, body } = requestOf(endpoint, validRequest(endpoint.id), bearer);
  const sent = body === undefined ? {} : { body: new Uint8Array(body) };
  const response = await fetch(`${api}${path}`, { method, headers, ...sent });
  const text = await response.text();
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const code = response.ok ? undefined : isPage ? 'page' : codeSchema.parse(JSON.parse(text)).code;
  return { endpointId: endpoint.id, status: response.status, code };
}

describe('account functions in the stack', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    // The log level of the cloud; tests disable logs otherwise.
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
    stack = await startTestStack();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stack.close();
  });

  /** The log once it contains all of these, because a function logs after it acts. */
  const logsWith = (...lines: string[]) =>
    eventually(
      async () => {
        const logged = readFileSync(join(stack.dataDir, 'logs/functions.log'), 'utf8');
        return lines.every((line) => logged.includes(line)) ? logged : undefined;
      },
      `lines with ${lines.join(', ')}`,
    );

  it('answers a parallel first call of each endpoint without an internal error', async () => {
    const { token } = await newCustomer(stack.addresses);
    await stack.restartFunctions();
    const called = Object.values(endpoints).filter(
      ({ caller }) => !['stripe', 'scheduler', 'operator'].includes(caller),
    );
    expect(called.length).toBeGreaterThanOrEqual(100);
    const answers = await Promise.all(called.map((endpoint) => answerTo(stack.addresses.api, endpoint, token)));
    expect(new Set(answers.map(({ endpointId }) => endpointId)).size).toBe(called.length);
    // In the cloud each cold function has its own CPU. Here all load at once, so a timeout may happen on a busy machine;
    // any other failure of a function is an error.
    const ends = readPlatformLog(join(stack.dataDir, 'logs/platform.log')).flatMap((event) =>
      event.type === 'function-error' ? [event.error] : [],
    );
    expect(ends.filter((error) => error !== 'Sandbox.Timedout')).toEqual([]);
    const faults = answers.filter(({ status }) => status >= 500 && ![503, 504].includes(status));
    expect(faults.length).toBeLessThanOrEqual(ends.length);
    for (const { endpointId, status, code } of answers)
      expect(status < 400 || code !== undefined, endpointId).toBe(true);
    expect(answers.some(({ status }) => status < 400)).toBe(true);
  }, 180_000);

  it('sends no mail to an address that bounced, and the response is the same', async () => {
    const { addresses } = stack;
    const customer = await newCustomer(addresses, 'Bounced');
    const bounced = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: customer.email.toUpperCase() }] };
    const message = { eventType: 'Bounce', bounce: { ...bounced, timestamp: '2026-11-21T10:00:00.000Z' } };
    const notifications = [JSON.stringify(message), '{"not": "json', '{"bounce": 1}'];
    const event = { Records: notifications.map((Message) => ({ Sns: { Message } })) };
    await createInvoke(addresses.functions)('recordMailFeedback', event);
    const before = await mailsTo(addresses, customer.email);
    const asked = await callApi(addresses, endpoints.forgotPassword, { body: { email: customer.email } });
    expect(asked.status).toBe(200);
    await logsWith('OUTBOX_ADDRESS_UNDELIVERABLE', 'MAIL_FEEDBACK_UNREADABLE');
    expect(await mailsTo(addresses, customer.email)).toEqual(before);
  });

  it('logs no token, password, address, hash, message or story text of a customer', async () => {
    const { addresses } = stack;
    const customer = await newCustomer(addresses, 'Seeded-Canary');
    const wrong = 'a wrong canary password';
    await callApi(addresses, endpoints.login, { body: { ...customer, password: wrong } });
    const changed = await callApi(addresses, endpoints.changePassword, {
      token: customer.token,
      body: { currentPassword: customer.password, newPassword: 'a changed canary password' },
    });
    const link = await mailedResetToken(addresses, customer.email);
    const reset = { password: 'a reset canary password', confirmPassword: 'a reset canary password' };
    for (let use = 0; use < 2; use += 1)
      await callApi(addresses, endpoints.resetPassword, { path: { token: link }, body: reset });
    await callApi(addresses, endpoints.login, { body: `{"password":"a broken canary password` });
    await callApi(addresses, endpoints.forgotPassword, { body: { email: `nobody-${customer.email}` } });
    const login = await callApi(addresses, endpoints.login, { body: { ...customer, password: reset.password } });
    await callApi(addresses, endpoints.logout, { token: login.body.token });
    const chatRequest = { userMessage: 'a canary memory', chatHistory: [], prompt: 'MEMORIES_PROMPT' };
    const written = { name: 'Contact-Canary', email: 'contact@example.com', message: 'a canary message' };
    expect((await callApi(addresses, endpoints.sendChatMessage, { body: chatRequest })).status).toBe(200);
    expect((await callApi(addresses, endpoints.sendContactMessage, { body: written })).status).toBe(200);
    const logged = await logsWith(
      'OUTBOX_LINK_VOID',
      'REQUEST_COMPLETED',
      'OUTBOX_ROW_SENT',
      '"service":"sendContactMessage"',
    );
    const secrets = [customer.token, changed.body.token, login.body.token, link, wrong, reset.password];
    for (const secret of secrets) expect(logged.includes(secret), 'a secret in the log').toBe(false);
    expect(logged).not.toMatch(
      /canary (?:password|memory|message)|(?:seeded|contact)-canary|@example|\$argon2|burnt toast/i,
    );
  });

  /** As `npm run ops -- logs` finds them. */
  const linesWith = (id: string) => {
    vi.stubEnv('LOCAL_DATA_DIR', stack.dataDir);
    writeFileSync(join(stack.dataDir, 'stack.json'), JSON.stringify(stack.addresses));
    return readTargetLogs(undefined, { id, days: 1 });
  };
  const servicesWith = async (id: string) => {
    const lines = await linesWith(id);
    return new Set(lines.map(({ service, fields: { kind = '' } }) => `${service} ${String(kind)}`.trim()));
  };

  it('finds the lines of every function in a purchase by the id of its checkout', async () => {
    const { addresses } = stack;
    const { token } = await newCustomer(addresses);
    const { message: sessionId } = (await openCheckout(addresses, token)).body;
    await payOnPage(addresses, sessionId);
    await callApi(addresses, endpoints.confirmCheckout, { token, body: { sessionId } });
    const [opened] = await linesWith(sessionId);
    const checkoutId = String(opened?.fields['checkoutId']);
    await waitForStory(addresses, token, checkoutId);
    const expected = [
      ...['createCheckout', 'receiveStripeEvent', 'confirmCheckout', 'dispatchOutbox workflow', 'dispatchOutbox mail'],
      ...stepIds.filter((id) => !['repairStory', 'failStory'].includes(id)),
    ];
    const found = await eventually(
      async () => {
        const services = await servicesWith(checkoutId);
        return services.isSupersetOf(new Set(expected)) ? services : undefined;
      },
      `lines of ${expected.join(', ')}`,
    );
    // The workflow had no fault.
    expect(found.has('failStory')).toBe(false);
  });

  it('logs no address, name, photo key or story text of a gift', async () => {
    const { addresses } = stack;
    const customer = await newCustomer(addresses, 'Giver-Canary');
    const { _id: story } = await writeFirstStory(addresses, customer.token);
    const to = { street: '7 Canary Lane', city: 'Canaryham', state: 'Canariana', postalCode: '90909-4321' };
    const photo = new Uint8Array(await jpegOf(64, 48));
    const giftId = await buyGift(addresses, customer.token, { ...shippingFields, ...to, story }, photo);
    const gift = await waitForGiftProof(addresses, customer.token, giftId);
    const logged = await logsWith('GIFT_PROOF_MADE', giftId);
    const services = await servicesWith(giftId);
    for (const each of [
      'createGiftCheckout',
      'receiveStripeEvent',
      'dispatchOutbox gift-proof',
      'makeGiftProof',
      'renderProof',
    ])
      expect(services.has(each), each).toBe(true);
    const keys = JSON.stringify(gift).match(/[^/"?]+\.(?:jpg|pdf)(?=\?)/g) ?? [];
    expect(keys.length).toBeGreaterThanOrEqual(2);
    for (const secret of [...keys, customer.token, to.postalCode])
      expect(logged.includes(secret), 'a secret in the log').toBe(false);
    expect(logged).not.toMatch(/canary lane|canaryham|canariana|giver-canary|X-Amz-Signature|burnt toast/i);
  });
});
