import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailedResetToken, mailsTo, newCustomer, tokenInMail } from '#tests/support/product.ts';

const addresses = inject('addresses');
const verify = (token: string, registration?: string) =>
  callApi(addresses, endpoints.verifyEmail, { path: { token }, ...(registration && { query: { registration } }) });
const verified = { success: true, message: 'Email verified successfully!' };
const refused = { success: false, code: 'invalid-one-time-token', message: 'This link is invalid or has expired' };

async function registered(email = `ver-${ulid().toLowerCase()}@example.com`) {
  const body = { name: 'Ann', email, password: 'secret1', privacyPolicy: true, wants: 'memories' };
  const { registration } = (await callApi(addresses, endpoints.register, { body })).body;
  const link = await eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a link to ${email}`);
  return { email, link, registration };
}

const firstStoryOf = async (email: string) => {
  const login = await callApi(addresses, endpoints.login, { body: { email, password: 'secret1' } });
  return login.body.data?.firstStory;
};

describe('verifyEmail', () => {
  let mine: Awaited<ReturnType<typeof registered>>;
  beforeAll(async () => {
    mine = await registered();
  });

  describe('happy', () => {
    it('creates the account with its free first story, signs in, and returns the same without a session when opened again', async () => {
      const answer = await verify(mine.link, mine.registration);
      const data = { allowedStories: 0, subscriptionActive: false, firstStory: true, wants: 'memories' };
      expect(answer).toMatchObject({ status: 200, body: { ...verified, data } });
      const user = await callApi(addresses, endpoints.getUser, { token: answer.body.token });
      expect(user).toMatchObject({ status: 200, body: { data: { name: 'Ann', firstStory: true } } });
      expect((await verify(mine.link, mine.registration)).body).toEqual(verified);
      expect((await verify(mine.link)).body).toEqual(verified);
    });

    it.each(['', 'x', `${ulid()}.${'S'.repeat(43)}`])(
      'creates the account without a session in a browser with the proof %j',
      async (registration) => {
        const { link, email } = await registered();
        expect((await verify(link, registration)).body).toEqual({ ...verified, wants: 'memories' });
        expect(await firstStoryOf(email)).toBe(true);
      },
    );

    it('returns success to 50 concurrent requests with one link, and one session', async () => {
      const { link, registration } = await registered();
      const answers = await Promise.all(Array.from({ length: 50 }, () => verify(link, registration)));
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
      expect(answers.filter(({ body }) => body.token !== undefined)).toHaveLength(1);
    });

    it('creates an account for another alias of the mailbox without a second free story', async () => {
      const mailbox = `ver${ulid().toLowerCase()}`;
      const first = await registered(`${mailbox}@gmail.com`);
      await verify(first.link, first.registration);
      const alias = await registered(`${mailbox.slice(0, 5)}.${mailbox.slice(5)}+again@googlemail.com`);
      const answer = await verify(alias.link, alias.registration);
      expect(answer).toMatchObject({ status: 200, body: { ...verified, data: { firstStory: false } } });
      expect(await firstStoryOf(alias.email)).toBe(false);
    });
  });

  describe('errors', () => {
    it.each([
      ['nobody was sent', randomBytes(32).toString('base64url')],
      ['is a word', 'token'],
      ['is a path', '../../user'],
      ['is markup', '<script>'],
    ])('returns 400 for a token that %s', async (_, wrong) => {
      expect(await verify(wrong)).toMatchObject({ status: 400, body: refused });
    });

    it('returns 400 for a valid token with one changed character', async () => {
      const changed = `${mine.link.startsWith('A') ? 'B' : 'A'}${mine.link.slice(1)}`;
      expect(await verify(changed)).toMatchObject({ status: 400, body: refused });
    });

    it('returns 400 for a token of 4 KB', async () => {
      expect(await verify('A'.repeat(4096))).toMatchObject({ status: 400, body: { success: false } });
    });
  });

  describe('security', () => {
    it('rejects a bearer token for verification, and a link’s token for login', async () => {
      const customer = await newCustomer(addresses);
      expect((await verify(customer.token)).status).toBe(400);
      expect((await callApi(addresses, endpoints.getUser, { token: mine.link })).status).toBe(401);
    });

    it('a reset takes the account of a stranger’s registration from them, whose link was opened by mistake', async () => {
      const { email, link } = await registered();
      await verify(link);
      const login = (password: string) => callApi(addresses, endpoints.login, { body: { email, password } });
      const { token } = (await login('secret1')).body;
      const body = { password: 'of the owner', confirmPassword: 'of the owner' };
      const reset = { path: { token: await mailedResetToken(addresses, email) }, body };
      expect((await callApi(addresses, endpoints.resetPassword, reset)).status).toBe(200);
      expect((await callApi(addresses, endpoints.getUser, { token })).status).toBe(401);
      expect((await login('secret1')).status).toBe(401);
      expect((await login('of the owner')).status).toBe(200);
    });

    it('is not consumed by HEAD requests of link scanners', async () => {
      const { email, link, registration } = await registered();
      await fetch(`${addresses.api}/api/auth/verify-email/${link}?registration=${registration}`, { method: 'HEAD' });
      const before = await callApi(addresses, endpoints.login, { body: { email, password: 'secret1' } });
      expect(before.status).toBe(403);
      expect((await verify(link, registration)).status).toBe(200);
    });
  });
});
