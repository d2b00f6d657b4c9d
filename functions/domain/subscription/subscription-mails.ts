import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { MailTemplate } from '#functions/domain/outbox/outbox.ts';
import type { PaymentInvoice, PaymentSubscription } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import { isActive, isOver, isOverdue, type SubscriptionRecord } from './subscription.ts';

export interface SubscriptionMail {
  readonly template: MailTemplate;
  readonly data: Readonly<Record<string, string>>;
}

function overdueMail(
  { status, amountCents }: PaymentSubscription,
  unpaid: PaymentInvoice | undefined,
  seen: SubscriptionRecord | undefined,
): SubscriptionMail | undefined {
  if (unpaid?.status !== 'open' || unpaid.hostedInvoiceUrl === null) return undefined;
  const justPaused = status === 'unpaid' && seen?.status !== 'unpaid';
  if (!justPaused && seen?.toldUnpaidInvoiceId === unpaid.invoiceId) return undefined;
  const template = status === 'unpaid' ? 'subscription-paused' : 'subscription-payment-failed';
  return { template, data: { cents: String(amountCents), payUrl: unpaid.hostedInvoiceUrl } };
}

/**
 * The mail that a change causes: the first payment, a failed one (once per invoice), the end of the retries, or an announced end
 * that was taken back. The record remembers each announcement, so concurrent calls and repeated events send one mail.
 * @param unpaid the newest invoice, unless it is paid
 */
export function mailOfChange(
  subscription: PaymentSubscription,
  unpaid: PaymentInvoice | undefined,
  seen: SubscriptionRecord | undefined,
): SubscriptionMail | undefined {
  const { status, amountCents, cancelAtSeconds, currentPeriodEndSeconds, pause } = subscription;
  const cents = String(amountCents);
  if (isOverdue(status)) return overdueMail(subscription, unpaid, seen);
  const renewsOn = longUtcDate(new Date(currentPeriodEndSeconds * 1000));
  if (seen === undefined || seen.status === 'incomplete') {
    return isActive(status) ? { template: 'subscription-started', data: { cents, renewsOn } } : undefined;
  }
  if (status === 'canceled') {
    return !isOver(seen.status) && unpaid !== undefined
      ? { template: 'subscription-ended', data: { cents } }
      : undefined;
  }
  if (!isActive(status) || cancelAtSeconds !== null || seen.toldEndSeconds === undefined) return undefined;
  // Nothing is charged while it is paused.
  return { template: 'subscription-kept', data: { cents, renewsOn: pause === null ? renewsOn : '' } };
}

/** The outbox row of a mail; none for an erased customer. */
export async function subscriptionMailPart(
  userId: string,
  mail: SubscriptionMail | undefined,
  { users, outbox, identifiers, clock }: Pick<Shop, 'users' | 'outbox' | 'identifiers' | 'clock'>,
): Promise<TransactionPart | undefined> {
  if (mail === undefined) return undefined;
  const subscriber = await users.get(userId);
  if (subscriber === undefined || subscriber.erasure !== undefined) return undefined;
  const { name, email } = subscriber;
  const row = { template: mail.template, to: email, data: { ...mail.data, name } };
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: row });
}
