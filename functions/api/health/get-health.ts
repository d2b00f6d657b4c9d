import { shopOf, siteUrl } from '#functions/composition/shop-of.ts';
import { createTableProbe } from '#functions/data/table-probe.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/health.ts';

export const handler = defineHandler(
  endpoints.getHealth,
  shopOf({ siteUrl, probe: createTableProbe }),
  async (_input, { probe }) => {
    await probe.read();
    return { status: 'ok' };
  },
);
