import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, newCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const logout = (token?: string) => callApi(addresses, endpoints.logout, token === undefined ? {} : { token });
const login = async (body: { email: string; password: string }) =>
  (await callApi(addresses, endpoints.login, { body })).body.token;
const statusOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).status;

describe('logout', () => {
  describe('happy', () => {
    it('ends only this session, at once', async () => {
      const customer = await newCustomer(addresses);
      const other = await login(customer);
      expect(await logout(customer.token)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Logged out' },
      });
      expect(await statusOf(customer.token)).toBe(401);
      expect(await statusOf(other)).toBe(200);
      expect(await statusOf(await login(customer))).toBe(200);
    });

    it('ends the session that a password change began', async () => {
      const customer = await newCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.changePassword, {
        token: customer.token,
        body: { currentPassword: customer.password, newPassword: 'another one' },
      });
      expect((await logout(body.token)).status).toBe(200);
      expect(await statusOf(body.token)).toBe(401);
    });
  });

  describe('errors', () => {
    it('returns 401 without a bearer token', async () => {
      expect(await logout()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it('returns 401 for an ended session', async () => {
      const { token } = await newCustomer(addresses);
      await logout(token);
      expect((await logout(token)).status).toBe(401);
    });
  });

  describe('security', () => {
    it('ends a session for every endpoint that requires one', async () => {
      const { token, password } = await newCustomer(addresses);
      await logout(token);
      const calls = [
        callApi(addresses, endpoints.getUser, { token }),
        callApi(addresses, endpoints.listStories, { token }),
        callApi(addresses, endpoints.changePassword, {
          token,
          body: { currentPassword: password, newPassword: 'secret1' },
        }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401]);
    });

    it('remains in effect when another session changes the password', async () => {
      const customer = await newCustomer(addresses);
      const other = await login(customer);
      await logout(customer.token);
      await callApi(addresses, endpoints.changePassword, {
        token: other,
        body: { currentPassword: customer.password, newPassword: 'another one' },
      });
      expect(await statusOf(customer.token)).toBe(401);
    });
  });
});
