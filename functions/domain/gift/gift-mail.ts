import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { addressLine, type ListedGift } from './gift.ts';

export function giftMailData(gift: ListedGift, name: string): Record<string, string> {
  const { storyName, giftId, shippingMethod, tracking, print } = gift;
  const picture = print === undefined ? {} : { print };
  return { name, storyName, giftId, shippingMethod, address: addressLine(gift), tracking: tracking ?? '', ...picture };
}

export function giftMailPart(
  template: MailTemplate,
  to: string,
  data: Record<string, string>,
  { outbox, identifiers, clock }: Pick<Shop, 'outbox' | 'identifiers' | 'clock'>,
  replyTo?: string,
): TransactionPart {
  const mail = { template, to, data, ...(replyTo === undefined ? {} : { replyTo }) };
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
}
