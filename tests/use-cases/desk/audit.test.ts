import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import type { WritePart } from '#functions/data/table.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';

const call = {
  caller: { operatorId: 'o1', name: 'Olive', role: 'owner' as const },
  sourceAddress: '192.0.2.1',
  userAgent: 'Firefox/144.0',
};
const act = { action: 'grant-credit', customerId: 'ada', about: null, what: 'Granted a credit', reason: 'a gift' };

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});
/** Takes an address, once. */
const effect = (email: string): WritePart => {
  const Item = { ...keys.email(email), userId: 'ada', linkId: 'l1' };
  const ConditionExpression = 'attribute_not_exists(PK)';
  return { name: 'effect', write: { Put: { TableName: shop.table.name, Item, ConditionExpression } } };
};
const entries = async () => (await shop.auditEntries.listDay('2026-11-21', { limit: 10 })).items;

describe('the audit of the desk', () => {
  it('stores an act with its effect, under its day, its operator and its customer', async () => {
    await shop.audit.act(call, act).commit([effect('1')]);
    const items = await entries();
    const by = {
      operatorId: 'o1',
      operatorName: 'Olive',
      role: 'owner',
      sourceAddress: '192.0.2.1',
      device: 'Firefox',
    };
    const expiresAtSeconds = shop.clock.now() / 1000 + 400 * 86_400;
    expect(items).toEqual([
      { ...act, ...by, entryId: expect.any(String), at: '2026-11-21T12:00:00.000Z', expiresAtSeconds },
    ]);
    for (const subject of [{ kind: 'customer', id: 'ada' } as const, { kind: 'operator', id: 'o1' } as const])
      expect((await shop.auditEntries.listAbout(subject, { limit: 10 })).items).toEqual(items);
    expect(await shop.addresses.getOwner('1')).toBeDefined();
  });

  it('records nothing when the effect is refused, and one entry when a later try succeeds', async () => {
    await shop.table.commit([effect('1')]);
    const acting = shop.audit.act(call, act);
    await expect(acting.commit([effect('1')])).rejects.toThrow('refused by: effect');
    expect(await entries()).toEqual([]);
    await acting.commit([effect('2')]);
    await acting.commit([effect('3')]);
    expect(await entries()).toHaveLength(1);
  });

  it('an act has no effect until it was confirmed, and one effect then', async () => {
    const confirmed = (email: string) =>
      shop.audit.confirmedAct(call, 'c1', 'refund x 100', act).commit([effect(email)]);
    const refusal = { code: 'confirmation-required' };
    await expect(confirmed('1')).rejects.toMatchObject(refusal);
    expect([await shop.addresses.getOwner('1'), await entries()]).toEqual([undefined, []]);
    const answered = { purpose: 'confirmation', operatorId: 'o1', act: 'refund x 100', challenge: null } as const;
    await shop.ceremonies.add({ ...answered, ceremonyId: 'c1', expiresAtSeconds: shop.clock.now() / 1000 + 1 });
    await confirmed('1');
    await expect(confirmed('2')).rejects.toMatchObject(refusal);
    expect(await entries()).toHaveLength(1);
  });

  it('records the reads of a page that refreshes itself once an hour for each operator', async () => {
    const other = { ...call, caller: { ...call.caller, operatorId: 'o2' } };
    const read = { action: 'read-today', customerId: null, about: null, what: 'Opened Today' };
    for (const by of [call, other, call]) await shop.audit.readEachHour(by, read);
    shop.clock.pass(59 * 60_000);
    await shop.audit.readEachHour(call, read);
    expect((await entries()).map(({ operatorId }) => operatorId).toSorted()).toEqual(['o1', 'o2']);
    shop.clock.pass(60_000);
    await Promise.all([shop.audit.readEachHour(call, read), shop.audit.readEachHour(call, read)]);
    expect(await entries()).toHaveLength(3);
  });

  it('records a read', async () => {
    await shop.audit.read({ ...call, userAgent: undefined }, act);
    expect(await entries()).toMatchObject([{ ...act, device: null }]);
  });
});
