import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, mailedResetToken, newCustomer, sendValidRequest, type TestCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const getAccount = (token?: string, headers = {}) =>
  callApi(addresses, endpoints.getAccount, { headers, ...(token === undefined ? {} : { token }) });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const loginAs = async ({ email, password }: Pick<TestCustomer, 'email' | 'password'>, userAgent: string) => {
  const headers = { 'User-Agent': userAgent };
  return (await callApi(addresses, endpoints.login, { headers, body: { email, password } })).body.token as string;
};
const sessionsOf = async (token: string) => (await getAccount(token)).body.data.sessions;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

describe('getAccount', () => {
  describe('happy', () => {
    it('returns name, address and the session that the registration began', async () => {
      const customer = await newCustomer(addresses, 'Ada');
      const { status, body } = await getAccount(customer.token);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        name: 'Ada',
        email: customer.email,
        passwordChangedAt: null,
        waitingEmail: null,
        sessions: [{ isThis: true, device: 'A browser' }],
        export: null,
        deletion: null,
      });
      const apartMs = Date.parse(body.data.createdAt) - Date.parse(body.data.sessions[0].startedAt);
      expect(Math.abs(apartMs)).toBeLessThan(1000);
    });

    it('lists the browsers of all open sessions, newest first', async () => {
      const customer = await newCustomer(addresses);
      const desktop = await loginAs(customer, firefox);
      await loginAs(customer, safari);
      const sessions = await sessionsOf(desktop);
      expect(sessions.map(({ device, isThis }: { device: string; isThis: boolean }) => [device, isThis])).toEqual([
        ['Safari on iPhone', false],
        ['Firefox on Linux', true],
        ['A browser', false],
      ]);
    });

    it('lists only the session that a password change began', async () => {
      const customer = await newCustomer(addresses);
      await loginAs(customer, safari);
      expect(await sessionsOf(customer.token)).toHaveLength(2);
      const facts = { password: customer.password, newPassword: 'another one' };
      const { body } = await sendValidRequest(addresses, 'changePassword', facts, customer.token);
      const changed = (await getAccount(body.token)).body.data;
      expect(changed.sessions).toHaveLength(1);
      const [{ isThis, startedAt }] = changed.sessions;
      expect([isThis, Date.now() - Date.parse(startedAt) < 60_000]).toEqual([true, true]);
      expect(Date.now() - Date.parse(changed.passwordChangedAt)).toBeLessThan(60_000);
    });
  });

  describe('errors', () => {
    it('returns 401 without a session', async () => {
      expect(await getAccount()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  });

  describe('security', () => {
    it('does not list sessions that were logged out or ended by a reset', async () => {
      const customer = await newCustomer(addresses);
      const other = await loginAs(customer, firefox);
      await callApi(addresses, endpoints.logout, { token: customer.token });
      expect(await sessionsOf(other)).toMatchObject([{ device: 'Firefox on Linux', isThis: true }]);
      const linkToken = await mailedResetToken(addresses, customer.email);
      await sendValidRequest(addresses, 'resetPassword', { linkToken, newPassword: 'another one' });
      const fresh = await loginAs({ ...customer, password: 'another one' }, safari);
      expect(await sessionsOf(fresh)).toMatchObject([{ device: 'Safari on iPhone' }]);
    });

    it('shows no session id of a token and no other customer’s session', async () => {
      const [ada, bob] = await Promise.all([newCustomer(addresses), newCustomer(addresses)]);
      const other = await loginAs(ada, firefox);
      const text = JSON.stringify((await getAccount(ada.token)).body);
      for (const token of [ada.token, other]) expect(text).not.toContain(claimsOf(token).sid);
      expect(await sessionsOf(bob.token)).toHaveLength(1);
    });

    it('repeats nothing of a hostile User-Agent', async () => {
      const customer = await newCustomer(addresses);
      const token = await loginAs(customer, `<img src=x onerror=alert(1)> ${'A'.repeat(4000)}`);
      expect((await sessionsOf(token))[0].device).toBe('A browser');
    });
  });
});
