import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo, tokenInMail } from '#tests/support/product.ts';

const addresses = inject('addresses');
const decline = (token: string) => callApi(addresses, endpoints.declineRegistration, { path: { token } });

async function registered() {
  const email = `dec-${ulid().toLowerCase()}@example.com`;
  const body = { name: 'Ann', email, password: 'secret1', privacyPolicy: true };
  const { registration } = (await callApi(addresses, endpoints.register, { body })).body;
  const token = await eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a link to ${email}`);
  return { email, token, registration };
}

const statusOfLogin = async (email: string) =>
  (await callApi(addresses, endpoints.login, { body: { email, password: 'secret1' } })).status;

describe('declineRegistration', () => {
  describe('happy', () => {
    it('deletes the registration, however often it is called', async () => {
      const { email, token } = await registered();
      for (let time = 0; time < 2; time += 1)
        expect(await decline(token)).toMatchObject({ status: 200, body: { success: true } });
      expect(await statusOfLogin(email)).toBe(401);
    });
  });

  describe('errors', () => {
    it.each(['token', '../../user', 'A'.repeat(43)])('returns 400 for the unknown link %s', async (token) => {
      expect(await decline(token)).toMatchObject({ status: 400, body: { code: 'invalid-one-time-token' } });
    });
  });

  describe('security', () => {
    it('leaves an account that the link has created', async () => {
      const { email, token, registration } = await registered();
      await callApi(addresses, endpoints.verifyEmail, { path: { token }, query: { registration } });
      expect(await decline(token)).toMatchObject({ status: 409, body: { code: 'address-taken' } });
      expect(await statusOfLogin(email)).toBe(200);
    });
  });
});
