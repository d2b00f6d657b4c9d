import { expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from './product.ts';
import { readyCustomer } from './ready-customer.ts';

/** Shared tests of lists that belong to a customer. */
export function ownedListContract(id: 'listDrafts' | 'listOrders' | 'listStories') {
  const addresses = inject('addresses');
  return {
    list: (token: string) => callApi(addresses, endpoints[id], { token }),

    isEmptyAtFirst() {
      it('is empty for a new customer and never cached', async () => {
        const { token } = await readyCustomer(addresses);
        const { status, headers, body } = await callApi(addresses, endpoints[id], { token });
        expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: [] } });
        expect(headers.get('cache-control')).toBe('no-store');
      });
    },

    refusesOtherMethods() {
      it('returns 405 for other methods', async () => {
        const response = await fetch(`${addresses.api}${endpoints[id].path}`, { method: 'DELETE' });
        expect(response.status).toBe(405);
        expect(await response.json()).toMatchObject({ success: false, code: 'method-not-allowed' });
      });
    },

    refusesVisitors() {
      it('returns 401 without a bearer token', async () => {
        expect(await callApi(addresses, endpoints[id])).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      });
    },
  };
}
