import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { deviceOf } from '#shared/names/device.ts';
import type { AuditedCall } from './audit.ts';
import type { Operator, Passkey } from './operator.ts';
import { ownerAddresses, toAll } from './owner-mail.ts';

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
  shop: Pick<Shop, 'outbox' | 'identifiers' | 'clock'>,
): TransactionPart[] {
  if (passkeys.length === 0) return [];
  const facts = {
    name: operator.name,
    email: operator.email,
    at: isoTime(shop.clock),
    passkeys: passkeys.map(({ label }) => `“${label}”`).join(', '),
    by: caller.operatorId === operator.operatorId ? '' : caller.name,
    device: userAgent === undefined ? '' : deviceOf(userAgent),
  };
  const others = ownerAddresses(all).filter((email) => email !== operator.email);
  return [
    ...toAll([operator.email], { template, data: { ...facts, isOwn: 'yes' } }, shop),
    ...toAll(others, { template, data: { ...facts, isOwn: '' } }, shop),
  ];
}
