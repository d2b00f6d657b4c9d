import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const validate = (token: string | undefined, code: unknown) =>
  callApi(addresses, endpoints.validateCoupon, { body: { code }, ...(token === undefined ? {} : { token }) });
const made = (coupon = {}) => addCoupon(table, { code: `C${ulid()}`, ...coupon });

describe('validateCoupon', () => {
  describe('happy', () => {
    it('returns the percentage, however the code is typed, without using the coupon', async () => {
      const { token } = await readyCustomer(addresses);
      const { code } = await made({ percent: 35, maxUses: 1 });
      for (const typed of [code, ` ${code.toLowerCase()} `]) {
        expect(await validate(token, typed)).toMatchObject({ status: 200, body: { success: true, data: 35 } });
      }
    });
  });

  describe('errors', () => {
    it('returns the same error for unknown, expired, disabled and used-up codes', async () => {
      const { token } = await readyCustomer(addresses);
      const codes = [
        'UNKNOWN',
        'a code#with/signs',
        (await made({ validUntilSeconds: 1 })).code,
        (await made({ disabled: true })).code,
        (await made({ maxUses: 0 })).code,
      ];
      const bodies = [];
      for (const code of codes) {
        const { status, body } = await validate(token, code);
        expect(status).toBe(400);
        bodies.push(JSON.stringify({ ...body, requestId: '' }));
      }
      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]).toContain('This coupon code isn’t valid.');
    });

    it('returns 400 without a code', async () => {
      const { token } = await readyCustomer(addresses);
      expect(await validate(token, ' ')).toMatchObject({ status: 400, body: { message: 'Coupon code is required' } });
      expect(await validate(token, 7)).toMatchObject({ status: 400 });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect(await validate(undefined, 'WREN20')).toMatchObject({ status: 401 });
    });

    it('allows ten guesses an hour per customer', async () => {
      const { token } = await readyCustomer(addresses);
      const answers = await Promise.all(Array.from({ length: 15 }, (_, each) => validate(token, `GUESS${each}`)));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });
});
