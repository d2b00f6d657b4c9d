import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { CustomerDraftRepository } from '#functions/domain/draft/repositories.ts';
import { createTestClock } from '#tests/support/accounts.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const [morning, noon, evening] = ['T08', 'T12', 'T18'].map((hour) => `2046-11-21${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];
const memories = (draftId: string) => ({ category: 'memories' as const, draftId });

describe.each(tableBackends)('the customer draft repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let customerDrafts: CustomerDraftRepository;

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock();
    customerDrafts = createCustomerDraftRepository(table, clock);
  });
  afterEach(() => table.close());

  it('point refers to the draft that was used last, even if an older one arrives later', async () => {
    await customerDrafts.point('ann', memories('first'), noon);
    await customerDrafts.point('ann', memories('older'), morning);
    expect(await customerDrafts.getPointed('ann', 'memories')).toBe('first');
    await customerDrafts.point('ann', memories('second'), evening);
    expect(await customerDrafts.getPointed('ann', 'memories')).toBe('second');
    expect(await customerDrafts.getPointed('ann', 'milestone')).toBeUndefined();
    expect(await customerDrafts.getPointed('bob', 'memories')).toBeUndefined();
  });

  it('getPointed returns undefined once the pointer would expire before a draft used now', async () => {
    await customerDrafts.point('ann', memories('first'), noon);
    clock.pass(30 * 86_400);
    expect(await customerDrafts.getPointed('ann', 'memories')).toBe('first');
    clock.pass(1);
    expect(await customerDrafts.getPointed('ann', 'memories')).toBeUndefined();
  });

  it('read returns one pointer per category, and only those of the customer', async () => {
    await customerDrafts.point('ann', memories('a'), noon);
    await customerDrafts.point('ann', { category: 'milestone', draftId: 'b' }, noon);
    await customerDrafts.point('bob', memories('c'), noon);
    const { pointers, waiting } = await customerDrafts.read('ann');
    expect(pointers).toEqual([memories('a'), { category: 'milestone', draftId: 'b' }]);
    expect(waiting).toEqual([]);
  });

  it('waitPart stores the drafts of a registration until forgetWaiting', async () => {
    await table.commit([customerDrafts.waitPart('ann', ['a', 'b'])]);
    await customerDrafts.point('ann', memories('c'), noon);
    expect(await customerDrafts.read('ann')).toEqual({ pointers: [memories('c')], waiting: ['a', 'b'] });
    await customerDrafts.forgetWaiting('ann');
    await customerDrafts.forgetWaiting('ann');
    expect(await customerDrafts.read('ann')).toEqual({ pointers: [memories('c')], waiting: [] });
  });
});
