import { openMemoryTable } from './memory-table.ts';

/** In the place of `tables.ts` where tests run a thousand times (infra/tooling/mutation/vitest.config.ts). */
export const tableBackends = [{ name: 'a table in memory', url: 'memory:' }];
export const proofBackends = [...tableBackends];

export async function openTable(_url: string): Promise<ReturnType<typeof openMemoryTable>> {
  return openMemoryTable();
}
