import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { MailTemplate, OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { addressLine, type ListedGift } from './gift.ts';

export interface GiftMailCollaborators {
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly identifiers: Identifiers;
  readonly clock: Clock;
}

export function giftMailData(gift: ListedGift, name: string): Record<string, string> {
  const { storyName, giftId, shippingMethod, tracking, print } = gift;
  const picture = print === undefined ? {} : { print };
  return { name, storyName, giftId, shippingMethod, address: addressLine(gift), tracking: tracking ?? '', ...picture };
}

export function giftMailPart(
  template: MailTemplate,
  to: string,
  data: Record<string, string>,
  { outbox, identifiers, clock }: GiftMailCollaborators,
  replyTo?: string,
): TransactionPart {
  const mail = { template, to, data, ...(replyTo === undefined ? {} : { replyTo }) };
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
}
