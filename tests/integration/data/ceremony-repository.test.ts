import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCeremonyRepository, createConfirmations } from '#functions/data/ceremony-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { Ceremony } from '#functions/domain/desk/ceremony.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const now = 1_900_000_000;
const ceremony: Ceremony = {
  ceremonyId: 'c1',
  purpose: 'confirmation',
  operatorId: 'o1',
  act: 'refund x 100',
  challenge: 'Q',
  expiresAtSeconds: now + 300,
};

describe.each(tableBackends)('the ceremony repository on $name', ({ url }) => {
  let table: Table & { close(): void };
  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  it('take gives a ceremony to one of many, and none that is expired', async () => {
    const ceremonies = createCeremonyRepository(table);
    await ceremonies.add(ceremony);
    expect(await ceremonies.take('c1', now + 300)).toBeUndefined();
    await ceremonies.add({ ...ceremony, ceremonyId: 'c2' });
    const taken = await Promise.all(Array.from({ length: 8 }, () => ceremonies.take('c2', now)));
    expect(taken.filter((each) => each !== undefined)).toEqual([{ ...ceremony, ceremonyId: 'c2' }]);
  });

  it('usePart uses an answered confirmation once, and refuses another’s, another act’s, an expired or unanswered one', async () => {
    const right = { operatorId: 'o1', act: 'refund x 100', nowSeconds: now };
    const refused = [
      [{ ...right, operatorId: 'o2' }, {}],
      [{ ...right, act: 'refund x 1000' }, {}],
      [{ ...right, nowSeconds: now + 300 }, {}],
      [right, { challenge: 'Q' }],
      [right, { purpose: 'sign-in' }],
    ] as const;
    const use = (ceremonyId: string, asked: typeof right) =>
      table.commit([createConfirmations(table).usePart(ceremonyId, asked)]);
    for (const [n, [asked, values]] of refused.entries()) {
      await createCeremonyRepository(table).add({ ...ceremony, challenge: null, ...values, ceremonyId: `c${n}` });
      await expect(use(`c${n}`, asked)).rejects.toThrow('refused by: confirmation');
    }
    await use('c0', right);
    await expect(use('c0', right)).rejects.toThrow('refused by: confirmation');
  });
});
