import { AppError } from '#functions/domain/kernel/app-error.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { OperatorCall } from './audit.ts';
import { beginCeremony } from './ceremony.ts';
import { createdPasskey, type NewKey } from './invitation.ts';
import { maxPasskeys, type Operator, type Passkey } from './operator.ts';
import { readSessionOperator } from './operator-session.ts';
import { passkeyMailParts } from './passkey-mail.ts';

type Needs = Pick<Shop, 'ceremonies' | 'passkeys' | 'identifiers' | 'operators' | 'audit' | 'outbox' | 'clock'>;

type ChangeNeeds = Pick<Shop, 'operators' | 'audit' | 'outbox' | 'identifiers' | 'clock'>;

async function readOwn({ caller }: OperatorCall, { operators }: Pick<Needs, 'operators'>): Promise<Operator> {
  return (await readSessionOperator(caller.session, operators)).operator;
}

interface Change {
  readonly template: 'passkey-added' | 'passkey-removed';
  readonly changed: Passkey;
  /** Those that the operator then has. */
  readonly passkeys: Passkey[];
  readonly confirmationId: string;
  /** What a passkey from before the session confirmed. */
  readonly confirmed: string;
  readonly act: { readonly action: string; readonly what: string };
}

/** Stores the passkeys with the mails about the change. @throws AppError confirmation-required, conflict */
async function store(
  operator: Operator,
  { template, changed, passkeys, confirmationId, confirmed, act }: Change,
  call: OperatorCall,
  { operators, audit, ...shop }: ChangeNeeds,
): Promise<void> {
  const change = { template, operator, passkeys: [changed] };
  const mails = passkeyMailParts(change, await operators.list(), call, shop);
  const entry = { ...act, customerId: null, about: operator.operatorId };
  await commitOrConflict(audit.confirmedAct(call, confirmationId, confirmed, entry), [
    operators.replacePart({ ...operator, passkeys, version: operator.version + 1 }),
    ...mails,
  ]);
}

/** The operator confirms `add passkey <ceremonyId>`, then creates it. @throws AppError too-many-passkeys */
export async function beginPasskey(call: OperatorCall, shop: Needs) {
  const { operatorId, email, name, passkeys: own } = await readOwn(call, shop);
  if (own.length >= maxPasskeys) throw new AppError('too-many-passkeys');
  const { ceremonyId, challenge } = await beginCeremony({ purpose: 'passkey', operatorId }, shop);
  const excluded = own.map(({ passkeyId }) => passkeyId);
  const options = await shop.passkeys.creationOptions({ challenge, operatorId, email, name, excluded });
  return { ceremonyId, options };
}

/** @throws AppError passkey-refused, too-many-passkeys, confirmation-required, conflict */
export async function addPasskey(
  { confirmationId, ...key }: NewKey & { readonly confirmationId: string },
  call: OperatorCall,
  shop: Needs,
): Promise<void> {
  const own = await readOwn(call, shop);
  const added = await createdPasskey(key, 'passkey', own, shop);
  if (own.passkeys.length >= maxPasskeys) throw new AppError('too-many-passkeys');
  const change = {
    ...({ template: 'passkey-added', changed: added } as const),
    passkeys: [...own.passkeys, added],
    confirmationId,
    confirmed: `add passkey ${key.ceremonyId}`,
    act: { action: 'add-passkey', what: 'Added a passkey' },
  };
  await store(own, change, call, shop);
}

/**
 * Ends the sessions that began with the passkey, since each call looks for it. The confirmed act is `remove passkey <passkeyId>`.
 * @throws AppError passkey-not-found, last-passkey, confirmation-required, conflict
 */
export async function removePasskey(
  { passkeyId, confirmationId }: { readonly passkeyId: string; readonly confirmationId: string },
  call: OperatorCall,
  shop: ChangeNeeds,
): Promise<void> {
  const own = await readOwn(call, shop);
  const removed = own.passkeys.find((passkey) => passkey.passkeyId === passkeyId);
  if (removed === undefined) throw new AppError('passkey-not-found');
  if (own.passkeys.length === 1) throw new AppError('last-passkey');
  const change = {
    ...({ template: 'passkey-removed', changed: removed } as const),
    passkeys: own.passkeys.filter((passkey) => passkey !== removed),
    confirmationId,
    confirmed: `remove passkey ${passkeyId}`,
    act: { action: 'remove-passkey', what: 'Removed a passkey' },
  };
  await store(own, change, call, shop);
}
