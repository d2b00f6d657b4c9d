import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { extendLoginBlock } from '#tests/support/extend-login-block.ts';
import {
  callApi,
  eventually,
  mailedResetToken,
  mailsTo,
  newCustomer,
  type TestCustomer,
  tokenInMail,
} from '#tests/support/product.ts';

const addresses = inject('addresses');
const reset = (token: string, password: string, confirmPassword: unknown = password) =>
  callApi(addresses, endpoints.resetPassword, { path: { token }, body: { password, confirmPassword } });
const login = (email: string, password: string) => callApi(addresses, endpoints.login, { body: { email, password } });
const statusOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).status;
const done = { status: 200, body: { success: true, message: 'Password reset successfully' } };
const refused = {
  status: 400,
  body: { success: false, code: 'invalid-one-time-token', message: 'This link is invalid or has expired' },
};

async function customerWithLink(): Promise<TestCustomer & { link: string }> {
  const customer = await newCustomer(addresses);
  return { ...customer, link: await mailedResetToken(addresses, customer.email) };
}

describe('resetPassword', () => {
  describe('happy', () => {
    it('sets the password, ends every session and notifies the owner by mail', async () => {
      const { email, password, token, link } = await customerWithLink();
      const other = (await login(email, password)).body.token;
      expect(await reset(link, 'another one')).toMatchObject(done);
      expect(await statusOf(token)).toBe(401);
      expect(await statusOf(other)).toBe(401);
      expect((await login(email, password)).status).toBe(401);
      const { status, body } = await login(email, 'another one');
      expect(status).toBe(200);
      expect(await statusOf(body.token)).toBe(200);
      const mails = await eventually(async () => {
        const found = (await mailsTo(addresses, email)).filter(({ subject }) => /password was changed/.test(subject));
        return found.length > 0 ? found : undefined;
      }, 'a mail that the password was changed');
      expect(mails).toHaveLength(1);
      expect(mails[0]?.body.text).not.toContain('another one');
    });

    it('verifies a pending registration with the new password, not the one typed at registration', async () => {
      const email = `rst-${ulid().toLowerCase()}@example.com`;
      await callApi(addresses, endpoints.register, {
        body: { name: 'Eve', email, password: 'of a squatter', privacyPolicy: true },
      });
      const link = await mailedResetToken(addresses, email);
      const verification = (await mailsTo(addresses, email)).map((mail) => tokenInMail(mail)).find(Boolean) ?? '';
      expect(await reset(link, 'of the owner')).toMatchObject(done);
      expect((await login(email, 'of a squatter')).status).toBe(401);
      expect(await login(email, 'of the owner')).toMatchObject({ status: 200, body: { data: { firstStory: true } } });
      expect(await callApi(addresses, endpoints.verifyEmail, { path: { token: verification } })).toMatchObject(refused);
    });

    it("lets the owner log in at once despite another person's failed guesses", async () => {
      const { email, link } = await customerWithLink();
      for (let guess = 0; guess < 5; guess += 1) await login(email, 'wrong');
      await extendLoginBlock(addresses, email);
      expect((await login(email, 'wrong')).status).toBe(429);
      await reset(link, 'another one');
      expect((await login(email, 'another one')).status).toBe(200);
    });
  });

  describe('errors', () => {
    it.each([
      ['no password', {}, 'Password is required'],
      ['an empty one', { password: '', confirmPassword: '' }, 'Password is required'],
      ['five characters', { password: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters'],
      ['no confirmation', { password: 'secret1' }, 'Please confirm your password'],
      ['an empty confirmation', { password: 'secret1', confirmPassword: '' }, 'Please confirm your password'],
      ['another confirmation', { password: 'secret1', confirmPassword: 'secret2' }, 'Passwords do not match'],
      ['another case', { password: 'secret1', confirmPassword: 'Secret1' }, 'Passwords do not match'],
      ['over 128 characters', { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, /at most 128/],
      ['an object', { password: { $ne: '' }, confirmPassword: { $ne: '' } }, 'Password is required'],
    ])('returns 400 for %s, and the link remains valid', async (_, body, message) => {
      const token = randomBytes(32).toString('base64url');
      const answer = await callApi(addresses, endpoints.resetPassword, { path: { token }, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      expect(answer.body.message).toMatch(message);
    });

    it.each([
      ['nobody was sent', randomBytes(32).toString('base64url')],
      ['is a word', 'token'],
      ['is a path', '../../user'],
      ['is 4 KB', 'A'.repeat(4096)],
    ])('returns 400 for a token that %s', async (_, token) => {
      expect(await reset(token, 'secret1')).toMatchObject({ status: 400, body: { success: false } });
    });

    it('returns 400 for a used link and keeps the password of its first use', async () => {
      const { email, link } = await customerWithLink();
      expect(await reset(link, 'the first')).toMatchObject(done);
      expect(await reset(link, 'the second')).toMatchObject(refused);
      expect((await login(email, 'the second')).status).toBe(401);
      expect((await login(email, 'the first')).status).toBe(200);
    });
  });

  describe('security', () => {
    it('lets exactly one of 50 concurrent uses win; only its password works', async () => {
      const { email, link } = await customerWithLink();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(link, `password ${n}`)));
      const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
      expect(won).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
      expect((await login(email, `password ${won[0]}`)).status).toBe(200);
      expect((await login(email, `password ${won[0] === 0 ? 1 : 0}`)).status).toBe(401);
    });

    it('accepts no bearer token and no verification link, and its link neither verifies nor logs in', async () => {
      const { token, link } = await customerWithLink();
      expect(await reset(token, 'secret1')).toMatchObject({ status: 400 });
      expect(await callApi(addresses, endpoints.verifyEmail, { path: { token: link } })).toMatchObject(refused);
      expect(await statusOf(link)).toBe(401);
      const email = `rst-${ulid().toLowerCase()}@example.com`;
      await callApi(addresses, endpoints.register, {
        body: { name: 'Ann', email, password: 'secret1', privacyPolicy: true },
      });
      const verification = await eventually(async () => {
        const [mail] = await mailsTo(addresses, email);
        return mail && tokenInMail(mail);
      }, 'a verification mail');
      expect(await reset(verification, 'secret2')).toMatchObject(refused);
    });

    it('sets the password of the link’s address, whatever other address the request names', async () => {
      const victim = await newCustomer(addresses);
      const { email, link } = await customerWithLink();
      const body = { password: 'another one', confirmPassword: 'another one', email: victim.email, userId: 'u1' };
      const answer = await callApi(addresses, endpoints.resetPassword, {
        path: { token: link },
        token: victim.token,
        body,
      });
      expect(answer).toMatchObject(done);
      expect((await login(victim.email, victim.password)).status).toBe(200);
      expect((await login(email, 'another one')).status).toBe(200);
    });

    it('is not consumed by GET or HEAD requests of link scanners', async () => {
      const { link } = await customerWithLink();
      const url = `${addresses.api}/api/auth/reset-password/${link}`;
      expect((await fetch(url)).status).toBe(405);
      await fetch(url, { method: 'HEAD' });
      expect(await reset(link, 'another one')).toMatchObject(done);
    });

    it('is void after a logged-in customer changed the password', async () => {
      const { password, token, link } = await customerWithLink();
      const body = { currentPassword: password, newPassword: 'another one' };
      expect((await callApi(addresses, endpoints.changePassword, { token, body })).status).toBe(200);
      expect(await reset(link, 'of a thief')).toMatchObject(refused);
    });
  });
});
