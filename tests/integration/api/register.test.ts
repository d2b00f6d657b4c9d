import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo, newCustomer, tokenInMail } from '#tests/support/product.ts';

const addresses = inject('addresses');
const newAddress = () => `reg-${ulid().toLowerCase()}@example.com`;
const fields = (email: string) => ({ name: 'Ann', email, password: 'secret1', privacyPolicy: true });
const register = (body: unknown, headers = {}) => callApi(addresses, endpoints.register, { body, headers });
const firstMail = (email: string) => eventually(async () => (await mailsTo(addresses, email))[0], `a mail to ${email}`);

describe('register', () => {
  describe('happy', () => {
    it('returns the text of the next screen and mails a link to the site', async () => {
      const email = newAddress();
      const answer = await register(fields(email));
      expect(answer.status).toBe(200);
      const registration = expect.stringMatching(/^[0-9A-Z]{26}\.[\w-]{43}$/);
      expect(answer.body).toEqual({ success: true, message: 'Check your email for verification', registration });
      const mail = await firstMail(email);
      expect(mail.subject).toBe('Confirm your email for Tellwren');
      expect(mail.body.html).toContain(`${inject('environment')['SITE_URL']}/verify-email/${tokenInMail(mail)}`);
    });

    it('mails the address in lower case', async () => {
      const email = newAddress();
      await register(fields(email.toUpperCase()));
      await expect(firstMail(email)).resolves.toMatchObject({ destination: { to: [email] } });
    });
  });

  describe('errors', () => {
    it.each([
      ['no name', { name: '  ' }, 'Name is required'],
      ['no address', { email: '' }, 'Email is required'],
      ['an address without @', { email: 'ann.example.com' }, 'Invalid email'],
      ['two addresses', { email: 'ann@example.com,bob@example.com' }, 'Invalid email'],
      ['an address that folds to two @', { email: 'ann＠evil.example@example.com' }, 'Invalid email'],
      ['no password', { password: '' }, 'Password is required'],
      ['five characters', { password: '12345' }, 'Password must be at least 6 characters'],
      ['129 characters', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
      ['no agreement', { privacyPolicy: false }, 'You must agree to the privacy policy'],
      ['an agreement that is text', { privacyPolicy: 'true' }, 'You must agree to the privacy policy'],
      ['a name that is a list', { name: ['Ann'] }, 'Name is required'],
      ['a password that is a number', { password: 1234567 }, 'Password is required'],
    ])("returns 400 for %s, with the form's message", async (_, wrong, message) => {
      const answer = await register({ ...fields(newAddress()), ...wrong });
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid-input', message } });
    });

    it.each(['{"name":', 'null', '[]', '5', ''])('returns 400 for the body %j', async (body) => {
      const answer = await register(body, { 'Content-Type': 'application/json' });
      expect(answer).toMatchObject({ status: 400, body: { success: false } });
    });

    it('returns 415 for a form', async () => {
      const answer = await register('name=Ann', { 'Content-Type': 'application/x-www-form-urlencoded' });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } });
    });

    it('returns 413 for more than 128 KB', async () => {
      const answer = await register({ ...fields(newAddress()), name: 'x'.repeat(140_000) });
      expect(answer.status).toBe(413);
    });
  });

  describe('security', () => {
    it('reveals only to the owner that an address is registered', async () => {
      const owner = await newCustomer(addresses, 'Owner');
      const known = await register(fields(owner.email));
      const unknown = await register(fields(newAddress()));
      expect(known.status).toBe(unknown.status);
      const shapeOf = ({ body }: typeof known) =>
        JSON.stringify(body).replace(body.registration, (proof: string) => `${proof.length}`);
      expect(shapeOf(known)).toBe(shapeOf(unknown));
      const names = (answer: typeof known) => [...answer.headers.keys()].sort();
      expect(names(known)).toEqual(names(unknown));
      // The verification mail used up the cooldown, so nothing is sent so soon.
      expect((await mailsTo(addresses, owner.email)).map(({ subject }) => subject)).toEqual([
        'Confirm your email for Tellwren',
      ]);
      const login = await callApi(addresses, endpoints.login, { body: owner });
      expect(login.status).toBe(200);
    });

    it('mails once for ten concurrent registrations of one address, in any case', async () => {
      const email = newAddress();
      const spellings = [email, email.toUpperCase()];
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => register(fields(spellings[n % 2] ?? ''))));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      await firstMail(email);
      const later = await register(fields(email));
      expect(later.status).toBe(200);
      expect(await mailsTo(addresses, email)).toHaveLength(1);
    });

    it('builds links from its configuration, whatever host the request names', async () => {
      const email = newAddress();
      await register(fields(email), { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' });
      const { body } = await firstMail(email);
      expect(body.html).not.toContain('evil.example');
      expect(body.text).not.toContain('evil.example');
    });

    it('mails no text that the caller typed', async () => {
      const email = newAddress();
      await register({ ...fields(email), name: 'You won! evil.example <b>now</b>' });
      const { subject, body } = await firstMail(email);
      expect(`${subject}${body.html}${body.text}`).not.toContain('You won!');
    });

    it('ignores unknown fields', async () => {
      const email = newAddress();
      const hostile = { firstStory: true, monthlyStories: 99, userId: 'x', tokenVersion: 7 };
      const { registration } = (await register({ ...fields(email), ...hostile })).body;
      const token = tokenInMail(await firstMail(email)) ?? '';
      await callApi(addresses, endpoints.verifyEmail, { path: { token }, query: { registration } });
      const login = await callApi(addresses, endpoints.login, { body: { email, password: 'secret1' } });
      expect(login.body.data).toEqual({ allowedStories: 0, subscriptionActive: false, firstStory: true });
    });
  });
});
