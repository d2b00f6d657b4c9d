import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const rename = (body: unknown, token?: string) =>
  callApi(addresses, endpoints.changeName, { body, ...(token === undefined ? {} : { token }) });
const nameOf = async (token: string) => (await callApi(addresses, endpoints.getUser, { token })).body.data.name;

describe('changeName', () => {
  describe('happy', () => {
    it('changes the name at once and trims it', async () => {
      const { token } = await readyCustomer(addresses);
      const answer = await rename({ name: '  Zoë O’Brien ' }, token);
      expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Your name has been changed.' } });
      expect(await nameOf(token)).toBe('Zoë O’Brien');
    });

    it('makes one line of a name with line breaks and directions', async () => {
      const { token } = await readyCustomer(addresses);
      expect(await rename({ name: 'Zoe\u0308\u202e\r\nBcc: all@example.com' }, token)).toMatchObject({ status: 200 });
      expect(await nameOf(token)).toBe('Zo\u00eb Bcc: all@example.com');
    });
  });

  describe('errors', () => {
    it.each([
      ['no name', {}, 'Name is required'],
      ['an empty name', { name: '  ' }, 'Name is required'],
      ['101 characters', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
      ['a name that nobody sees', { name: '\u200b\u2028\r\n' }, 'Name is required'],
    ])('returns 400 for %s', async (_, body, message) => {
      const { token } = await readyCustomer(addresses);
      expect(await rename(body, token)).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
      expect(await nameOf(token)).toBe('Ada');
    });

    it('returns 401 without a session', async () => {
      expect(await rename({ name: 'Ada' })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  });

  describe('security', () => {
    it('changes nothing else, whatever the request contains', async () => {
      const { token, email } = await readyCustomer(addresses);
      const more = { name: 'Eve', email: 'eve@example.com', bonusStories: 9, firstStory: true, tokenVersion: 7 };
      const before = (await callApi(addresses, endpoints.getUser, { token })).body.data;
      expect((await rename(more, token)).status).toBe(200);
      const after = (await callApi(addresses, endpoints.getUser, { token })).body.data;
      expect(after).toEqual({ ...before, name: 'Eve', email });
    });
  });
});
