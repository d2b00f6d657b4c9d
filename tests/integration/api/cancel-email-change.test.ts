import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { confirmChange, requestChange } from '#tests/support/email-changes.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const cancel = (token?: string) =>
  callApi(addresses, endpoints.cancelEmailChange, token === undefined ? {} : { token });
const waitingOf = async (token: string) =>
  (await callApi(addresses, endpoints.getAccount, { token })).body.data.waitingEmail;

describe('cancelEmailChange', () => {
  describe('happy', () => {
    it('ends a waiting change, and also succeeds without one', async () => {
      const customer = await readyCustomer(addresses);
      const { email } = await requestChange(addresses, customer);
      expect(await waitingOf(customer.token)).toMatchObject({ email });
      for (let n = 0; n < 2; n += 1) expect((await cancel(customer.token)).status).toBe(200);
      expect(await waitingOf(customer.token)).toBeNull();
    });
  });

  describe('errors', () => {
    it('returns 401 without a session', async () => {
      expect(await cancel()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  });

  describe('security', () => {
    it('leaves the change of another customer', async () => {
      const [ada, bob] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses)]);
      const { toNew } = await requestChange(addresses, ada);
      expect((await cancel(bob.token)).status).toBe(200);
      expect((await confirmChange(addresses, toNew)).status).toBe(200);
    });
  });
});
