import { describe, expect, it } from 'vitest';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const request = { userId: 'u1', route: 'addStory', key: 'k1', bodyHash: 'h1' };
const day = 86_400;

describe.each(tableBackends)('the idempotency repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('recordPart records a key once for a day, and find returns its response for that time', async () => {
    await shop.table.commit([shop.idempotency.recordPart(request, { storyId: '01' }, 1000)]);
    await expect(
      shop.table.commit([shop.idempotency.recordPart(request, { storyId: '02' }, 1000 + day - 1)]),
    ).rejects.toThrow(TransactionRefused);
    expect(await shop.idempotency.find(request, 1000 + day - 1)).toEqual({ bodyHash: 'h1', answer: { storyId: '01' } });
    expect(await shop.idempotency.find(request, 1000 + day)).toBeUndefined();
    await shop.table.commit([shop.idempotency.recordPart(request, { storyId: '02' }, 1000 + day)]);
    expect(await shop.idempotency.find(request, 1001 + day)).toEqual({ bodyHash: 'h1', answer: { storyId: '02' } });
  });

  it('separates keys by customer and route', async () => {
    await shop.table.commit([shop.idempotency.recordPart(request, 1, 0)]);
    expect(await shop.idempotency.find({ ...request, userId: 'u2' }, 1)).toBeUndefined();
    expect(await shop.idempotency.find({ ...request, route: 'createOrder' }, 1)).toBeUndefined();
  });
});
