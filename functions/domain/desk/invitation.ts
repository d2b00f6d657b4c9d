import { createHash, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { commitOrConflict, type TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { PasskeyRefused, type Passkeys, type WebAuthnJson } from '#functions/domain/ports/passkeys.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import type { Audit, AuditedCall, OperatorCall } from './audit.ts';
import { beginOperatorSession, type CallFacts, type SessionCollaborators } from './begin-operator-session.ts';
import { beginCeremony, type Ceremonies, takeCeremony } from './ceremony.ts';
import { invitationSeconds, type Operator, type Operators, type Passkey, secretHashOf } from './operator.ts';
import { type PasskeyMailCollaborators, passkeyMailParts } from './passkey-mail.ts';

interface InviteCollaborators extends PasskeyMailCollaborators {
  readonly operators: Operators;
  readonly identifiers: Identifiers;
}

interface Invited {
  readonly name: string;
  /** Normalised. */
  readonly email: string;
  readonly role: OperatorRole;
}

/**
 * Invites a new operator, or anew one who lost their keys: earlier passkeys, sessions and invitations are void at once, and a mail
 * says so. @param call of whoever invites @returns the secret of a link that works once, for 24 hours
 */
export async function inviteOperator(
  { name, email, role }: Invited,
  call: AuditedCall,
  { operators, identifiers, ...collaborators }: InviteCollaborators,
): Promise<{ readonly parts: TransactionPart[]; readonly operatorId: string; readonly secret: string }> {
  const { clock } = collaborators;
  const all = await operators.list();
  const known = all.find((operator) => operator.email === email);
  const operatorId = known?.operatorId ?? identifiers.ulid(clock.now());
  const secret = `${operatorId}.${identifiers.secret()}`;
  const operator: Operator = {
    operatorId,
    name,
    email,
    role,
    passkeys: [],
    isDisabled: false,
    invitation: { secretHash: secretHashOf(secret), expiresAtSeconds: epochSeconds(clock, invitationSeconds) },
    sessionVersion: (known?.sessionVersion ?? 0) + 1,
    createdAt: known?.createdAt ?? isoTime(clock),
    version: (known?.version ?? 0) + 1,
  };
  if (known === undefined) return { parts: operators.addParts(operator), operatorId, secret };
  const removed = { template: 'passkey-removed', operator: known, passkeys: known.passkeys } as const;
  const mails = passkeyMailParts(removed, all, call, { ...collaborators, identifiers });
  return { parts: [operators.replacePart(operator), ...mails], operatorId, secret };
}

interface InvitingCollaborators extends InviteCollaborators {
  readonly audit: Pick<Audit, 'confirmedAct'>;
  readonly deskUrl: string;
}

export const invitationLink = (deskUrl: string, secret: string) => new URL(`/desk/invitation#${secret}`, deskUrl).href;

/** @returns the link, which is shown once @throws AppError confirmation-required, last-owner, conflict */
export async function inviteAsOwner(
  { confirmationId, ...written }: Invited & { readonly confirmationId: string },
  call: OperatorCall,
  collaborators: InvitingCollaborators,
): Promise<string> {
  const invited = { ...written, email: normaliseEmail(written.email) };
  if (invited.email === call.caller.email) throw new AppError('last-owner');
  const { parts, operatorId, secret } = await inviteOperator(invited, call, collaborators);
  const { email, role } = invited;
  const entry = {
    action: 'invite-operator',
    customerId: null,
    about: operatorId,
    what: `Invited an operator as ${role}`,
  };
  await commitOrConflict(
    collaborators.audit.confirmedAct(call, confirmationId, `invite ${email} as ${role}`, entry),
    parts,
  );
  return invitationLink(collaborators.deskUrl, secret);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

interface OpenCollaborators {
  readonly operators: Pick<Operators, 'get'>;
  readonly clock: Clock;
}

async function readInvitation(secret: string, { operators, clock }: OpenCollaborators): Promise<Operator> {
  const [operatorId = ''] = secret.split('.');
  const operator = await operators.get(operatorId);
  const invitation = operator?.invitation;
  if (operator === undefined || operator.isDisabled || invitation == null) throw new AppError('invalid-one-time-token');
  if (!isSame(invitation.secretHash, secretHashOf(secret)) || invitation.expiresAtSeconds <= epochSeconds(clock))
    throw new AppError('invalid-one-time-token');
  return operator;
}

interface Collaborators extends SessionCollaborators, PasskeyMailCollaborators {
  readonly operators: Operators;
  readonly ceremonies: Ceremonies;
  readonly passkeys: Passkeys;
  readonly identifiers: Identifiers;
}

/** Begins the creation of the first passkey. @throws AppError invalid-one-time-token */
export async function openInvitation(secret: string, collaborators: Collaborators) {
  const { operatorId, name, email, role } = await readInvitation(secret, collaborators);
  const { ceremonyId, challenge } = await beginCeremony({ purpose: 'invitation', operatorId }, collaborators);
  const options = await collaborators.passkeys.creationOptions({ challenge, operatorId, email, name, excluded: [] });
  return { ceremonyId, options, name, email, role };
}

export interface NewKey {
  readonly ceremonyId: string;
  readonly credential: WebAuthnJson;
  readonly label: string;
}

/** Verifies a new passkey, for the operator's next version. @throws AppError passkey-refused */
export async function createdPasskey(
  { ceremonyId, credential, label }: NewKey,
  purpose: 'invitation' | 'passkey',
  { operatorId, version }: Operator,
  collaborators: Pick<Collaborators, 'ceremonies' | 'passkeys' | 'clock'>,
): Promise<Passkey> {
  const { challenge } = await takeCeremony(ceremonyId, { purpose, operatorId }, collaborators);
  const made = await collaborators.passkeys.verifyNew(credential, challenge).catch((cause: unknown) => {
    throw cause instanceof PasskeyRefused ? new AppError('passkey-refused', { cause }) : cause;
  });
  const createdAt = isoTime(collaborators.clock);
  const addedInVersion = version + 1;
  return { ...made, transports: [...made.transports], label, createdAt, lastUsedAt: null, addedInVersion };
}

/** Stores the first passkey and signs in. @throws AppError invalid-one-time-token, passkey-refused, conflict */
export async function acceptInvitation(secret: string, key: NewKey, facts: CallFacts, collaborators: Collaborators) {
  const operator = await readInvitation(secret, collaborators);
  const passkey = await createdPasskey(key, 'invitation', operator, collaborators);
  const accepted = { ...operator, passkeys: [passkey], invitation: null, version: operator.version + 1 };
  const act = { action: 'accept-invitation', what: 'Accepted the invitation with a passkey' };
  const added = { template: 'passkey-added', operator, passkeys: [passkey] } as const;
  const call = { ...facts, caller: operator };
  const extraParts = passkeyMailParts(added, await collaborators.operators.list(), call, collaborators);
  const start = { operator: accepted, passkeyId: passkey.passkeyId, extraParts };
  return beginOperatorSession(start, act, facts, collaborators);
}
