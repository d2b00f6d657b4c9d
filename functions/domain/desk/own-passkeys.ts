import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import type { Passkeys } from '#functions/domain/ports/passkeys.ts';
import type { Audit, AuditedCall } from './audit.ts';
import { beginCeremony, type Ceremonies } from './ceremony.ts';
import { createdPasskey, type NewKey } from './invitation.ts';
import { maxPasskeys, type Operator, type Operators } from './operator.ts';

interface Collaborators {
  readonly operators: Pick<Operators, 'get' | 'replacePart'>;
  readonly ceremonies: Ceremonies;
  readonly passkeys: Passkeys;
  readonly audit: Pick<Audit, 'act'>;
  readonly clock: Clock;
  readonly identifiers: Pick<Identifiers, 'secret'>;
}

async function readOwn({ caller }: AuditedCall, { operators }: Pick<Collaborators, 'operators'>): Promise<Operator> {
  const own = await operators.get(caller.operatorId);
  if (own === undefined) throw new AppError('route-not-found');
  return own;
}

/** @throws AppError conflict when it changed meanwhile */
async function store(
  operator: Operator,
  call: AuditedCall,
  act: { readonly action: string; readonly what: string },
  { operators, audit }: Pick<Collaborators, 'operators' | 'audit'>,
): Promise<void> {
  const entry = { ...act, customerId: null, about: operator.operatorId };
  await commitOrConflict(audit.act(call, entry), [
    operators.replacePart({ ...operator, version: operator.version + 1 }),
  ]);
}

/** @throws AppError too-many-passkeys */
export async function beginPasskey(call: AuditedCall, collaborators: Collaborators) {
  const { operatorId, email, name, passkeys: own } = await readOwn(call, collaborators);
  if (own.length >= maxPasskeys) throw new AppError('too-many-passkeys');
  const { ceremonyId, challenge } = await beginCeremony({ purpose: 'passkey', operatorId }, collaborators);
  const excluded = own.map(({ passkeyId }) => passkeyId);
  const options = await collaborators.passkeys.creationOptions({ challenge, operatorId, email, name, excluded });
  return { ceremonyId, options };
}

/** @throws AppError passkey-refused, too-many-passkeys, conflict */
export async function addPasskey(key: NewKey, call: AuditedCall, collaborators: Collaborators): Promise<void> {
  const own = await readOwn(call, collaborators);
  const passkey = await createdPasskey(key, { purpose: 'passkey', operatorId: own.operatorId }, collaborators);
  if (own.passkeys.length >= maxPasskeys) throw new AppError('too-many-passkeys');
  if (own.passkeys.some(({ passkeyId }) => passkeyId === passkey.passkeyId)) throw new AppError('passkey-refused');
  const act = { action: 'add-passkey', what: 'Added a passkey' };
  await store({ ...own, passkeys: [...own.passkeys, passkey] }, call, act, collaborators);
}

/** @throws AppError passkey-not-found, last-passkey, conflict */
export async function removePasskey(
  passkeyId: string,
  call: AuditedCall,
  collaborators: Pick<Collaborators, 'operators' | 'audit'>,
): Promise<void> {
  const own = await readOwn(call, collaborators);
  const passkeys = own.passkeys.filter((passkey) => passkey.passkeyId !== passkeyId);
  if (passkeys.length === own.passkeys.length) throw new AppError('passkey-not-found');
  if (passkeys.length === 0) throw new AppError('last-passkey');
  await store({ ...own, passkeys }, call, { action: 'remove-passkey', what: 'Removed a passkey' }, collaborators);
}
