import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const request = { userId: 'u1', route: 'addStory', key: 'k1', bodyHash: 'h1' };
const day = 86_400;

describe.each(tableBackends)('the idempotency repository on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('recordPart records a key once for a day, and find returns its response for that time', async () => {
    const idempotency = createIdempotencyRepository(table);
    await table.commit([idempotency.recordPart(request, { storyId: '01' }, 1000)]);
    await expect(table.commit([idempotency.recordPart(request, { storyId: '02' }, 1000 + day - 1)])).rejects.toThrow(
      TransactionRefused,
    );
    expect(await idempotency.find(request, 1000 + day - 1)).toEqual({ bodyHash: 'h1', answer: { storyId: '01' } });
    expect(await idempotency.find(request, 1000 + day)).toBeUndefined();
    await table.commit([idempotency.recordPart(request, { storyId: '02' }, 1000 + day)]);
    expect(await idempotency.find(request, 1001 + day)).toEqual({ bodyHash: 'h1', answer: { storyId: '02' } });
  });

  it('separates keys by customer and route', async () => {
    const idempotency = createIdempotencyRepository(table);
    await table.commit([idempotency.recordPart(request, 1, 0)]);
    expect(await idempotency.find({ ...request, userId: 'u2' }, 1)).toBeUndefined();
    expect(await idempotency.find({ ...request, route: 'createOrder' }, 1)).toBeUndefined();
  });
});
