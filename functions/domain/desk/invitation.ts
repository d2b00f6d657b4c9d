import { createHash, timingSafeEqual } from 'node:crypto';
import { mailboxOf, normaliseEmail } from '#functions/domain/account/email-address.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { PasskeyRefused, type WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { AuditedCall, OperatorCall } from './audit.ts';
import { beginOperatorSession, type CallFacts } from './begin-operator-session.ts';
import { beginCeremony, takeCeremony } from './ceremony.ts';
import { invitationSeconds, isActiveOwner, type Operator, type Passkey, secretHashOf } from './operator.ts';
import { passkeyMailParts } from './passkey-mail.ts';

type Needs = Pick<
  Shop,
  'operators' | 'ceremonies' | 'passkeys' | 'identifiers' | 'operatorSessions' | 'audit' | 'clock' | 'outbox'
>;

interface Invited {
  readonly name: string;
  /** Normalised. */
  readonly email: string;
  readonly role: OperatorRole;
}

/**
 * Invites a new operator, or anew one who lost their keys: earlier passkeys, sessions and invitations are void at once, and a mail
 * says so. The transaction requires that the caller is still an owner: of two owners who invite each other at once, one fails.
 * @param call of the operator who invites @returns the secret of a link that works once, for 24 hours
 * @throws AppError conflict when the caller is not an owner any more
 */
export async function inviteOperator(
  { name, email, role }: Invited,
  call: AuditedCall,
  { operators, identifiers, ...shop }: Pick<Shop, 'operators' | 'identifiers' | 'outbox' | 'clock'>,
): Promise<{ readonly parts: TransactionPart[]; readonly operatorId: string; readonly secret: string }> {
  const { clock } = shop;
  const all = await operators.list();
  const inviting = all.find((operator) => operator.operatorId === call.caller.operatorId);
  if (inviting !== undefined && !isActiveOwner(inviting)) throw new AppError('conflict');
  const stays = inviting === undefined ? [] : [operators.requirePart(inviting)];
  const known = all.find((operator) => mailboxOf(operator.email) === email);
  const operatorId = known?.operatorId ?? identifiers.ulid(clock.now());
  const secret = `${operatorId}.${identifiers.secret()}`;
  const operator: Operator = {
    operatorId,
    name,
    // The key of the operator's address has this spelling.
    email: known?.email ?? email,
    role,
    passkeys: [],
    isDisabled: false,
    invitation: { secretHash: secretHashOf(secret), expiresAtSeconds: epochSeconds(clock, invitationSeconds) },
    sessionVersion: (known?.sessionVersion ?? 0) + 1,
    createdAt: known?.createdAt ?? isoTime(clock),
    version: (known?.version ?? 0) + 1,
  };
  if (known === undefined) return { parts: [...operators.addParts(operator), ...stays], operatorId, secret };
  const removed = { template: 'passkey-removed', operator: known, passkeys: known.passkeys } as const;
  const mails = passkeyMailParts(removed, all, call, { ...shop, identifiers });
  return { parts: [operators.replacePart(operator), ...stays, ...mails], operatorId, secret };
}

export const invitationLink = (deskUrl: string, secret: string) => new URL(`/desk/invitation#${secret}`, deskUrl).href;

/** @returns the link, which is shown once @throws AppError confirmation-required, last-owner, conflict */
export async function inviteAsOwner(
  { confirmationId, ...written }: Invited & { readonly confirmationId: string },
  call: OperatorCall,
  shop: Pick<Shop, 'audit' | 'deskUrl' | 'operators' | 'identifiers' | 'outbox' | 'clock'>,
): Promise<string> {
  const invited = { ...written, email: normaliseEmail(written.email) };
  if (invited.email === mailboxOf(call.caller.email)) throw new AppError('last-owner');
  const { parts, operatorId, secret } = await inviteOperator(invited, call, shop);
  const { email, role } = invited;
  const entry = {
    action: 'invite-operator',
    customerId: null,
    about: operatorId,
    what: `Invited an operator as ${role}`,
  };
  await commitOrConflict(shop.audit.confirmedAct(call, confirmationId, `invite ${email} as ${role}`, entry), parts);
  return invitationLink(shop.deskUrl, secret);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

async function readInvitation(
  secret: string,
  { operators, clock }: Pick<Shop, 'operators' | 'clock'>,
): Promise<Operator> {
  const [operatorId = ''] = secret.split('.');
  const operator = await operators.get(operatorId);
  const invitation = operator?.invitation;
  if (operator === undefined || operator.isDisabled || invitation == null) throw new AppError('invalid-one-time-token');
  if (!isSame(invitation.secretHash, secretHashOf(secret)) || invitation.expiresAtSeconds <= epochSeconds(clock))
    throw new AppError('invalid-one-time-token');
  return operator;
}

/** Begins the creation of the first passkey. @throws AppError invalid-one-time-token */
export async function openInvitation(secret: string, shop: Needs) {
  const { operatorId, name, email, role } = await readInvitation(secret, shop);
  const { ceremonyId, challenge } = await beginCeremony({ purpose: 'invitation', operatorId }, shop);
  const options = await shop.passkeys.creationOptions({ challenge, operatorId, email, name, excluded: [] });
  return { ceremonyId, options, name, email, role };
}

export interface NewKey {
  readonly ceremonyId: string;
  readonly credential: WebAuthnJson;
  readonly label: string;
}

/** Verifies a new passkey, for the operator's next version. @throws AppError passkey-refused, also when its id is in use */
export async function createdPasskey(
  { ceremonyId, credential, label }: NewKey,
  purpose: 'invitation' | 'passkey',
  { operatorId, version }: Operator,
  shop: Pick<Needs, 'ceremonies' | 'passkeys' | 'operators' | 'clock'>,
): Promise<Passkey> {
  const { challenge } = await takeCeremony(ceremonyId, { purpose, operatorId }, shop);
  const made = await shop.passkeys.verifyNew(credential, challenge).catch((cause: unknown) => {
    throw cause instanceof PasskeyRefused ? new AppError('passkey-refused', { cause }) : cause;
  });
  const all = await shop.operators.list();
  if (all.some(({ passkeys }) => passkeys.some(({ passkeyId }) => passkeyId === made.passkeyId)))
    throw new AppError('passkey-refused');
  const createdAt = isoTime(shop.clock);
  const addedInVersion = version + 1;
  return { ...made, transports: [...made.transports], label, createdAt, lastUsedAt: null, addedInVersion };
}

/** Stores the first passkey and signs in. @throws AppError invalid-one-time-token, passkey-refused, conflict */
export async function acceptInvitation(secret: string, key: NewKey, facts: CallFacts, shop: Needs) {
  const operator = await readInvitation(secret, shop);
  const passkey = await createdPasskey(key, 'invitation', operator, shop);
  const accepted = { ...operator, passkeys: [passkey], invitation: null, version: operator.version + 1 };
  const act = { action: 'accept-invitation', what: 'Accepted the invitation with a passkey' };
  const added = { template: 'passkey-added', operator, passkeys: [passkey] } as const;
  const call = { ...facts, caller: operator };
  const extraParts = passkeyMailParts(added, await shop.operators.list(), call, shop);
  const start = { operator: accepted, passkeyId: passkey.passkeyId, extraParts };
  return beginOperatorSession(start, act, facts, shop);
}
