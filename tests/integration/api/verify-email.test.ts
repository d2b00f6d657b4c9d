import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually, mailsTo, newCustomer, tokenInMail } from '#tests/support/product.ts';

const addresses = inject('addresses');
const verify = (token: string) => callApi(addresses, endpoints.verifyEmail, { path: { token } });
const verified = { success: true, message: 'Email verified successfully!' };
const refused = { success: false, code: 'invalid-one-time-token', message: 'This link is invalid or has expired' };

async function mailedToken(email: string): Promise<string> {
  await callApi(addresses, endpoints.register, {
    body: { name: 'Ann', email, password: 'secret1', privacyPolicy: true },
  });
  return eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a link to ${email}`);
}

const firstStoryOf = async (email: string) => {
  const login = await callApi(addresses, endpoints.login, { body: { email, password: 'secret1' } });
  return login.body.data?.firstStory;
};

describe('verifyEmail', () => {
  let email: string;
  let token: string;
  beforeAll(async () => {
    email = `ver-${ulid().toLowerCase()}@example.com`;
    token = await mailedToken(email);
  });

  describe('happy', () => {
    it('creates the account with its free first story, and returns the same when opened again', async () => {
      expect(await verify(token)).toMatchObject({ status: 200, body: verified });
      expect(await firstStoryOf(email)).toBe(true);
      expect(await verify(token)).toMatchObject({ status: 200, body: verified });
    });

    it('returns success to 50 concurrent requests with one link', async () => {
      const another = await mailedToken(`ver-${ulid().toLowerCase()}@example.com`);
      const answers = await Promise.all(Array.from({ length: 50 }, () => verify(another)));
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    });

    it('creates an account for another alias of the mailbox without a second free story', async () => {
      const mailbox = `ver${ulid().toLowerCase()}`;
      await verify(await mailedToken(`${mailbox}@gmail.com`));
      const alias = `${mailbox.slice(0, 5)}.${mailbox.slice(5)}+again@googlemail.com`;
      expect(await verify(await mailedToken(alias))).toMatchObject({ status: 200, body: verified });
      expect(await firstStoryOf(alias)).toBe(false);
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
      const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
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
      expect((await callApi(addresses, endpoints.getUser, { token })).status).toBe(401);
    });

    it('is not consumed by HEAD requests of link scanners', async () => {
      const address = `ver-${ulid().toLowerCase()}@example.com`;
      const fresh = await mailedToken(address);
      await fetch(`${addresses.api}/api/auth/verify-email/${fresh}`, { method: 'HEAD' });
      const before = await callApi(addresses, endpoints.login, { body: { email: address, password: 'secret1' } });
      expect(before.status).toBe(403);
      expect((await verify(fresh)).status).toBe(200);
    });
  });
});
