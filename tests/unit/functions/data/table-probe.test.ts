import { expect, it } from 'vitest';
import { createTable } from '#functions/data/table.ts';
import { createTableProbe } from '#functions/data/table-probe.ts';

it('the probe of the table reports when it is down', async () => {
  const down = { send: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) };
  const probe = createTableProbe(createTable({ tableName: 'x', documents: down as never }));
  await expect(probe.read()).rejects.toMatchObject({ code: 'service-unavailable' });
});
