import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';

interface MailCollaborators {
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly identifiers: Identifiers;
  readonly clock: Clock;
}

/** The mail about a refund that an operator asked for; none for refunds made at Stripe's dashboard. */
export function refundMailParts(
  { orderId, productName, totalCents, refundedCents, refundRequest }: OrderRecord,
  refundedNow: number,
  reader: { readonly name: string; readonly email: string } | undefined,
  { outbox, identifiers, clock }: MailCollaborators,
): TransactionPart[] {
  if (refundRequest === undefined || reader === undefined || refundedNow <= refundedCents) return [];
  const cents = String(refundedNow - refundedCents);
  const data = { name: reader.name, productName, orderId, cents, isAll: refundedNow >= totalCents ? 'yes' : '' };
  const mail = { template: 'order-refunded', to: reader.email, data } as const;
  return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
}
