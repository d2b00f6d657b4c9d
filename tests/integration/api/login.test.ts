import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { extendLoginBlock } from '#tests/support/extend-login-block.ts';
import { callApi, newCustomer, type TestCustomer } from '#tests/support/product.ts';

const addresses = inject('addresses');
const login = (body: unknown) => callApi(addresses, endpoints.login, { body });
const newAddress = () => `log-${ulid().toLowerCase()}@example.com`;
const wrongLogin = { status: 401, body: { code: 'wrong-login', message: 'Invalid email or password' } };

const registerOnly = async (email: string) => {
  await callApi(addresses, endpoints.register, {
    body: { name: 'Ann', email, password: 'secret1', privacyPolicy: true },
  });
  return email;
};

describe('login', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await newCustomer(addresses);
  });

  describe('happy', () => {
    it('returns a token and the allowance', async () => {
      const answer = await login(customer);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        message: 'Login successful',
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        device: expect.any(String),
        data: { allowedStories: 0, subscriptionActive: false, firstStory: true },
      });
    });

    it('returns a token that expires in seven days', async () => {
      const { body } = await login(customer);
      const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
      expect(claims.exp - claims.iat).toBe(7 * 24 * 3600);
      expect(Math.abs(claims.iat - Date.now() / 1000)).toBeLessThan(60);
      expect(claims).not.toHaveProperty('email');
    });

    it('ignores the case of the address', async () => {
      expect((await login({ ...customer, email: customer.email.toUpperCase() })).status).toBe(200);
    });
  });

  describe('errors', () => {
    it('returns 401 for a wrong password', async () => {
      expect(await login({ ...customer, password: 'wrong' })).toMatchObject(wrongLogin);
    });

    it('returns 401 for the password in another case or with a space', async () => {
      expect(await login({ ...customer, password: customer.password.toUpperCase() })).toMatchObject(wrongLogin);
      expect(await login({ ...customer, password: `${customer.password} ` })).toMatchObject(wrongLogin);
      expect((await login(customer)).status).toBe(200);
    });

    it('returns 403 with the specified message before verification, only for the right password', async () => {
      const email = await registerOnly(newAddress());
      expect(await login({ email, password: 'wrong!' })).toMatchObject(wrongLogin);
      expect(await login({ email, password: 'secret1' })).toMatchObject({
        status: 403,
        body: { success: false, code: 'email-not-verified', message: 'Please verify your email' },
      });
    });

    it.each([
      ['no address', { password: 'secret1' }, 'Email is required'],
      ['no password', { email: 'ann@example.com' }, 'Password is required'],
      ['an empty password', { email: 'ann@example.com', password: '' }, 'Password is required'],
      ['a password over 128 characters', { email: 'ann@example.com', password: 'x'.repeat(129) }, /at most 128/],
      ['a password that is an object', { email: 'ann@example.com', password: { $ne: '' } }, 'Password is required'],
      ['an address that is a list', { email: ['ann@example.com'], password: 'secret1' }, 'Email is required'],
    ])('returns 400 for %s', async (_, body, message) => {
      const answer = await login(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(message);
    });
  });

  describe('security', () => {
    it('returns the same for an unknown address and a wrong password, except for the request id', async () => {
      const [unknown, wrong] = [
        await login({ email: newAddress(), password: 'wrong' }),
        await login({ ...customer, password: 'wrong' }),
      ];
      const told = ({ status, body, headers }: typeof wrong) => ({
        status,
        body: { ...body, requestId: '' },
        headers: [...headers.keys()].sort(),
      });
      expect(told(unknown)).toEqual(told(wrong));
      expect((await login(customer)).status).toBe(200);
    });

    it('returns 429 with Retry-After from the sixth guess on, for known and unknown addresses, also for the right password, but not for the owner’s browser', async () => {
      const victim = await newCustomer(addresses, 'Victim');
      const { device } = (await login(victim)).body;
      for (const email of [victim.email, newAddress()]) {
        const statuses: number[] = [];
        for (let guess = 0; guess < 5; guess += 1) statuses.push((await login({ email, password: 'wrong' })).status);
        expect(statuses).toEqual([401, 401, 401, 401, 401]);
        await extendLoginBlock(addresses, email);
        const refused = await login({ email, password: victim.password });
        expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      }
      expect((await login({ ...victim, device })).status).toBe(200);
    });

    it('verifies at most five of 30 concurrent guesses, and those after their wait', async () => {
      const email = newAddress();
      const startedAt = performance.now();
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => login({ email, password: `guess ${n}` })));
      const statuses = answers.map(({ status }) => status);
      // The waits after the fifth, sixth, … are 2, 4, 8 … seconds: n of them take 2^(n + 1) - 2.
      const waitedOut = Math.floor(Math.log2((performance.now() - startedAt) / 2000 + 1));
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + waitedOut);
      expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    });

    it('never returns the hash and is not cacheable', async () => {
      const answer = await login(customer);
      expect(JSON.stringify(answer.body)).not.toContain('argon2');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    });
  });
});
