import { describe, expect, inject, it } from 'vitest';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import {
  addAnotherPasskey,
  confirmAct,
  createAnotherPasskey,
  invitedOperator,
  operatorWithPasskey,
} from '#tests/support/desk-sign-in.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { type AuthenticatorFaults, createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-access');
const deskUrl = inject('environment')['DESK_URL'] ?? '';
const operators = createOperatorRepository(stackTable(addresses));
const signedIn = (role: OperatorRole = 'owner') => operatorWithPasskey(addresses, deskUrl, role);
type SignedIn = Awaited<ReturnType<typeof signedIn>>;
const own = (token: string) => call('getOperator', { token });
const refusedPasskey = { status: 400, body: { code: 'passkey-refused' } };
const refusedSecret = { status: 400, body: { code: 'invalid-one-time-token' } };
const noSuchRoute = { status: 404, body: { code: 'route-not-found' } };
const unconfirmed = { status: 403, body: { code: 'confirmation-required' } };
const successes = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const actions = async (id: string) => (await auditOf(addresses, 'operator', id)).map(({ action }) => action);
const mailed = (to: string, text: RegExp) =>
  eventually(async () => (await mailsTo(addresses, to)).find(({ body }) => text.test(body.text ?? '')), `${text}`);

const challenge = () => get('beginDeskSignIn');
async function signIn({ authenticator, operatorId }: SignedIn, faults: AuthenticatorFaults = {}) {
  const { ceremonyId, options } = await challenge();
  const body = { ceremonyId, credential: authenticator.use(options, operatorId, faults) };
  return { body, answer: await call('finishDeskSignIn', { body }) };
}
const opened = (secret: string) => get('openInvitation', { body: { secret } });
/** A request that accepts an invitation with a new passkey. */
async function acceptance(secret: string, faults: AuthenticatorFaults = {}) {
  const { ceremonyId, options } = await opened(secret);
  const authenticator = createSoftwareAuthenticator(deskUrl);
  return {
    authenticator,
    body: { secret, ceremonyId, credential: authenticator.create(options, faults), label: 'Laptop' },
  };
}
/** The operator with a second passkey, still in the session that the first began. */
async function withSecondKey() {
  const operator = await signedIn();
  return { operator, second: await addAnotherPasskey(addresses, deskUrl, operator) };
}
const add = async (token: string, of: SignedIn, faults: AuthenticatorFaults = {}) =>
  call('addPasskey', { token, body: (await createAnotherPasskey(addresses, deskUrl, of, faults)).body });
async function remove(operator: SignedIn, passkeyId: string) {
  const confirmationId = await confirmAct(addresses, operator, `remove passkey ${passkeyId}`);
  return call('removePasskey', { token: operator.token, path: { passkeyId }, body: { confirmationId } });
}

describe('an invitation', () => {
  it('says who is invited, stores a verified passkey once, and begins a session', async () => {
    const { secret, email, operatorId } = await invitedOperator(addresses, 'fulfilment');
    const shown = { name: 'Olive', email, role: 'fulfilment', options: { rp: { id: 'localhost' } } };
    for (const _ of ['once', 'again']) expect(await opened(secret)).toMatchObject(shown);
    const unverified = await acceptance(secret, { isVerified: false });
    expect(await call('acceptInvitation', { body: unverified.body })).toMatchObject(refusedPasskey);
    const attempts = [await acceptance(secret), await acceptance(secret)];
    const answers = await Promise.all(attempts.map(({ body }) => call('acceptInvitation', { body })));
    expect(successes(answers)).toBe(1);
    const { token } = answers.find(({ status }) => status === 200)?.body.data ?? {};
    expect((await own(token)).body.data).toMatchObject({
      operator: { operatorId, name: 'Olive', email, role: 'fulfilment' },
      passkeys: [{ label: 'Laptop', lastUsedAt: null, isSynced: true }],
    });
    expect(await call('openInvitation', { body: { secret: `${operatorId}.${'A'.repeat(43)}` } })).toMatchObject(
      refusedSecret,
    );
  });

  it('ends the one before it, with passkeys and sessions', async () => {
    const { secret, email } = await invitedOperator(addresses, 'support');
    await invitedOperator(addresses, 'support', email);
    expect(await call('openInvitation', { body: { secret } })).toMatchObject(refusedSecret);
    const operator = await signedIn();
    await invitedOperator(addresses, 'owner', operator.email);
    expect(await own(operator.token)).toMatchObject(noSuchRoute);
    expect((await signIn(operator)).answer).toMatchObject(refusedPasskey);
    await mailed(operator.email, /^Removed from your account .*, by a new invitation of npm run ops: “Laptop”\.$/m);
  });
});

describe('a sign-in', () => {
  it('asks for a verified passkey with a new challenge, and begins a session of its own, which is recorded', async () => {
    const [first, second] = [await challenge(), await challenge()];
    expect(first.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(first.options).not.toHaveProperty('allowCredentials');
    expect(first.options.challenge).not.toBe(second.options.challenge);
    const operator = await signedIn();
    const { body, answer } = await signIn(operator);
    expect(answer.body.data.operator.operatorId).toBe(operator.operatorId);
    expect(answer.body.data.token).not.toBe(operator.token);
    expect(await actions(operator.operatorId)).toEqual(['sign-in', 'accept-invitation']);
    expect(await call('finishDeskSignIn', { body })).toMatchObject(refusedPasskey);
    await call('endDeskSession', { token: operator.token });
    for (const token of [operator.token, 'A'.repeat(43)]) expect(await own(token)).toMatchObject(noSuchRoute);
    expect((await own(answer.body.data.token)).status).toBe(200);
    expect(await call('endDeskSession', { token: operator.token })).toMatchObject(noSuchRoute);
  });

  it('accepts one of many sendings of an assertion at once', async () => {
    const { authenticator, operatorId } = await signedIn();
    const { ceremonyId, options } = await challenge();
    const body = { ceremonyId, credential: authenticator.use(options, operatorId) };
    const sent = Array.from({ length: 6 }, () => call('finishDeskSignIn', { body }));
    expect(successes(await Promise.all(sent))).toBe(1);
  });

  it('refuses a foreign, copied or unverified passkey, and one for another site or purpose', async () => {
    const operator = await signedIn();
    await signIn(operator);
    const faults: Record<string, AuthenticatorFaults> = {
      'a copied passkey, whose counter does not grow': { counter: 1 },
      'another site': { origin: 'https://tellwren.example' },
      'another relying party': { rpId: 'tellwren.example' },
      'no user verification': { isVerified: false },
    };
    for (const [what, fault] of Object.entries(faults))
      expect([what, (await signIn(operator, fault)).answer.body.code]).toEqual([what, 'passkey-refused']);
    const stranger = createSoftwareAuthenticator(deskUrl);
    expect((await signIn({ ...operator, authenticator: stranger })).answer).toMatchObject(refusedPasskey);
    expect((await signIn({ ...operator, operatorId: 'nobody' })).answer).toMatchObject(refusedPasskey);
    const asked = await get('beginConfirmation', { token: operator.token, body: { act: 'refund x 100' } });
    const credential = operator.authenticator.use(asked.options, operator.operatorId);
    const body = { ceremonyId: asked.confirmationId, credential };
    expect(await call('finishDeskSignIn', { body })).toMatchObject(refusedPasskey);
  });

  it('lasts for twelve hours', async () => {
    const expired = { expiresAtSeconds: Math.floor(Date.now() / 1000) - 1 };
    expect(await own((await operatorSession(addresses, 'owner', expired)).token)).toMatchObject(noSuchRoute);
  });
});

describe('a confirmation', () => {
  const begin = (token: string, act = 'refund x 100') => get('beginConfirmation', { token, body: { act } });
  const finish = (token: string, confirmationId: string, credential: unknown) =>
    call('finishConfirmation', { token, path: { confirmationId }, body: { credential } });

  it('asks for the operator’s own passkey and nobody else’s', async () => {
    const [one, other] = await Promise.all([signedIn(), signedIn()]);
    const { confirmationId, options } = await begin(one.token);
    expect(options.allowCredentials).toMatchObject([{ id: one.authenticator.passkeyId }]);
    const foreign = other.authenticator.use(options, other.operatorId);
    expect(await finish(other.token, confirmationId, foreign)).toMatchObject(refusedPasskey);
    const invented = one.authenticator.use({ challenge: 'A'.repeat(43) }, one.operatorId);
    expect(await finish(one.token, 'A'.repeat(43), invented)).toMatchObject(refusedPasskey);
    const again = await begin(one.token);
    const rightful = one.authenticator.use(again.options, one.operatorId);
    expect((await finish(one.token, again.confirmationId, rightful)).status).toBe(200);
  });

  it('is needed for the act that it named, and used up by it', async () => {
    const owner = await signedIn();
    const email = `o'neil/${owner.operatorId.toLowerCase()}@example.com`;
    const invite = (confirmationId: string, role = 'support') =>
      call('inviteOperator', { token: owner.token, body: { name: 'Bea', email, role, confirmationId } });
    const { confirmationId: begun } = await begin(owner.token, `invite ${email} as support`);
    expect(await invite(begun)).toMatchObject(unconfirmed);
    const confirmationId = await confirmAct(addresses, owner, `invite ${email} as support`);
    expect(await invite(confirmationId, 'owner')).toMatchObject(unconfirmed);
    const [, secret = ''] = (await invite(confirmationId)).body.data.link.split('/desk/invitation#');
    expect(await opened(secret)).toMatchObject({ email, role: 'support' });
    expect(await invite(confirmationId)).toMatchObject(unconfirmed);
    expect(await actions(owner.operatorId)).toEqual(['invite-operator', 'accept-invitation']);
    const listed: { email: string; state: string }[] = await get('listOperators', { token: owner.token });
    const states = new Map(listed.map((each) => [each.email, each.state]));
    expect([states.get(owner.email), states.get(email)]).toEqual(['active', 'invited']);
    const body = { name: 'Me', email: owner.email, role: 'support' };
    const own = { ...body, confirmationId: await confirmAct(addresses, owner, `invite ${owner.email} as support`) };
    expect(await call('inviteOperator', { token: owner.token, body: own })).toMatchObject({ status: 409 });
  });
});

describe('a passkey', () => {
  it('is added as a second one, which is recorded, and mailed to the operator and the owners', async () => {
    const [operator, owner] = await Promise.all([signedIn('support'), signedIn()]);
    const begun = await get('beginPasskey', { token: operator.token });
    expect(begun.options.excludeCredentials).toMatchObject([{ id: operator.authenticator.passkeyId }]);
    expect(await add(operator.token, operator, { origin: 'https://tellwren.example' })).toMatchObject(refusedPasskey);
    expect(await add(operator.token, owner)).toMatchObject(refusedPasskey);
    expect((await add(operator.token, operator)).status).toBe(200);
    const { passkeys } = (await own(operator.token)).body.data;
    expect(passkeys.map(({ label }: { label: string }) => label)).toEqual(['Laptop', 'Key ring']);
    expect(await actions(operator.operatorId)).toEqual(['add-passkey', 'accept-invitation']);
    await mailed(operator.email, /“Key ring” was added to your account/);
    await mailed(owner.email, new RegExp(`“Key ring” was added to the account of Olive \\(${operator.email}\\)`));
  });

  it('confirms nothing until it has begun a session', async () => {
    const { operator, second } = await withSecondKey();
    const { confirmationId, options } = await get('beginConfirmation', { token: operator.token });
    expect(options.allowCredentials).toMatchObject([{ id: operator.authenticator.passkeyId }]);
    const credential = second.authenticator.use(options, operator.operatorId);
    const answer = { token: operator.token, path: { confirmationId }, body: { credential } };
    expect(await call('finishConfirmation', answer)).toMatchObject(refusedPasskey);
    const { token } = (await signIn(second)).answer.body.data;
    expect((await add(token, { ...second, token })).status).toBe(200);
  });

  it('is removed with the sessions that it began, by its operator only', async () => {
    const [{ operator, second }, other] = await Promise.all([withSecondKey(), signedIn()]);
    const unknown = { status: 404, body: { code: 'passkey-not-found' } };
    expect(await remove(other, operator.authenticator.passkeyId)).toMatchObject(unknown);
    const { token } = (await signIn(second)).answer.body.data;
    expect((await remove({ ...second, token }, operator.authenticator.passkeyId)).status).toBe(200);
    expect(await own(operator.token)).toMatchObject(noSuchRoute);
    expect((await own(token)).status).toBe(200);
    expect((await signIn(operator)).answer).toMatchObject(refusedPasskey);
    await mailed(operator.email, /^Removed from your account .*: “Laptop”\.$/m);
  });

  it('stays when it is the last one, also when both are removed at once', async () => {
    const { operator, second } = await withSecondKey();
    const keys = [operator.authenticator.passkeyId, second.authenticator.passkeyId];
    const acts = [];
    for (const passkeyId of keys) {
      const confirmationId = await confirmAct(addresses, operator, `remove passkey ${passkeyId}`);
      acts.push({ token: operator.token, path: { passkeyId }, body: { confirmationId } });
    }
    expect(successes(await Promise.all(acts.map((act) => call('removePasskey', act))))).toBe(1);
    const left = (await operators.get(operator.operatorId))?.passkeys ?? [];
    expect(left).toHaveLength(1);
    const { authenticator } = left[0]?.passkeyId === keys[0] ? operator : second;
    const { token } = (await signIn({ ...operator, authenticator })).answer.body.data;
    const last = { status: 409, body: { code: 'last-passkey' } };
    expect(await remove({ ...operator, authenticator, token }, authenticator.passkeyId)).toMatchObject(last);
  });
});

describe('a change of an operator', () => {
  it('takes effect in open sessions, needs its own confirmation, and disables for good', async () => {
    const [owner, other] = await Promise.all([signedIn(), signedIn('support')]);
    const id = other.operatorId;
    const change = async (act: string, body: object, operatorId = id) => {
      const confirmationId = await confirmAct(addresses, owner, act);
      return call('changeOperator', { token: owner.token, path: { operatorId }, body: { ...body, confirmationId } });
    };
    expect(await change(`change ${id} to fulfilment`, { role: 'owner' })).toMatchObject(unconfirmed);
    expect((await change(`change ${id} to fulfilment`, { role: 'fulfilment' })).status).toBe(200);
    expect((await own(other.token)).body.data.operator.role).toBe('fulfilment');
    expect((await change(`disable ${id}`, { isDisabled: true })).status).toBe(200);
    expect(await own(other.token)).toMatchObject(noSuchRoute);
    expect((await signIn(other)).answer).toMatchObject(refusedPasskey);
    await change(`enable ${id}`, { isDisabled: false });
    expect(await own(other.token)).toMatchObject(noSuchRoute);
    expect((await signIn(other)).answer.status).toBe(200);
    const unknown = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';
    const answer = await change(`disable ${unknown}`, { isDisabled: true }, unknown);
    expect(answer).toMatchObject({ status: 404, body: { code: 'operator-not-found' } });
  });

  reachesAll();
});
