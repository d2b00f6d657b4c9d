import { describe, expect, it } from 'vitest';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const day = '2026-11-25';
const expiresAtSeconds = 1_900_000_000;

describe.each(tableBackends)('the desk total repository on $name', ({ url }) => {
  const shop = shopOnTable(url);
  const add = (operatorId: string, amount: number, most?: number) =>
    shop.table.commit([shop.deskTotals.addPart('credits', { day, operatorId }, { amount, most, expiresAtSeconds })]);

  it('sum counts concurrent acts of all operators exactly, separately for each day and kind', async () => {
    await Promise.all(['o1', 'o2', 'o1', 'o1', 'o2'].map((operatorId) => add(operatorId, 19)));
    const { deskTotals } = shop;
    await shop.table.commit([
      deskTotals.addPart('refunds', { day, operatorId: 'o1' }, { amount: 1900, expiresAtSeconds }),
    ]);
    expect([await deskTotals.sum('credits', day), await deskTotals.sum('refunds', day)]).toEqual([95, 1900]);
    expect(await deskTotals.sum('credits', '2026-11-26')).toBe(0);
  });

  it('addPart refuses an amount above an operator’s limit, also the first of a day and one of many concurrent ones', async () => {
    const refused = { parts: ['desk-total'] };
    await expect(add('o1', 21, 20)).rejects.toMatchObject(refused);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => add('o1', 6, 20)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await add('o1', 2, 20);
    await expect(add('o1', 1, 20)).rejects.toMatchObject(refused);
    await add('o2', 20, 20);
    expect(await shop.deskTotals.sum('credits', day)).toBe(40);
  });

  it('digestPart marks a day once', async () => {
    const mark = () => shop.table.commit([shop.deskTotals.digestPart(day, expiresAtSeconds)]);
    await mark();
    await expect(mark()).rejects.toMatchObject({ parts: ['digest'] });
  });
});
