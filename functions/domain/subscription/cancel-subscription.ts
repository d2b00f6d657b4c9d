import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';
import { longUtcDate } from '#shared/names/long-date.ts';
import { isActive, type SubscriptionRecord } from './subscription.ts';
import type { SyncCollaborators } from './sync-parts.ts';
import { syncEnding, syncSubscription } from './sync-subscription.ts';

export interface CancelSubscriptionCollaborators extends SyncCollaborators {
  readonly payments: SyncCollaborators['payments'] & Pick<Payments, 'cancelAtPeriodEnd'>;
  readonly subscriptions: SyncCollaborators['subscriptions'] & {
    list(userId: string): Promise<SubscriptionRecord[]>;
  };
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly identifiers: Identifiers;
}

interface Subscriber {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

function mailPart(
  { name, email }: Subscriber,
  endsAtSeconds: number,
  { outbox, identifiers, clock }: CancelSubscriptionCollaborators,
): TransactionPart {
  const data = { name, endsOn: longUtcDate(new Date(endsAtSeconds * 1000)) };
  const mail = { template: 'subscription-cancelled', to: email, data } as const;
  return outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail });
}

/**
 * Ends the customer's subscription at the end of its period; idempotent (threat 37). Applies Stripe's state at once; the first
 * cancellation sends one mail. @throws AppError no-active-subscription; payments-unavailable, service-unavailable
 */
export async function cancelSubscription(
  subscriber: Subscriber,
  collaborators: CancelSubscriptionCollaborators,
): Promise<void> {
  const { payments, subscriptions, logger } = collaborators;
  const { userId } = subscriber;
  const active = (await subscriptions.list(userId)).find(({ status }) => isActive(status));
  if (active === undefined) throw new AppError('no-active-subscription');
  const { subscriptionId } = active;
  const { status, cancelAtSeconds } = await payments.cancelAtPeriodEnd(subscriptionId);
  if (cancelAtSeconds === null || !isActive(status)) await syncSubscription(subscriptionId, [], collaborators);
  else {
    const isNew = active.cancelAtSeconds === null;
    const mail = isNew ? mailPart(subscriber, cancelAtSeconds, collaborators) : undefined;
    await syncEnding(subscriptionId, { endsAtSeconds: cancelAtSeconds, mail }, collaborators);
  }
  if (!isActive(status)) throw new AppError('no-active-subscription');
  logger.info('SUBSCRIPTION_CANCELLED', { userId, subscriptionId });
}
