import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { deviceOf } from '#shared/names/device.ts';
import type { AuditedCall } from './audit.ts';
import { type Operator, type Passkey, stateOf } from './operator.ts';

/** Of one mail, by SES. */
const mailRecipients = 50;

interface PasskeyChange {
  readonly template: 'passkey-added' | 'passkey-removed';
  /** Whose passkeys changed. */
  readonly operator: Operator;
  readonly passkeys: readonly Passkey[];
}

/** The mails about a change of passkeys, to the operator and to every active owner. @param all the operators before the change */
export function passkeyMailParts(
  { template, operator, passkeys }: PasskeyChange,
  all: readonly Operator[],
  { caller, userAgent }: AuditedCall,
  { outbox, identifiers, clock }: Pick<Shop, 'outbox' | 'identifiers' | 'clock'>,
): TransactionPart[] {
  if (passkeys.length === 0) return [];
  const facts = {
    name: operator.name,
    email: operator.email,
    at: isoTime(clock),
    passkeys: passkeys.map(({ label }) => `“${label}”`).join(', '),
    by: caller.operatorId === operator.operatorId ? '' : caller.name,
    device: userAgent === undefined ? '' : deviceOf(userAgent),
  };
  const mailPart = ([to = '', ...alsoTo]: readonly string[], isOwn: 'yes' | '') => {
    const mail = { template, to, ...(alsoTo.length === 0 ? {} : { alsoTo }), data: { ...facts, isOwn } };
    return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
  };
  const owners = all.filter(
    (each) => each.role === 'owner' && stateOf(each) === 'active' && each.email !== operator.email,
  );
  const shared = Array.from({ length: Math.ceil(owners.length / mailRecipients) }, (_, index) =>
    owners.slice(index * mailRecipients, (index + 1) * mailRecipients).map(({ email }) => email),
  );
  return [mailPart([operator.email], 'yes'), ...shared.map((addresses) => mailPart(addresses, ''))];
}
