import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailedResetToken, mailsTo, newCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const newAddress = () => `for-${ulid().toLowerCase()}@example.com`;
const forgot = (body: unknown, headers?: Record<string, string>) =>
  callApi(addresses, endpoints.forgotPassword, { body, ...(headers === undefined ? {} : { headers }) });
const sent = { success: true, message: 'If this email has an account, a reset link is on its way' };

const resetMails = async (email: string) =>
  (await mailsTo(addresses, email)).filter(({ subject }) => subject === 'Choose a new password for Tellwren');

async function registered(): Promise<string> {
  const email = newAddress();
  await callApi(addresses, endpoints.register, {
    body: { name: 'Ann', email, password: 'secret1', privacyPolicy: true },
  });
  await eventually(async () => (await mailsTo(addresses, email))[0], `a mail to ${email}`);
  return email;
}

describe('forgotPassword', () => {
  describe('happy', () => {
    it('mails the owner a link in HTML and in plain text', async () => {
      const { email } = await newCustomer(addresses);
      expect(await forgot({ email })).toMatchObject({ status: 200, body: sent });
      const mail = await eventually(async () => (await resetMails(email))[0], 'a reset mail');
      const link = /http\S+\/reset-password\/[\w-]{43}/.exec(mail.body.text ?? '')?.[0];
      expect(link).toBeDefined();
      expect(mail.body.html).toContain(`href="${link}"`);
    });

    it('mails a link for an unverified registration', async () => {
      expect(await mailedResetToken(addresses, await registered())).toMatch(/^[\w-]{43}$/);
    });

    it('ignores the case of the address', async () => {
      const { email } = await newCustomer(addresses);
      await forgot({ email: email.toUpperCase() });
      expect(await eventually(async () => (await resetMails(email))[0], 'a reset mail')).toBeDefined();
    });
  });

  describe('errors', () => {
    it.each([
      ['no address', {}, 'Email is required'],
      ['an empty one', { email: ' ' }, 'Email is required'],
      ['none', { email: 'ann' }, 'Invalid email'],
      ['two', { email: 'ann@example.com,eve@example.com' }, 'Invalid email'],
      ['a list', { email: ['ann@example.com', 'eve@example.com'] }, 'Email is required'],
    ])('returns 400 for %s', async (_, body, message) => {
      expect(await forgot(body)).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
    });
  });

  describe('security', () => {
    it('returns identical bytes for unknown, unverified and verified addresses, also within the cooldown', async () => {
      const [unknown, pending, { email: verified }] = [newAddress(), await registered(), await newCustomer(addresses)];
      const told: unknown[] = [];
      for (const email of [unknown, pending, verified, unknown, pending, verified]) {
        const answer = await forgot({ email });
        told.push([answer.status, JSON.stringify(answer.body), [...answer.headers.keys()].sort()]);
      }
      expect(told).toEqual(Array.from({ length: 6 }, () => told[0]));
      expect(told[0]).toEqual([200, JSON.stringify(sent), expect.any(Array)]);
      // One more mail, to see that the outbox has passed what was asked for before it.
      await mailedResetToken(addresses, await registered());
      expect(await mailsTo(addresses, unknown)).toEqual([]);
      expect(await resetMails(pending)).toHaveLength(1);
      expect(await resetMails(verified)).toHaveLength(1);
    });

    it.each([
      ['Host', { Host: 'evil.example' }],
      ['X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }],
      ['Forwarded', { Forwarded: 'host=evil.example;proto=http', 'X-Original-URL': 'https://evil.example/' }],
      ['Origin and Referer', { Origin: 'https://evil.example', Referer: 'https://evil.example/x' }],
    ])('links to the configured site, whatever %s contains', async (_, headers) => {
      const { email } = await newCustomer(addresses);
      expect((await forgot({ email }, headers)).status).toBe(200);
      const mail = await eventually(async () => (await resetMails(email))[0], 'a reset mail');
      const site = inject('environment')['SITE_URL'] ?? 'no site';
      for (const [address] of [...(mail.body.text ?? '').matchAll(/https?:\/\/\S+/g)])
        expect(new URL(address).origin).toBe(new URL(site).origin);
      expect(JSON.stringify(mail)).not.toContain('evil.example');
    });

    it('does not end sessions or change the password', async () => {
      const customer = await newCustomer(addresses);
      await mailedResetToken(addresses, customer.email);
      expect((await callApi(addresses, endpoints.getUser, { token: customer.token })).status).toBe(200);
      expect((await callApi(addresses, endpoints.login, { body: customer })).status).toBe(200);
    });
  });
});
