import * as endpoints from '../../../shared/endpoints/health.ts';
import { createTable } from '../../data/table.ts';
import { createTableProbe } from '../../data/table-probe.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';

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
