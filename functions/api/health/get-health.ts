import { createTable } from '#functions/data/table.ts';
import { createTableProbe } from '#functions/data/table-probe.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/health.ts';

export const handler = defineHandler(
  endpoints.getHealth,
  dependencies(['stage', 'siteUrl', 'tableName'], (config) => ({
    siteUrl: config.siteUrl,
    probe: createTableProbe(createTable(config)),
  })),
  async (_input, { probe }) => {
    await probe.read();
    return { status: 'ok' };
  },
);
