import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const endSessions = (token?: string) => callApi(addresses, endpoints.endSessions, token === undefined ? {} : { token });
const login = async ({ email, password }: { email: string; password: string }) =>
  (await callApi(addresses, endpoints.login, { body: { email, password } })).body.token as string;
const statusOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).status;

describe('endSessions', () => {
  describe('happy', () => {
    it('ends every session, this one too, and leaves the password', async () => {
      const customer = await readyCustomer(addresses);
      const other = await login(customer);
      expect(await endSessions(customer.token)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Signed out everywhere' },
      });
      expect([await statusOf(customer.token), await statusOf(other)]).toEqual([401, 401]);
      const fresh = await login(customer);
      const { body } = await callApi(addresses, endpoints.getAccount, { token: fresh });
      expect(body.data).toMatchObject({ passwordChangedAt: null, sessions: [{ isThis: true }] });
    });
  });

  describe('errors', () => {
    it('returns 401 without a session, and for one that it ended', async () => {
      const { token } = await readyCustomer(addresses);
      expect(await endSessions()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      await endSessions(token);
      expect((await endSessions(token)).status).toBe(401);
    });
  });

  describe('security', () => {
    it('also ends the session that a password change began, and no other customer’s', async () => {
      const [ada, bob] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses)]);
      const { body } = await callApi(addresses, endpoints.changePassword, {
        token: ada.token,
        body: { currentPassword: ada.password, newPassword: 'another one' },
      });
      expect((await endSessions(body.token)).status).toBe(200);
      expect(await statusOf(body.token)).toBe(401);
      expect(await statusOf(bob.token)).toBe(200);
    });
  });
});
