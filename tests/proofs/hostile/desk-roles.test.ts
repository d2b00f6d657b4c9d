import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
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

/** Every endpoint of the desk × role × state of the session (threats 166 and 169). */
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
const noSuchRoute = { status: 404, code: 'route-not-found' };

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

describe('the endpoints of the desk', () => {
  let tokens: Record<string, string>;
  const roleTokens = {} as Record<OperatorRole, string>;
  const operatorIds: string[] = [];

  beforeAll(async () => {
    tokens = await strangers();
    for (const role of operatorRoles) {
      const { token, operator } = await operatorSession(addresses, role);
      roleTokens[role] = token;
      operatorIds.push(operator.operatorId);
    }
  });

  it('are not there for other roles, for sessions that ended and for everyone else', async () => {
    // Other tests share the table; an act would have an audit entry with its operator.
    const before = await readState(table, operatorIds);
    const faults: unknown[] = [];
    for (const [id, { roles = [] }] of endpointsOfDesk) {
      const others = operatorRoles.filter((role) => !roles.includes(role));
      const refused = { ...tokens, ...Object.fromEntries(others.map((role) => [role, roleTokens[role]])) };
      for (const [whose, token] of Object.entries(refused)) {
        const found = await outcome(id, token);
        if (found.status !== 404 || found.code !== 'route-not-found') faults.push({ id, whose, ...found });
      }
    }
    expect(faults).toEqual([]);
    expect(before.size).toBeGreaterThanOrEqual(operatorIds.length);
    expect(differences(before, await readState(table, operatorIds))).toEqual([]);
  });

  it('are there for their own roles', async () => {
    const faults: unknown[] = [];
    for (const [id, { roles = [], errors }] of endpointsOfDesk) {
      expect(roles.length, id).toBeGreaterThan(0);
      for (const role of roles) {
        const { token } = await operatorSession(addresses, role);
        const found = await outcome(id, token);
        const isDocumented = found.status === 200 || [...commonErrors, ...errors].some((code) => code === found.code);
        if (found.code === noSuchRoute.code || found.status >= 500 || !isDocumented)
          faults.push({ id, role, ...found });
      }
    }
    expect(faults).toEqual([]);
  });

  it('that move money need a session that was used', async () => {
    const idle = { activeAtSeconds: nowSeconds() - 16 * 60 };
    const money = endpointsOfDesk.filter(([, { isMoney }]) => isMoney);
    expect(money.length).toBeGreaterThan(3);
    for (const [id, { roles: [role = 'owner'] = [] }] of money) {
      const { token } = await operatorSession(addresses, role, idle);
      expect([id, await outcome(id, token)]).toEqual([id, { status: 401, code: 'session-idle' }]);
    }
  });
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
