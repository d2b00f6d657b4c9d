import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { confirmChange, requestChange } from '#tests/support/email-changes.ts';
import { callApi, eventually, mailedResetToken, mailsTo, sendValidRequest } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const confirm = (token: string) => confirmChange(addresses, token);
const login = async (email: string, password = 'burnt toast') =>
  (await callApi(addresses, endpoints.login, { body: { email, password } })).status;
const emailOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).body.data.email;
const invalid = { status: 400, body: { code: 'invalid-one-time-token' } };
const done = { status: 200, body: { message: 'Your email address has been changed.', data: { waitsFor: null } } };

describe('confirmEmailChange', () => {
  describe('happy', () => {
    it('changes the address when both links were opened, in a session that goes on, and tells both mailboxes', async () => {
      const customer = await readyCustomer(addresses);
      const { email, toCurrent, toNew } = await requestChange(addresses, customer);
      expect(await confirm(toNew)).toMatchObject({ status: 200, body: { data: { waitsFor: 'current' } } });
      const { body } = await callApi(addresses, endpoints.getAccount, { token: customer.token });
      expect(body.data.waitingEmail).toMatchObject({ email, confirmed: ['new'] });
      expect(await emailOf(customer.token)).toBe(customer.email);
      expect(await confirm(toCurrent)).toMatchObject(done);
      expect(await emailOf(customer.token)).toBe(email);
      expect([await login(customer.email), await login(email)]).toEqual([401, 200]);
      for (const address of [customer.email, email]) {
        const mail = await eventually(async () => {
          return (await mailsTo(addresses, address)).find(
            ({ subject }) => subject === 'Your Tellwren address was changed',
          );
        }, `a notice to ${address}`);
        expect(mail.body.text).toContain(`now uses ${email}`);
      }
    });

    it('succeeds again for a link that was opened before', async () => {
      const { toCurrent, toNew } = await requestChange(addresses, await readyCustomer(addresses));
      const waits = { status: 200, body: { data: { waitsFor: 'new' } } };
      for (let n = 0; n < 2; n += 1) expect(await confirm(toCurrent)).toMatchObject(waits);
      for (const link of [toNew, toNew, toCurrent]) expect(await confirm(link)).toMatchObject(done);
    });
  });

  describe('errors', () => {
    it.each(['A'.repeat(43), 'short'])('returns 400 for the unknown link %s', async (token) => {
      expect((await confirm(token)).status).toBe(400);
    });

    it('returns 400 after the change was cancelled', async () => {
      const customer = await readyCustomer(addresses);
      const { toCurrent, toNew } = await requestChange(addresses, customer);
      await callApi(addresses, endpoints.cancelEmailChange, { token: customer.token });
      for (const link of [toCurrent, toNew]) expect(await confirm(link)).toMatchObject(invalid);
    });

    it('returns 409 to the reader of a mailbox that has an account', async () => {
      const [ada, bob] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses, 'Bob')]);
      const { toNew } = await requestChange(addresses, ada, bob.email);
      expect(await confirm(toNew)).toMatchObject({ status: 409, body: { code: 'address-taken' } });
      expect(await emailOf(bob.token)).toBe(bob.email);
    });
  });

  describe('security', () => {
    it('is not consumed by GET or HEAD requests of link scanners', async () => {
      const customer = await readyCustomer(addresses);
      const { toCurrent } = await requestChange(addresses, customer);
      for (const method of ['GET', 'HEAD']) {
        const { status } = await fetch(`${addresses.api}/api/account/email/${toCurrent}`, { method });
        expect([404, 405]).toContain(status);
      }
      const { body } = await callApi(addresses, endpoints.getAccount, { token: customer.token });
      expect(body.data.waitingEmail.confirmed).toEqual([]);
    });

    it('is void after a password change', async () => {
      const customer = await readyCustomer(addresses);
      const { toCurrent, toNew } = await requestChange(addresses, customer);
      await confirm(toNew);
      const facts = { password: customer.password, newPassword: 'another one' };
      await sendValidRequest(addresses, 'changePassword', facts, customer.token);
      expect(await confirm(toCurrent)).toMatchObject(invalid);
      expect(await login(customer.email, 'another one')).toBe(200);
    });

    it('accepts no reset link, and its links reset no password', async () => {
      const customer = await readyCustomer(addresses);
      const { toCurrent, toNew } = await requestChange(addresses, customer);
      for (const linkToken of [toCurrent, toNew])
        expect(await sendValidRequest(addresses, 'resetPassword', { linkToken })).toMatchObject(invalid);
      expect(await confirm(await mailedResetToken(addresses, customer.email))).toMatchObject(invalid);
    });

    it('signs nobody in', async () => {
      const { toCurrent, toNew } = await requestChange(addresses, await readyCustomer(addresses));
      await confirm(toCurrent);
      expect(Object.keys((await confirm(toNew)).body).sort()).toEqual(['data', 'message', 'success']);
    });
  });
});
