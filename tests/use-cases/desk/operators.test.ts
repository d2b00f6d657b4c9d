import { beforeEach, expect, it } from 'vitest';
import { changeAct, changeOperator } from '#functions/domain/desk/change-operator.ts';
import { createdPasskey, inviteAsOwner } from '#functions/domain/desk/invitation.ts';
import { isActiveOwner, type Operator } from '#functions/domain/desk/operator.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { anOperator, confirmedAct } from '#tests/support/operators.ts';

let shop: TestShop;
let owners: Operator[];
beforeEach(async () => {
  shop = aShop({ deskUrl: 'https://desk.tellwren.test' });
  owners = ['a', 'b', 'c'].map((name) => anOperator({ name, email: `${name}.o'neil@example.com` }));
});
async function open(count: number) {
  for (const operator of owners.slice(0, count)) await shop.table.commit(shop.operators.addParts(operator));
  return owners.slice(0, count) as [Operator, Operator, Operator];
}
const confirm = (by: Operator, act: string) => confirmedAct(shop.table, by, act, shop.clock.now());
const callOf = ({ operatorId, name, email, role, sessionVersion, passkeys, version }: Operator) => {
  const [passkey] = passkeys;
  const session = {
    ...{ operatorId, sessionVersion, passkeyId: passkey?.passkeyId ?? '', operatorVersion: version },
    ...{ activeAtSeconds: 0, expiresAtSeconds: 0 },
  };
  const caller = { operatorId, name, email, role, token: 't', session };
  return { caller, sourceAddress: '192.0.2.1', userAgent: undefined };
};
async function invite(by: Operator, { name, email }: Operator, role: Operator['role'] = 'owner') {
  const confirmationId = await confirm(by, `invite ${email} as ${role}`);
  return inviteAsOwner({ name, email, role, confirmationId }, callOf(by), shop);
}
async function disable(by: Operator, { operatorId }: Operator) {
  const change = { isDisabled: true };
  const confirmationId = await confirm(by, changeAct(operatorId, change));
  return changeOperator(operatorId, { ...change, confirmationId }, callOf(by), shop);
}
const activeOwners = async () => (await shop.operators.list()).filter(isActiveOwner).length;

it('of two owners who invite each other again at once one is left, who can invite the other', async () => {
  const [a, b] = await open(2);
  const tries = await Promise.allSettled([invite(a, b, 'support'), invite(b, a)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  expect(await activeOwners()).toBe(1);
});

/** Each owner of the circle acts on the next. @returns the active owners that are left */
async function leftOf(ways: readonly (typeof invite | typeof disable)[], count: number, isAtOnce: boolean) {
  shop = aShop({ deskUrl: 'https://desk.tellwren.test' });
  const circle = await open(count);
  const act = (by: Operator, index: number) => ways[index % ways.length]?.(by, circle[(index + 1) % count] as Operator);
  if (isAtOnce) await Promise.allSettled(circle.map(act));
  else for (const [index, by] of circle.entries()) await act(by, index)?.catch(() => undefined);
  return activeOwners();
}

it('one owner is left of any number who invite or disable each other, at once or one after the other', async () => {
  const faults: unknown[] = [];
  for (const ways of [[invite], [disable], [invite, disable], [disable, invite]])
    for (const count of [2, 3])
      for (const isAtOnce of [true, false])
        if ((await leftOf(ways, count, isAtOnce)) === 0)
          faults.push({ ways: ways.map(({ name }) => name), count, isAtOnce });
  expect(faults).toEqual([]);
});

it('no passkey gets the id of another operator’s', async () => {
  const [a, b] = await open(2);
  const [{ passkeyId } = { passkeyId: '' }] = a.passkeys;
  const made = { passkeyId, publicKey: 'AA', counter: 0, transports: [], isSynced: false };
  const passkeys = { ...shop.passkeys, verifyNew: async () => made };
  for (const [purpose, operatorId] of [['invitation', b.operatorId] as const, ['passkey', b.operatorId] as const]) {
    const asked = { purpose, operatorId, act: null, challenge: 'x', ceremonyId: purpose } as const;
    await shop.ceremonies.add({ ...asked, expiresAtSeconds: shop.clock.now() / 1000 + 60 });
    const key = { ceremonyId: purpose, credential: {}, label: 'Mine' };
    await expect(createdPasskey(key, purpose, b, { ...shop, passkeys })).rejects.toMatchObject({
      code: 'passkey-refused',
    });
  }
});
