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

  it('take gives a ceremony to one of many', async () => {
    const ceremonies = createCeremonyRepository(table);
    await ceremonies.add(ceremony);
    const taken = await Promise.all(Array.from({ length: 8 }, () => ceremonies.take('c1', now)));
    expect(taken.filter((each) => each !== undefined)).toEqual([ceremony]);
  });

  it('take gives none that is expired', async () => {
    const ceremonies = createCeremonyRepository(table);
    await ceremonies.add(ceremony);
    expect(await ceremonies.take('c1', now + 300)).toBeUndefined();
  });

  const right = { operatorId: 'o1', act: 'refund x 100', nowSeconds: now };

  it('usePart uses an answered confirmation once', async () => {
    const confirmations = createConfirmations(table);
    await createCeremonyRepository(table).add({ ...ceremony, challenge: null });
    await table.commit([confirmations.usePart('c1', right)]);
    await expect(table.commit([confirmations.usePart('c1', right)])).rejects.toThrow('refused by: confirmation');
  });

  it.each([
    ['of another operator', { ...right, operatorId: 'o2' }, { challenge: null }],
    ['of another amount', { ...right, act: 'refund x 1000' }, { challenge: null }],
    ['that is expired', { ...right, nowSeconds: now + 300 }, { challenge: null }],
    ['whose challenge was not answered', right, {}],
    ['of a sign-in', right, { challenge: null, purpose: 'sign-in' as const }],
  ])('usePart refuses one %s', async (_, use, values) => {
    await createCeremonyRepository(table).add({ ...ceremony, ...values });
    await expect(table.commit([createConfirmations(table).usePart('c1', use)])).rejects.toThrow('confirmation');
  });
});
