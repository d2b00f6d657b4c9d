import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';
import { withinOneWindow } from '#tests/support/rate-limit-window.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { newSubscriber } from '#tests/support/subscribers.ts';

const addresses = inject('addresses');
const open = (token?: string) => callApi(addresses, endpoints.openCardPage, token === undefined ? {} : { token });

describe('openCardPage', () => {
  describe('happy', () => {
    it('returns a page of the payment provider that leads back to the subscription', async () => {
      const { token } = await newSubscriber(addresses);
      const { status, body } = await open(token);
      expect(status).toBe(200);
      expect(new URL(body.url).origin).toBe(new URL(addresses.payments).origin);
      const page = await (await fetch(body.url)).text();
      expect(page).toContain('Change your card');
      expect(page).toMatch(/href="[^"]*\/subscription"/);
    });
  });

  describe('errors', () => {
    it('returns 409 without a subscription', async () => {
      const { token } = await readyCustomer(addresses);
      expect(await open(token)).toMatchObject({ status: 409, body: { code: 'subscription-ended' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a token, and 429 after 60 pages in an hour', async () => {
      expect((await open()).status).toBe(401);
      const answers = await withinOneWindow(async () => {
        const { token } = await readyCustomer(addresses);
        return Promise.all(Array.from({ length: 61 }, () => open(token)));
      });
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(60);
    });
  });
});
