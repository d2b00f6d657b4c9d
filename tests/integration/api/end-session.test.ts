import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const end = (sessionId: string, token?: string) =>
  callApi(addresses, endpoints.endSession, { path: { sessionId }, ...(token === undefined ? {} : { token }) });
const login = async ({ email, password }: TestCustomer) =>
  (await callApi(addresses, endpoints.login, { body: { email, password } })).body.token as string;
const statusOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).status;
const sessionsOf = async (token: string): Promise<{ id: string; isThis: boolean }[]> =>
  (await callApi(addresses, endpoints.getAccount, { token })).body.data.sessions;
const ownIdOf = async (token: string) => (await sessionsOf(token)).find(({ isThis }) => isThis)?.id ?? '';
const notFound = { status: 404, body: { code: 'session-not-found', message: 'This session has already ended.' } };

describe('endSession', () => {
  describe('happy', () => {
    it('ends the chosen session only, at once, and again without an error', async () => {
      const customer = await readyCustomer(addresses);
      const [phone, laptop] = [await login(customer), await login(customer)];
      const id = await ownIdOf(phone);
      for (let n = 0; n < 2; n += 1)
        expect(await end(id, laptop)).toMatchObject({ status: 200, body: { success: true, message: 'Signed out' } });
      expect([await statusOf(phone), await statusOf(laptop), await statusOf(customer.token)]).toEqual([401, 200, 200]);
      expect((await sessionsOf(laptop)).map((session) => session.id)).not.toContain(id);
    });

    it('ends this session, also one that was not recorded', async () => {
      const customer = await readyCustomer(addresses);
      expect((await end(await ownIdOf(customer.token), customer.token)).status).toBe(200);
      expect(await statusOf(customer.token)).toBe(401);
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown session', async () => {
      const { token } = await readyCustomer(addresses);
      expect(await end('A'.repeat(43), token)).toMatchObject(notFound);
    });

    it('returns 401 without a session', async () => {
      expect(await end('A'.repeat(43))).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  });

  describe('security', () => {
    it('answers 404 for another customer’s session, which goes on', async () => {
      const [ada, bob] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses)]);
      const session = await login(bob);
      expect(await end(await ownIdOf(session), ada.token)).toMatchObject(notFound);
      expect(await statusOf(session)).toBe(200);
    });
  });
});
