import { describe, expect, it } from 'vitest';
import { createFreeStoryRepository } from '#functions/data/free-story-repository.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

describe.each(tableBackends)('the free story repository on $name', ({ url }) => {
  it('takePart grants the free story of a mailbox to one of 20 concurrent calls', async () => {
    const table = await openTable(url);
    const freeStories = createFreeStoryRepository(table);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => table.commit([freeStories.takePart('ann@example.com', `u${n}`)])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refusal of tries.filter((result) => result.status === 'rejected')) {
      expect(refusal.reason).toSatisfy((error) => error instanceof TransactionRefused && error.by('free-story'));
    }
    await expect(table.commit([freeStories.takePart('bob@example.com', 'u1')])).resolves.toBeUndefined();
    table.close();
  });
});
