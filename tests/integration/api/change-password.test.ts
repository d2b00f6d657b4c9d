import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { extendLoginBlock, sessionOf } from '#tests/support/extend-login-block.ts';
import { callApi, eventually, mailsTo, newCustomer, type TestCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const change = (token: string | undefined, body: unknown) =>
  callApi(addresses, endpoints.changePassword, { body, ...(token === undefined ? {} : { token }) });
const login = ({ email, password }: { email: string; password: string }) =>
  callApi(addresses, endpoints.login, { body: { email, password } });
const statusOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).status;
const changed = { status: 200, body: { success: true, message: 'Password changed successfully' } };
const wrong = { status: 400, body: { code: 'wrong-current-password', message: 'Your current password isn’t correct' } };
const bodyOf = ({ password }: TestCustomer, newPassword = 'another one') => ({
  currentPassword: password,
  newPassword,
});

describe('changePassword', () => {
  describe('happy', () => {
    it('changes the password, returns the token of a new session and ends every earlier one', async () => {
      const customer = await newCustomer(addresses);
      const other = (await login(customer)).body.token;
      const answer = await change(customer.token, bodyOf(customer));
      expect(answer).toMatchObject(changed);
      expect(Object.keys(answer.body).sort()).toEqual(['device', 'message', 'success', 'token']);
      expect(await statusOf(answer.body.token)).toBe(200);
      // Also the token it was called with, which may be stolen.
      expect(await statusOf(customer.token)).toBe(401);
      expect(await statusOf(other)).toBe(401);
      expect((await login(customer)).status).toBe(401);
      expect((await login({ ...customer, password: 'another one' })).status).toBe(200);
    });

    it('notifies the owner by mail, without the password', async () => {
      const customer = await newCustomer(addresses);
      await change(customer.token, bodyOf(customer));
      const mail = await eventually(
        async () => (await mailsTo(addresses, customer.email)).find(({ subject }) => /was changed/.test(subject)),
        'a mail that the password was changed',
      );
      expect(mail.body.html).toContain('/forgot-password');
      expect(JSON.stringify(mail)).not.toContain('another one');
    });
  });

  describe('errors', () => {
    it.each([
      ['no current password', { newPassword: 'secret1' }, 'Current password is required'],
      ['an empty current password', { currentPassword: '', newPassword: 'secret1' }, 'Current password is required'],
      ['no new password', { currentPassword: 'secret1' }, 'New password is required'],
      ['an empty new password', { currentPassword: 'secret1', newPassword: '' }, 'New password is required'],
      [
        'five characters',
        { currentPassword: 'secret1', newPassword: '12345' },
        'Password must be at least 6 characters',
      ],
      ['over 128', { currentPassword: 'secret1', newPassword: 'x'.repeat(129) }, /at most 128/],
      ['over 128 of the current', { currentPassword: 'x'.repeat(129), newPassword: 'secret1' }, /at most 128/],
      ['a number', { currentPassword: 123456, newPassword: 654321 }, 'Current password is required'],
    ])('returns 400 for %s', async (_, body, message) => {
      const { token } = await newCustomer(addresses);
      const answer = await change(token, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      expect(answer.body.message).toMatch(message);
    });

    it('returns 400 for a wrong current password, because the site logs out on 401', async () => {
      const customer = await newCustomer(addresses);
      expect(await change(customer.token, { currentPassword: 'wrong', newPassword: 'secret1' })).toMatchObject(wrong);
      expect(await statusOf(customer.token)).toBe(200);
      expect((await login(customer)).status).toBe(200);
    });

    it('returns 401 without a bearer token before it validates the body', async () => {
      expect(await change(undefined, {})).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  });

  describe('security', () => {
    it('limits wrong passwords per session: 429 from the sixth attempt on, also for the right password', async () => {
      const customer = await newCustomer(addresses);
      for (let guess = 0; guess < 5; guess += 1)
        expect((await change(customer.token, { ...bodyOf(customer), currentPassword: `guess ${guess}` })).status).toBe(
          400,
        );
      await extendLoginBlock(addresses, sessionOf(customer.token));
      const refused = await change(customer.token, bodyOf(customer));
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      expect((await login(customer)).status).toBe(200);
    });

    it('works while a stranger’s guesses block the login', async () => {
      const customer = await newCustomer(addresses);
      for (let guess = 0; guess < 5; guess += 1) await login({ ...customer, password: `guess ${guess}` });
      await extendLoginBlock(addresses, customer.email);
      expect((await login(customer)).status).toBe(429);
      expect((await change(customer.token, bodyOf(customer))).status).toBe(200);
    });

    it('lets one of 20 concurrent changes win; only its password works', async () => {
      const customer = await newCustomer(addresses);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => change(customer.token, bodyOf(customer, `password ${n}`))),
      );
      const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
      expect(won).toHaveLength(1);
      for (const { status } of answers) expect([200, 400, 401, 409, 429]).toContain(status);
      const works = await eventually(async () => {
        const answer = await login({ ...customer, password: `password ${won[0]}` });
        return answer.status === 429 ? undefined : answer;
      }, 'the wait after many parallel tries');
      expect(works.status).toBe(200);
    });

    it('never sends the hash', async () => {
      const customer = await newCustomer(addresses);
      expect(JSON.stringify((await change(customer.token, bodyOf(customer))).body)).not.toContain('argon2');
    });
  });
});
