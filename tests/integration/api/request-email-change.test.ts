import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { newMailbox, requestChange } from '#tests/support/email-changes.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const request = (body: unknown, token?: string, headers = {}) =>
  callApi(addresses, endpoints.requestEmailChange, { body, headers, ...(token === undefined ? {} : { token }) });
const waitingOf = async (token: string) =>
  (await callApi(addresses, endpoints.getAccount, { token })).body.data.waitingEmail;
const asked = {
  status: 200,
  body: { success: true, message: 'We sent a link to your current and to your new address. Please open both.' },
};
const withoutId = ({ status, body }: Awaited<ReturnType<typeof request>>) => ({ status, body });

describe('requestEmailChange', () => {
  describe('happy', () => {
    it('mails a link to both addresses and shows what it waits for', async () => {
      const customer = await readyCustomer(addresses);
      const { email } = await requestChange(addresses, customer);
      expect(await waitingOf(customer.token)).toMatchObject({ email, confirmed: [] });
      const [toNew] = await mailsTo(addresses, email);
      const [toCurrent] = await mailsTo(addresses, customer.email);
      expect(toNew?.subject).toBe('Confirm your new address');
      // The reader may be a stranger.
      expect(JSON.stringify(toNew?.body)).not.toMatch(new RegExp(`${customer.email}|Ada`));
      expect(toCurrent?.subject).toBe('Confirm that your address changes');
      expect(toCurrent?.body.text).toContain(`from this address to ${email}.`);
      expect(toCurrent?.body.text).toContain('/forgot-password');
    });
  });

  describe('errors', () => {
    it.each([
      ['no address', { currentPassword: 'burnt toast' }, 'Email is required'],
      ['no mailbox', { email: 'ada', currentPassword: 'burnt toast' }, 'Invalid email'],
      ['no password', { email: 'ada@example.com' }, 'Current password is required'],
    ])('returns 400 for %s', async (_, body, message) => {
      const { token } = await readyCustomer(addresses);
      expect(await request(body, token)).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
    });

    it('returns 400 for the current address', async () => {
      const { token, email, password } = await readyCustomer(addresses);
      const answer = await request({ email: email.toUpperCase(), currentPassword: password }, token);
      expect(answer).toMatchObject({ status: 400, body: { message: 'This is your email address already' } });
    });

    it('returns 400 for a wrong current password, because the site logs out on 401', async () => {
      const { token } = await readyCustomer(addresses);
      const answer = await request({ email: newMailbox(), currentPassword: 'wrong' }, token);
      expect(answer).toMatchObject({ status: 400, body: { code: 'wrong-current-password' } });
      expect(await waitingOf(token)).toBeNull();
    });

    it('returns 401 without a session', async () => {
      const answer = await request({ email: newMailbox(), currentPassword: 'burnt toast' });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it('returns 429 with Retry-After for the fourth change of a day', async () => {
      const { token, password } = await readyCustomer(addresses);
      const ask = () => request({ email: newMailbox(), currentPassword: password }, token);
      for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject(asked);
      const fourth = await ask();
      expect(fourth).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(fourth.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400);
    });
  });

  describe('security', () => {
    it('answers the same for an address with an account', async () => {
      const [ada, bob] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses, 'Bob')]);
      const known = await request({ email: bob.email, currentPassword: ada.password }, ada.token);
      const unknown = await request({ email: newMailbox(), currentPassword: ada.password }, ada.token);
      expect(withoutId(known)).toEqual(withoutId(unknown));
      expect(known).toMatchObject(asked);
    });

    it('limits wrong passwords per session, and does not block the login', async () => {
      const { token, email, password } = await readyCustomer(addresses);
      const guess = (currentPassword: string) => request({ email: newMailbox(), currentPassword }, token);
      for (let n = 0; n < 5; n += 1) expect((await guess('wrong')).status).toBe(400);
      expect((await guess(password)).status).toBe(429);
      expect((await callApi(addresses, endpoints.login, { body: { email, password } })).status).toBe(200);
    });

    it('links to the configured site, whatever host the request names', async () => {
      const customer = await readyCustomer(addresses);
      const email = newMailbox();
      const body = { email, currentPassword: customer.password };
      await request(body, customer.token, { 'X-Forwarded-Host': 'evil.example' });
      const [mail] = await eventually(async () => {
        const found = await mailsTo(addresses, email);
        return found.length > 0 ? found : undefined;
      }, `a mail to ${email}`);
      expect(mail?.body.html).not.toContain('evil.example');
    });
  });
});
