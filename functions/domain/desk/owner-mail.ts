import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { MailRow } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { isActiveOwner, type Operator } from './operator.ts';

/** Of one mail, by SES. */
const mailRecipients = 50;

export function ownerAddresses(operators: readonly Operator[]): string[] {
  return operators.filter(isActiveOwner).map(({ email }) => email);
}

/** One mail for each 50 addresses. */
export function toAll(
  addresses: readonly string[],
  mail: Pick<MailRow['mail'], 'template' | 'data'>,
  { outbox, identifiers, clock }: Pick<Shop, 'outbox' | 'identifiers' | 'clock'>,
): TransactionPart[] {
  return Array.from({ length: Math.ceil(addresses.length / mailRecipients) }, (_, index) => {
    const [to = '', ...alsoTo] = addresses.slice(index * mailRecipients, (index + 1) * mailRecipients);
    const addressed = { ...mail, to, ...(alsoTo.length === 0 ? {} : { alsoTo }) };
    return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: addressed });
  });
}
