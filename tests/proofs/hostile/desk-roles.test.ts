import { describe, expect, inject, it } from 'vitest';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { commonErrors, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import { type OperatorRole, operatorRoles } from '#shared/schemas/operator-role.ts';
import { addAnotherPasskey, operatorWithPasskey } from '#tests/support/desk-sign-in.ts';
import { differences, readState } from '#tests/support/hostile/table-state.ts';
import { anOperator, operatorSession, storeOperatorSession } from '#tests/support/operators.ts';
import { callApi, sendValidRequest } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { stackTable } from '#tests/support/stack-table.ts';

/** Every endpoint of the desk × role × age of the session (threats 166 and 169). */
const addresses = inject('addresses');
const table = stackTable(addresses);
const endpointsOfDesk = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(
  ([, { caller }]) => caller === 'operator',
);
const nowSeconds = () => Math.floor(Date.now() / 1000);
const outcome = async (id: EndpointId, token: string) => {
  const { status, body } = await sendValidRequest(addresses, id, {}, token);
  return { status, code: body?.code };
};
/** Tokens with which no endpoint is there. */
async function strangers(): Promise<Record<string, string>> {
  const moved = anOperator();
  const outdated = await storeOperatorSession(table, moved);
  await table.commit([createOperatorRepository(table).replacePart({ ...moved, sessionVersion: 2, version: 2 })]);
  return {
    'of a customer': (await readyCustomer(addresses)).token,
    'that nobody got': 'A'.repeat(43),
    'of an ended session': outdated,
    'of an expired session': (await operatorSession(addresses, 'owner', { expiresAtSeconds: nowSeconds() - 1 })).token,
    'of a disabled operator': await storeOperatorSession(table, anOperator({ isDisabled: true })),
  };
}

type Outcome = Awaited<ReturnType<typeof outcome>>;

/** What a caller of this role, or of none, should get. */
function isRight({ status, code }: Outcome, endpoint: Endpoint, role: OperatorRole | undefined, isIdle: boolean) {
  const { roles = [], errors, method, whileIdle = method === 'GET' } = endpoint;
  if (role === undefined || !roles.includes(role)) return status === 404 && code === 'route-not-found';
  if (isIdle && !whileIdle) return status === 401 && code === 'session-idle';
  const isDocumented = status === 200 || [...commonErrors, ...errors].some((each) => each === code);
  return isDocumented && status < 500 && code !== 'route-not-found' && code !== 'session-idle';
}

it('the endpoints of the desk are there for their roles only, and for acts only in a session that acted lately', async () => {
  const idle = { activeAtSeconds: nowSeconds() - 15 * 60 - 5 };
  const fresh = { activeAtSeconds: nowSeconds() - 15 * 60 + 90 };
  const none = await strangers();
  const operatorIds: string[] = [];
  const sessionOf = async (role: OperatorRole, session: typeof idle, isKept: boolean) => {
    const { token, operator } = await operatorSession(addresses, role, session);
    // Acts would be in the audit of their operator.
    if (isKept) operatorIds.push(operator.operatorId);
    return token;
  };
  const kept = Object.fromEntries(
    await Promise.all(operatorRoles.map(async (role) => [role, await sessionOf(role, idle, true)] as const)),
  ) as Record<OperatorRole, string>;
  const before = await readState(table, operatorIds);
  const faults: unknown[] = [];
  for (const [id, endpoint] of endpointsOfDesk) {
    const check = async (whose: string, token: string, role: OperatorRole | undefined, isIdle: boolean) => {
      const found = await outcome(id, token);
      if (!isRight(found, endpoint, role, isIdle)) faults.push({ id, whose, isIdle, ...found });
    };
    for (const [whose, token] of Object.entries(none)) await check(whose, token, undefined, false);
    for (const role of operatorRoles) {
      const mayRead = endpoint.roles?.includes(role) && (endpoint.whileIdle ?? endpoint.method === 'GET');
      await check(role, mayRead ? await sessionOf(role, idle, false) : kept[role], role, true);
      await check(role, await sessionOf(role, fresh, false), role, false);
    }
  }
  expect(endpointsOfDesk.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
  expect(before.size).toBeGreaterThanOrEqual(operatorIds.length);
  expect(differences(before, await readState(table, operatorIds))).toEqual([]);
});

it('only an act prolongs a session, whichever endpoints are read, and no act revives an idle one', async () => {
  const activeAtSeconds = nowSeconds() - 15 * 60 + 90;
  const sessions = createOperatorSessionRepository(table);
  const { token } = await operatorSession(addresses, 'owner', { activeAtSeconds });
  const faults: EndpointId[] = [];
  for (const [id, { method }] of endpointsOfDesk) {
    if (method !== 'GET') continue;
    await outcome(id, token);
    if ((await sessions.get(token, nowSeconds()))?.activeAtSeconds !== activeAtSeconds) faults.push(id);
  }
  expect(faults).toEqual([]);
  await outcome('changeMessage', token);
  expect((await sessions.get(token, nowSeconds()))?.activeAtSeconds).toBeGreaterThan(activeAtSeconds);
  const { token: idle } = await operatorSession(addresses, 'owner', { activeAtSeconds: nowSeconds() - 15 * 60 - 5 });
  for (const _ of [1, 2]) expect(await outcome('changeMessage', idle)).toMatchObject({ code: 'session-idle' });
});

describe('a stolen token of an owner', () => {
  const deskUrl = inject('environment')['DESK_URL'] ?? '';

  it('adds no passkey, confirms nothing with its own, invites nobody and removes no passkey', async () => {
    const owner = await operatorWithPasskey(addresses, deskUrl, 'owner');
    const { token, operatorId, authenticator } = owner;
    await addAnotherPasskey(addresses, deskUrl, owner);
    const own = async () => (await createOperatorRepository(table).get(operatorId))?.passkeys.map((each) => each.label);
    const call = async (endpoint: Endpoint, parts: object) => {
      const { status, body } = await callApi(addresses, endpoint, { token, ...parts });
      return { status, code: body.code, data: body.data };
    };
    const thief = createSoftwareAuthenticator(deskUrl);
    const refused = { status: 403, code: 'confirmation-required' };

    const { data: begun } = await call(endpoints.beginPasskey, { body: {} });
    const added = { ceremonyId: begun.ceremonyId, credential: thief.create(begun.options), label: 'Thief' };
    const { data: asked } = await call(endpoints.beginConfirmation, {
      body: { act: `add passkey ${begun.ceremonyId}` },
    });
    const { confirmationId } = asked;
    expect(await call(endpoints.addPasskey, { body: { ...added, confirmationId } })).toMatchObject(refused);
    const credential = thief.use(asked.options, operatorId);
    expect(await call(endpoints.finishConfirmation, { path: { confirmationId }, body: { credential } })).toMatchObject({
      code: 'passkey-refused',
    });
    const invited = { name: 'Thief', email: 'thief@example.com', role: 'owner', confirmationId };
    expect(await call(endpoints.inviteOperator, { body: invited })).toMatchObject(refused);
    const path = { passkeyId: authenticator.passkeyId };
    expect(await call(endpoints.removePasskey, { path, body: { confirmationId } })).toMatchObject(refused);
    expect(await own()).toEqual(['Laptop', 'Key ring']);
  });
});
