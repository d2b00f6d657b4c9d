import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo, newCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const newAddress = () => `res-${ulid().toLowerCase()}@example.com`;
const resend = (body: unknown) => callApi(addresses, endpoints.resendVerification, { body });
const sent = { success: true, message: 'Verification email sent successfully!' };

async function registered(): Promise<string> {
  const email = newAddress();
  await callApi(addresses, endpoints.register, {
    body: { name: 'Ann', email, password: 'secret1', privacyPolicy: true },
  });
  await eventually(async () => (await mailsTo(addresses, email))[0], `a mail to ${email}`);
  return email;
}

describe('resendVerification', () => {
  describe('happy', () => {
    it('returns the text of the login screen', async () => {
      expect(await resend({ email: await registered() })).toMatchObject({ status: 200, body: sent });
    });
  });

  describe('errors', () => {
    it.each([
      ['no address', {}, 'Email is required'],
      ['an empty one', { email: ' ' }, 'Email is required'],
      ['none', { email: 'ann' }, 'Invalid email'],
      ['a name and an address', { email: 'Ann<ann@example.com>' }, 'Invalid email'],
    ])('returns 400 for %s', async (_, body, message) => {
      expect(await resend(body)).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
    });
  });

  describe('security', () => {
    it('returns the same for unknown, unverified and verified addresses, and mails none of them again within the cooldown', async () => {
      const [unknown, pending, { email: verified }] = [newAddress(), await registered(), await newCustomer(addresses)];
      for (const email of [unknown, pending, verified]) {
        const answer = await resend({ email });
        expect(answer.status).toBe(200);
        expect(JSON.stringify(answer.body)).toBe(JSON.stringify(sent));
      }
      // One more mail, to see that the outbox has passed what was asked for before it.
      await registered();
      expect(await mailsTo(addresses, unknown)).toEqual([]);
      expect(await mailsTo(addresses, pending)).toHaveLength(1);
      expect(await mailsTo(addresses, verified)).toHaveLength(1);
    });
  });
});
