import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo, tokenInMail } from '#tests/support/product.ts';

const addresses = inject('addresses');

async function registered(password = 'secret1') {
  const email = `com-${ulid().toLowerCase()}@example.com`;
  await callApi(addresses, endpoints.register, { body: { name: 'Ann', email, password, privacyPolicy: true } });
  const link = await eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a link to ${email}`);
  return { email, link };
}

const complete = (token: string, body: unknown) =>
  callApi(addresses, endpoints.completeRegistration, { path: { token }, body });
const decline = (token: string) => callApi(addresses, endpoints.declineRegistration, { path: { token } });
const statusOfLogin = async (email: string, password: string) =>
  (await callApi(addresses, endpoints.login, { body: { email, password } })).status;
const refused = { status: 400, body: { code: 'invalid-one-time-token' } };

describe('completeRegistration', () => {
  describe('happy', () => {
    it('signs in with the password of the registration, and answers again without a session', async () => {
      const { email, link } = await registered();
      const answer = await complete(link, { password: 'secret1' });
      expect(answer).toMatchObject({ status: 200, body: { success: true, data: { firstStory: true } } });
      const user = await callApi(addresses, endpoints.getUser, { token: answer.body.token });
      expect(user.body.data).toMatchObject({ name: 'Ann' });
      expect(await statusOfLogin(email, 'secret1')).toBe(200);
      const again = await complete(link, { password: 'secret1' });
      expect(again.body).toEqual({ success: true, message: 'Email verified successfully!' });
    });

    it('takes a new password when the reader of the mail says so', async () => {
      const { email, link } = await registered('of a stranger');
      const answer = await complete(link, { password: 'of the owner', replace: true });
      expect(answer.status).toBe(200);
      expect(await statusOfLogin(email, 'of the owner')).toBe(200);
      expect(await statusOfLogin(email, 'of a stranger')).toBe(401);
    });
  });

  describe('errors', () => {
    it('returns 409 for another password and changes nothing', async () => {
      const { email, link } = await registered();
      const other = { code: 'other-password', message: 'That isn’t the password you signed up with.' };
      expect(await complete(link, { password: 'secret2' })).toMatchObject({ status: 409, body: other });
      expect(await statusOfLogin(email, 'secret1')).toBe(403);
    });

    it.each([
      ['no password', {}, 'Password is required'],
      ['five characters', { password: '12345' }, 'Password must be at least 6 characters'],
    ])('returns 400 for %s', async (_, body, message) => {
      const { link } = await registered();
      expect(await complete(link, body)).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
    });

    it.each(['token', '../../user', 'A'.repeat(43)])('returns 400 for the unknown link %s', async (link) => {
      expect(await complete(link, { password: 'secret1' })).toMatchObject(refused);
    });
  });

  describe('security', () => {
    it('lets neither the password nor a new one in after the registration was declined', async () => {
      const { email, link } = await registered();
      expect(await decline(link)).toMatchObject({ status: 200, body: { success: true } });
      expect(await decline(link)).toMatchObject({ status: 200 });
      expect(await complete(link, { password: 'secret1' })).toMatchObject(refused);
      expect(await complete(link, { password: 'secret2', replace: true })).toMatchObject(refused);
      expect(await statusOfLogin(email, 'secret1')).toBe(401);
    });
  });
});
