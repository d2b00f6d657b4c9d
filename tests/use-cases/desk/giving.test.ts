import { beforeEach, describe, expect, it } from 'vitest';
import { createCoupon, givenBy } from '#functions/domain/coupon/change-coupon.ts';
import { changeCredits } from '#functions/domain/credit/change-credits.ts';
import { giving } from '#functions/domain/desk/give.ts';
import { deskActs } from '#shared/names/desk-acts.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { confirmedAct } from '#tests/support/operators.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';

const call = {
  caller: { operatorId: 'o1', name: 'Olive', role: 'support' as const },
  sourceAddress: '192.0.2.1',
  userAgent: undefined,
};
const needsPasskey = { code: 'confirmation-required' };
const hourMs = 3_600_000;

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  await addCustomer(shop.table, 'u1', { firstStory: false, monthlyStories: 0, bonusStories: 0 });
});

let ids = 0;
const confirm = (act: string, operatorId = 'o1') => confirmedAct(shop.table, { operatorId }, act, shop.clock.now());

interface Sent {
  readonly id?: string | undefined;
  readonly requestId?: string;
  readonly operatorId?: string;
}
function grant(delta: number, { id, requestId = `request-${++ids}`, operatorId = 'o1' }: Sent = {}) {
  const by = { ...call, caller: { ...call.caller, operatorId } };
  const act = { action: 'change-credits', customerId: 'u1', about: requestId, what: `Granted ${delta}` };
  const given = { kind: 'credits', stories: Math.abs(delta), isConfirmed: false } as const;
  const transactions = giving(by, given, { id, act: deskActs.changeCredits('u1', delta) }, act, shop);
  return changeCredits({ userId: 'u1', requestId, delta }, { ...shop, transactions });
}
const granted = async () => (await readBalances(shop.table, 'u1')).counters.bonus;

const coupon = {
  code: 'WREN',
  percent: 20,
  maxUses: 50 as number | null,
  lastDay: '2027-01-31',
  oncePerCustomer: true,
};
function make(over: Partial<typeof coupon>, id?: string) {
  const input = { ...coupon, code: `WREN${++ids}`, ...over };
  const act = { action: 'create-coupon', customerId: null, about: input.code, what: 'Created a coupon' };
  const transactions = giving(call, givenBy(input), { id, act: deskActs.createCoupon(input) }, act, shop);
  return createCoupon(input, { ...shop, transactions });
}

describe('credits of an operator', () => {
  it('are free up to twenty a day, taken ones too, and need a passkey that names them from then on', async () => {
    await grant(15);
    await grant(-5);
    await expect(grant(1)).rejects.toMatchObject(needsPasskey);
    const act = deskActs.changeCredits('u1', 3);
    await expect(grant(4, { id: await confirm(act) })).rejects.toMatchObject(needsPasskey);
    await expect(grant(3, { id: await confirm(act, 'o2') })).rejects.toMatchObject(needsPasskey);
    const id = await confirm(act);
    expect(await grant(3, { id })).toBe(13);
    await expect(grant(3, { id })).rejects.toMatchObject(needsPasskey);
    expect(await granted()).toBe(13);
    await grant(20, { operatorId: 'o2' });
  });

  it('are counted exactly when many are given at once, and begin anew at midnight UTC', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => grant(3)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await granted()).toBe(18);
    shop.clock.pass(11 * hourMs);
    await expect(grant(3)).rejects.toMatchObject(needsPasskey);
    shop.clock.pass(hourMs);
    expect(await grant(20)).toBe(38);
  });

  it('count once however often a request is sent, with one confirmation', async () => {
    await grant(20);
    const id = await confirm(deskActs.changeCredits('u1', 2));
    const sent = Array.from({ length: 3 }, () => grant(2, { id, requestId: 'request-same' }));
    expect(await Promise.all(sent)).toEqual([22, 22, 22]);
    expect(await grant(2, { requestId: 'request-same' })).toBe(22);
    expect(await shop.deskTotals.sum('credits', '2026-11-21')).toBe(22);
  });

  it('raise an alarm when all operators gave more than usual that day', async () => {
    for (const operatorId of ['o1', 'o2', 'o3', 'o4', 'o5']) await grant(20, { operatorId });
    expect(shop.codes).not.toContain('DESK_GIVEN_HIGH');
    await grant(1, { operatorId: 'o6' });
    expect(shop.codes).toContain('DESK_GIVEN_HIGH');
  });
});

describe('a coupon', () => {
  it('needs a passkey for everything, without a limit, and above twenty stories a day, also in parts', async () => {
    for (const over of [
      { percent: 100, maxUses: 1 },
      { percent: 1, maxUses: null },
      { percent: 50, maxUses: 41 },
    ])
      await expect(make(over)).rejects.toMatchObject(needsPasskey);
    for (const _ of [1, 2]) await make({ percent: 99, maxUses: 10 });
    await expect(make({ percent: 1, maxUses: 1 })).rejects.toMatchObject(needsPasskey);
    const wide = { ...coupon, code: 'ALL', percent: 100, maxUses: null };
    await expect(make(wide, await confirm(deskActs.createCoupon({ ...wide, percent: 10 })))).rejects.toMatchObject(
      needsPasskey,
    );
    expect(await make(wide, await confirm(deskActs.createCoupon(wide)))).toMatchObject({ code: 'ALL', percent: 100 });
    expect(shop.codes).toContain('DESK_GIVEN_HIGH');
    await make({ maxUses: Number.MAX_SAFE_INTEGER }).catch(() => undefined);
    const most = { ...coupon, code: 'MOST', maxUses: Number.MAX_SAFE_INTEGER };
    await make(most, await confirm(deskActs.createCoupon(most)));
    expect(await shop.deskTotals.sum('coupons', '2026-11-21')).toBe(1_001_020);
  });

  it('says what is wrong with it before it asks for a passkey, and counts only when it is made', async () => {
    await expect(make({ percent: 100, lastDay: '2020-01-31' })).rejects.toThrow('2020-01-31 is over.');
    await make({ code: 'TWICE' });
    await expect(make({ code: 'TWICE' })).rejects.toThrow('There is a coupon TWICE already.');
    expect(await shop.deskTotals.sum('coupons', '2026-11-21')).toBe(10);
  });
});
