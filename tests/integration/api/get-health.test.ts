import { describe, expect, inject, it } from 'vitest';
import { createTable } from '#functions/data/table.ts';
import { createTableProbe } from '#functions/data/table-probe.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi } from '#tests/support/product.ts';

const addresses = inject('addresses');

describe('getHealth', () => {
  describe('happy', () => {
    it('returns ok when the stack is up', async () => {
      expect(await callApi(addresses, endpoints.getHealth)).toMatchObject({ status: 200, body: { status: 'ok' } });
    });
  });

  describe('errors', () => {
    it('returns an error while the table is down', async () => {
      const down = { send: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) };
      const probe = createTableProbe(createTable({ tableName: 'x', documents: down as never }));
      await expect(probe.read()).rejects.toMatchObject({ code: 'service-unavailable' });
    });

    it('returns 404 with the error body for an unknown route', async () => {
      const response = await fetch(`${addresses.api}/api/healthy`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'route-not-found' });
    });
  });

  describe('security', () => {
    it('returns only ok, with the security headers', async () => {
      const { body, headers } = await callApi(addresses, endpoints.getHealth);
      expect(Object.keys(body)).toEqual(['status']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    });
  });
});
