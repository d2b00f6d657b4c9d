import { describe, expect, inject, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import {
  addAnotherPasskey,
  confirmAct,
  createAnotherPasskey,
  invitedOperator,
  operatorWithPasskey,
} from '#tests/support/desk-sign-in.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { type AuthenticatorFaults, createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const deskUrl = inject('environment')['DESK_URL'] ?? '';
const table = stackTable(addresses);

const signedIn = (role: OperatorRole = 'owner') => operatorWithPasskey(addresses, deskUrl, role);
type SignedIn = Awaited<ReturnType<typeof signedIn>>;
const own = (token: string) => callApi(addresses, endpoints.getOperator, { token });
const refusedPasskey = { status: 400, body: { code: 'passkey-refused' } };
const noSuchRoute = { status: 404, body: { code: 'route-not-found' } };
const idleSince = () => ({ activeAtSeconds: Math.floor(Date.now() / 1000) - 16 * 60 });

async function challenge() {
  const { body } = await callApi(addresses, endpoints.beginDeskSignIn, { body: {} });
  return body.data as { ceremonyId: string; options: { challenge: string } };
}
async function signIn({ authenticator, operatorId }: SignedIn, faults: AuthenticatorFaults = {}) {
  const { ceremonyId, options } = await challenge();
  const body = { ceremonyId, credential: authenticator.use(options, operatorId, faults) };
  return { body, answer: await callApi(addresses, endpoints.finishDeskSignIn, { body }) };
}
async function opened(secret: string) {
  const { body } = await callApi(addresses, endpoints.openInvitation, { body: { secret } });
  return body.data as { ceremonyId: string; options: { challenge: string } };
}
async function audited(operatorId: string): Promise<string[]> {
  const { items } = await createAuditRepository(table).listAbout({ kind: 'operator', id: operatorId }, { limit: 50 });
  return items.map(({ action }) => action);
}
const add = (token: string, body: unknown) => callApi(addresses, endpoints.addPasskey, { token, body: body as never });
const anotherKey = (operator: SignedIn, faults: AuthenticatorFaults = {}) =>
  createAnotherPasskey(addresses, deskUrl, operator, faults);
/** The operator with a second passkey, still in the session that the first began. */
async function withSecondKey() {
  const operator = await signedIn();
  return { operator, second: await addAnotherPasskey(addresses, deskUrl, operator) };
}
const mailed = (to: string, text: RegExp) =>
  eventually(async () => (await mailsTo(addresses, to)).find(({ body }) => text.test(body.text ?? '')), `${text}`);

describe('beginDeskSignIn', () => {
  describe('happy', () => {
    it('gives a challenge that requires user verification and names no passkey', async () => {
      const { options } = await challenge();
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(options).not.toHaveProperty('allowCredentials');
    });
  });
  describe('errors', () => {
    it('refuses a body that is no object', async () => {
      expect((await callApi(addresses, endpoints.beginDeskSignIn, { body: [] as never })).status).toBe(400);
    });
  });
  describe('security', () => {
    it('never gives the same challenge twice', async () => {
      const given = await Promise.all([challenge(), challenge()]);
      expect(new Set(given.map(({ options }) => options.challenge)).size).toBe(2);
    });
  });
});

describe('finishDeskSignIn', () => {
  describe('happy', () => {
    it('begins a session of its own each time, and records it', async () => {
      const operator = await signedIn();
      const { answer } = await signIn(operator);
      expect(answer).toMatchObject({ status: 200, body: { data: { operator: { operatorId: operator.operatorId } } } });
      expect(answer.body.data.token).not.toBe(operator.token);
      expect((await own(answer.body.data.token)).status).toBe(200);
      expect(await audited(operator.operatorId)).toEqual(['sign-in', 'accept-invitation']);
    });
  });
  describe('errors', () => {
    it('refuses a passkey that nobody has', async () => {
      const operator = await signedIn();
      const stranger = createSoftwareAuthenticator(deskUrl);
      expect((await signIn({ ...operator, authenticator: stranger })).answer).toMatchObject(refusedPasskey);
      expect((await signIn({ ...operator, operatorId: 'nobody' })).answer).toMatchObject(refusedPasskey);
    });
  });
  describe('security', () => {
    it('refuses an assertion that was used', async () => {
      const { body } = await signIn(await signedIn());
      expect(await callApi(addresses, endpoints.finishDeskSignIn, { body })).toMatchObject(refusedPasskey);
    });

    it('accepts one of many sendings of an assertion at once', async () => {
      const { authenticator, operatorId } = await signedIn();
      const { ceremonyId, options } = await challenge();
      const body = { ceremonyId, credential: authenticator.use(options, operatorId) };
      const sent = Array.from({ length: 6 }, () => callApi(addresses, endpoints.finishDeskSignIn, { body }));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });

    it.each<[string, AuthenticatorFaults]>([
      ['of a copied passkey, whose counter does not grow', { counter: 1 }],
      ['for another site', { origin: 'https://tellwren.example' }],
      ['for another relying party', { rpId: 'tellwren.example' }],
      ['without user verification', { isVerified: false }],
    ])('refuses an assertion %s', async (_, faults) => {
      const operator = await signedIn();
      await signIn(operator);
      expect((await signIn(operator, faults)).answer).toMatchObject(refusedPasskey);
    });

    it('refuses the answer to a challenge of another purpose', async () => {
      const operator = await signedIn();
      const asked = { token: operator.token, body: { act: 'refund x 100' } };
      const { body: begun } = await callApi(addresses, endpoints.beginConfirmation, asked);
      const { confirmationId: ceremonyId, options } = begun.data;
      const body = { ceremonyId, credential: operator.authenticator.use(options, operator.operatorId) };
      expect(await callApi(addresses, endpoints.finishDeskSignIn, { body })).toMatchObject(refusedPasskey);
    });
  });
});

describe('openInvitation', () => {
  const open = (secret: string) => callApi(addresses, endpoints.openInvitation, { body: { secret } });
  describe('happy', () => {
    it('says who is invited as what, and can be opened again', async () => {
      const { secret, email } = await invitedOperator(addresses, 'fulfilment');
      await open(secret);
      expect(await open(secret)).toMatchObject({
        status: 200,
        body: { data: { name: 'Olive', email, role: 'fulfilment', options: { rp: { id: 'localhost' } } } },
      });
    });
  });
  describe('errors', () => {
    it('refuses a secret that was never given', async () => {
      const { operatorId } = await invitedOperator(addresses, 'support');
      expect(await open(`${operatorId}.${'A'.repeat(43)}`)).toMatchObject({ body: { code: 'invalid-one-time-token' } });
    });
  });
  describe('security', () => {
    it('refuses the invitation before the newest', async () => {
      const { secret, email } = await invitedOperator(addresses, 'support');
      await invitedOperator(addresses, 'support', email);
      expect(await open(secret)).toMatchObject({ status: 400, body: { code: 'invalid-one-time-token' } });
    });
  });
});

describe('acceptInvitation', () => {
  const accept = (body: unknown) => callApi(addresses, endpoints.acceptInvitation, { body: body as never });
  describe('happy', () => {
    it('stores the passkey and signs in', async () => {
      const { token, email } = await signedIn('support');
      expect((await own(token)).body.data).toMatchObject({
        operator: { name: 'Olive', email, role: 'support' },
        passkeys: [{ label: 'Laptop', lastUsedAt: null, isSynced: true }],
      });
    });
  });
  describe('errors', () => {
    it('refuses a passkey that does not verify, and the invitation stays', async () => {
      const { secret } = await invitedOperator(addresses, 'support');
      const { ceremonyId, options } = await opened(secret);
      const credential = createSoftwareAuthenticator(deskUrl).create(options, { isVerified: false });
      expect(await accept({ secret, ceremonyId, credential, label: 'Laptop' })).toMatchObject(refusedPasskey);
      expect((await opened(secret)).ceremonyId).toBeDefined();
    });
  });
  describe('security', () => {
    it('works once, also when it is sent twice at once', async () => {
      const { secret } = await invitedOperator(addresses, 'owner');
      const bodies = [await opened(secret), await opened(secret)].map(({ ceremonyId, options }) => {
        const credential = createSoftwareAuthenticator(deskUrl).create(options);
        return { secret, ceremonyId, credential, label: 'Laptop' };
      });
      const statuses = (await Promise.all(bodies.map(accept))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });

    it('voids the passkeys and sessions of whoever is invited anew', async () => {
      const operator = await signedIn();
      await invitedOperator(addresses, 'owner', operator.email);
      expect(await own(operator.token)).toMatchObject(noSuchRoute);
      expect((await signIn(operator)).answer).toMatchObject(refusedPasskey);
      await mailed(operator.email, /^Removed from your account .*, by a new invitation of npm run ops: “Laptop”\.$/m);
    });
  });
});

describe('getOperator', () => {
  describe('happy', () => {
    it('returns the operator without keys', async () => {
      const { token, operator } = await operatorSession(addresses, 'support');
      const { body } = await own(token);
      expect(body.data.operator).toMatchObject({ operatorId: operator.operatorId, role: 'support' });
      expect(JSON.stringify(body)).not.toContain('publicKey');
    });
  });
  describe('errors', () => {
    it('is not there after twelve hours', async () => {
      const expired = { expiresAtSeconds: Math.floor(Date.now() / 1000) - 1 };
      expect(await own((await operatorSession(addresses, 'owner', expired)).token)).toMatchObject(noSuchRoute);
    });
  });
  describe('security', () => {
    it('does not accept a token that the server did not give', async () => {
      expect(await own('A'.repeat(43))).toMatchObject(noSuchRoute);
    });
  });
});

describe('endDeskSession', () => {
  describe('happy', () => {
    it('ends this session and no other', async () => {
      const operator = await signedIn();
      const { answer } = await signIn(operator);
      await callApi(addresses, endpoints.endDeskSession, { token: operator.token });
      expect(await own(operator.token)).toMatchObject(noSuchRoute);
      expect((await own(answer.body.data.token)).status).toBe(200);
    });
  });
  describe('errors', () => {
    it('is not there when the session has ended', async () => {
      const { token } = await operatorSession(addresses, 'owner');
      await callApi(addresses, endpoints.endDeskSession, { token });
      expect(await callApi(addresses, endpoints.endDeskSession, { token })).toMatchObject(noSuchRoute);
    });
  });
  describe('security', () => {
    it('leaves the sessions of others', async () => {
      const [one, other] = await Promise.all([signedIn(), signedIn()]);
      await callApi(addresses, endpoints.endDeskSession, { token: one.token });
      expect((await own(other.token)).status).toBe(200);
    });
  });
});

describe('beginConfirmation', () => {
  const begin = (token: string, act: string) =>
    callApi(addresses, endpoints.beginConfirmation, { token, body: { act } });
  describe('happy', () => {
    it('asks for one of the operator’s own passkeys', async () => {
      const { token, authenticator } = await signedIn();
      const { body } = await begin(token, 'refund 01JD 1900');
      expect(body.data.options.allowCredentials).toMatchObject([{ id: authenticator.passkeyId }]);
    });
  });
  describe('errors', () => {
    it('refuses an act that is no line of text', async () => {
      const { token } = await operatorSession(addresses, 'owner');
      expect((await begin(token, 'refund\n1')).status).toBe(400);
    });
  });
  describe('security', () => {
    it('confirms nothing by itself', async () => {
      const owner = await signedIn();
      const { body } = await begin(owner.token, 'invite ann@example.com as owner');
      const invited = {
        name: 'Ann',
        email: 'ann@example.com',
        role: 'owner',
        confirmationId: body.data.confirmationId,
      };
      expect(
        await callApi(addresses, endpoints.inviteOperator, { token: owner.token, body: invited as never }),
      ).toMatchObject({ status: 403, body: { code: 'confirmation-required' } });
    });
  });
});

describe('finishConfirmation', () => {
  describe('happy', () => {
    it('confirms with the passkey', async () => {
      expect(await confirmAct(addresses, await signedIn(), 'refund x 100')).toMatch(/^[\w-]{43}$/);
    });
  });
  describe('errors', () => {
    it('refuses a confirmation that was never begun', async () => {
      const { token, authenticator, operatorId } = await signedIn();
      const credential = authenticator.use({ challenge: 'A'.repeat(43) }, operatorId);
      const path = { confirmationId: 'A'.repeat(43) };
      expect(
        await callApi(addresses, endpoints.finishConfirmation, { token, path, body: { credential } }),
      ).toMatchObject(refusedPasskey);
    });
  });
  describe('security', () => {
    it('refuses a confirmation of another operator', async () => {
      const [one, other] = await Promise.all([signedIn(), signedIn()]);
      const { body } = await callApi(addresses, endpoints.beginConfirmation, {
        token: one.token,
        body: { act: 'refund x 100' },
      });
      const { confirmationId, options } = body.data;
      const credential = other.authenticator.use(options, other.operatorId);
      const call = { token: other.token, path: { confirmationId }, body: { credential } };
      expect(await callApi(addresses, endpoints.finishConfirmation, call)).toMatchObject(refusedPasskey);
    });
  });
});

describe('beginPasskey', () => {
  describe('happy', () => {
    it('excludes the passkeys that the operator has', async () => {
      const { token, authenticator } = await signedIn();
      const { body } = await callApi(addresses, endpoints.beginPasskey, { token, body: {} });
      expect(body.data.options.excludeCredentials).toMatchObject([{ id: authenticator.passkeyId }]);
    });
  });
  describe('errors', () => {
    it('asks an idle session for the passkey again', async () => {
      const { token } = await operatorSession(addresses, 'support', idleSince());
      expect(await callApi(addresses, endpoints.beginPasskey, { token, body: {} })).toMatchObject({
        status: 401,
        body: { code: 'session-idle' },
      });
    });
  });
  describe('security', () => {
    it('is still idle after a read', async () => {
      const { token } = await operatorSession(addresses, 'support', idleSince());
      expect((await own(token)).status).toBe(200);
      expect((await callApi(addresses, endpoints.beginPasskey, { token, body: {} })).status).toBe(401);
    });
  });
});

describe('addPasskey', () => {
  describe('happy', () => {
    it('adds a second one, which is recorded, and mailed to the operator and the owners', async () => {
      const [operator, owner] = await Promise.all([signedIn('support'), signedIn()]);
      expect((await add(operator.token, (await anotherKey(operator)).body)).status).toBe(200);
      expect((await own(operator.token)).body.data.passkeys.map(({ label }: { label: string }) => label)).toEqual([
        'Laptop',
        'Key ring',
      ]);
      expect(await audited(operator.operatorId)).toEqual(['add-passkey', 'accept-invitation']);
      await mailed(operator.email, /“Key ring” was added to your account/);
      await mailed(owner.email, new RegExp(`“Key ring” was added to the account of Olive \\(${operator.email}\\)`));
    });
  });
  describe('errors', () => {
    it('refuses one that does not verify', async () => {
      const operator = await signedIn();
      const { body } = await anotherKey(operator, { origin: 'https://tellwren.example' });
      expect(await add(operator.token, body)).toMatchObject(refusedPasskey);
    });
  });
  describe('security', () => {
    it('refuses a challenge of another operator', async () => {
      const [one, other] = await Promise.all([signedIn(), signedIn()]);
      expect(await add(other.token, (await anotherKey(one)).body)).toMatchObject(refusedPasskey);
    });

    it('lets the new one confirm nothing until it has begun a session', async () => {
      const { operator, second } = await withSecondKey();
      const asked = { token: operator.token, body: { act: 'refund x 100' } };
      const { body } = await callApi(addresses, endpoints.beginConfirmation, asked);
      const { confirmationId, options } = body.data;
      expect(options.allowCredentials).toMatchObject([{ id: operator.authenticator.passkeyId }]);
      const credential = second.authenticator.use(options, operator.operatorId);
      const answer = { token: operator.token, path: { confirmationId }, body: { credential } };
      expect(await callApi(addresses, endpoints.finishConfirmation, answer)).toMatchObject(refusedPasskey);
      const { token } = (await signIn(second)).answer.body.data;
      const later = await anotherKey({ ...second, token });
      expect((await add(token, later.body)).status).toBe(200);
    });
  });
});

describe('removePasskey', () => {
  const remove = async (operator: SignedIn, passkeyId: string) => {
    const confirmationId = await confirmAct(addresses, operator, `remove passkey ${passkeyId}`);
    const { token } = operator;
    return await callApi(addresses, endpoints.removePasskey, { token, path: { passkeyId }, body: { confirmationId } });
  };
  describe('happy', () => {
    it('removes one, with which nobody signs in any more, and ends the sessions that it began', async () => {
      const { operator, second } = await withSecondKey();
      const { token } = (await signIn(second)).answer.body.data;
      expect((await remove({ ...second, token }, operator.authenticator.passkeyId)).status).toBe(200);
      expect(await own(operator.token)).toMatchObject(noSuchRoute);
      expect((await own(token)).status).toBe(200);
      expect((await signIn(operator)).answer).toMatchObject(refusedPasskey);
      await mailed(operator.email, /^Removed from your account .*: “Laptop”\.$/m);
    });
  });
  describe('errors', () => {
    it('leaves the last one, also when both are removed at once', async () => {
      const { operator, second } = await withSecondKey();
      const keys = [operator.authenticator.passkeyId, second.authenticator.passkeyId];
      const acts = [];
      for (const passkeyId of keys) {
        const confirmationId = await confirmAct(addresses, operator, `remove passkey ${passkeyId}`);
        acts.push({ token: operator.token, path: { passkeyId }, body: { confirmationId } });
      }
      const answers = await Promise.all(acts.map((act) => callApi(addresses, endpoints.removePasskey, act)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await createOperatorRepository(table).get(operator.operatorId);
      expect(left?.passkeys).toHaveLength(1);
      const { authenticator } = left?.passkeys[0]?.passkeyId === keys[0] ? operator : second;
      const { token } = (await signIn({ ...operator, authenticator })).answer.body.data;
      expect(await remove({ ...operator, authenticator, token }, authenticator.passkeyId)).toMatchObject({
        status: 409,
        body: { code: 'last-passkey' },
      });
    });
  });
  describe('security', () => {
    it('does not know the passkeys of others', async () => {
      const [one, other] = await Promise.all([signedIn(), signedIn()]);
      expect(await remove(one, other.authenticator.passkeyId)).toMatchObject({
        status: 404,
        body: { code: 'passkey-not-found' },
      });
    });
  });
});

describe('listOperators', () => {
  const list = (token: string) => callApi(addresses, endpoints.listOperators, { token });
  describe('happy', () => {
    it('lists who is invited and who has signed in', async () => {
      const { token, email } = await signedIn();
      const waiting = await invitedOperator(addresses, 'support');
      const { body } = await list(token);
      const states = new Map(body.data.map((each: { email: string; state: string }) => [each.email, each.state]));
      expect([states.get(email), states.get(waiting.email)]).toEqual(['active', 'invited']);
    });
  });
  describe('errors', () => {
    it('is not there without a session', async () => {
      expect(await callApi(addresses, endpoints.listOperators)).toMatchObject(noSuchRoute);
    });
  });
  describe('security', () => {
    it('tells no secret and no key', async () => {
      const { token } = await signedIn();
      expect(JSON.stringify((await list(token)).body)).not.toMatch(/secretHash|publicKey/);
    });
  });
});

describe('inviteOperator', () => {
  const invite = (token: string, body: unknown) =>
    callApi(addresses, endpoints.inviteOperator, { token, body: body as never });
  const ann = (email: string) => ({ name: 'Ann', email, role: 'support' });
  describe('happy', () => {
    it('returns a link that lets them in, once confirmed', async () => {
      const owner = await signedIn();
      const email = `ann-${owner.operatorId.toLowerCase()}@example.com`;
      const confirmationId = await confirmAct(addresses, owner, `invite ${email} as support`);
      const { body } = await invite(owner.token, { ...ann(email), confirmationId });
      const [, secret = ''] = body.data.link.split('/desk/invitation#');
      expect((await opened(secret)).options).toBeDefined();
      expect(await audited(owner.operatorId)).toEqual(['invite-operator', 'accept-invitation']);
    });
  });
  describe('errors', () => {
    it('does not lock the owner out', async () => {
      const owner = await signedIn();
      const confirmationId = await confirmAct(addresses, owner, `invite ${owner.email} as support`);
      expect(await invite(owner.token, { ...ann(owner.email), confirmationId })).toMatchObject({ status: 409 });
    });
  });
  describe('security', () => {
    it('takes a confirmation once, and for what it named', async () => {
      const owner = await signedIn();
      const email = `bea-${owner.operatorId.toLowerCase()}@example.com`;
      const confirmationId = await confirmAct(addresses, owner, `invite ${email} as support`);
      const refused = { status: 403, body: { code: 'confirmation-required' } };
      expect(await invite(owner.token, { ...ann(email), role: 'owner', confirmationId })).toMatchObject(refused);
      expect((await invite(owner.token, { ...ann(email), confirmationId })).status).toBe(200);
      expect(await invite(owner.token, { ...ann(email), confirmationId })).toMatchObject(refused);
    });
  });
});

describe('changeOperator', () => {
  const change = async (owner: SignedIn, operatorId: string, act: string, body: object) => {
    const confirmationId = await confirmAct(addresses, owner, act);
    const sent = { token: owner.token, path: { operatorId }, body: { ...body, confirmationId } as never };
    return callApi(addresses, endpoints.changeOperator, sent);
  };
  describe('happy', () => {
    it('changes a role at once, in open sessions too', async () => {
      const [owner, other] = await Promise.all([signedIn(), signedIn('support')]);
      const id = other.operatorId;
      expect((await change(owner, id, `change ${id} to fulfilment`, { role: 'fulfilment' })).status).toBe(200);
      expect((await own(other.token)).body.data.operator.role).toBe('fulfilment');
    });

    it('ends the sessions of whom it disables, also after they are enabled again', async () => {
      const [owner, other] = await Promise.all([signedIn(), signedIn('support')]);
      const id = other.operatorId;
      expect((await change(owner, id, `disable ${id}`, { isDisabled: true })).status).toBe(200);
      expect(await own(other.token)).toMatchObject(noSuchRoute);
      expect((await signIn(other)).answer).toMatchObject(refusedPasskey);
      await change(owner, id, `enable ${id}`, { isDisabled: false });
      expect(await own(other.token)).toMatchObject(noSuchRoute);
      expect((await signIn(other)).answer.status).toBe(200);
    });
  });
  describe('errors', () => {
    it('does not know an operator who is not there', async () => {
      const id = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
      expect(await change(await signedIn(), id, `disable ${id}`, { isDisabled: true })).toMatchObject({
        status: 404,
        body: { code: 'operator-not-found' },
      });
    });
  });
  describe('security', () => {
    it('refuses a confirmation of another change', async () => {
      const [owner, other] = await Promise.all([signedIn(), signedIn('support')]);
      const id = other.operatorId;
      expect(await change(owner, id, `change ${id} to fulfilment`, { role: 'owner' })).toMatchObject({ status: 403 });
    });
  });
});
