import { type OpenSessionCollaborators, openSession, type Purchase } from '#functions/domain/checkout/open-session.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { prices, subscriptionProductName } from '#shared/catalogue/prices.ts';
import type { SubscriptionRecord } from './subscription.ts';

export interface CreateSubscriptionCollaborators extends OpenSessionCollaborators {
  readonly subscriptions: { list(userId: string): Promise<SubscriptionRecord[]> };
}

interface Subscriber {
  readonly userId: string;
  readonly email: string;
  /** As the profile has it now. */
  readonly subscriptionActive: boolean;
}

/**
 * `POST /api/checkout/create-subscription`: the session in which the monthly subscription is paid. A customer has one at a
 * time: two tabs and a double click get the same session, and who pays twice all the same is found out by the sync of the
 * second (threat 35).
 * @throws AppError subscription-active, conflict, payments-unavailable
 */
export async function createSubscription(
  { userId, email, subscriptionActive }: Subscriber,
  collaborators: CreateSubscriptionCollaborators,
): ReturnType<typeof openSession> {
  if (subscriptionActive) throw new AppError('subscription-active');
  const [newest] = await collaborators.subscriptions.list(userId);
  const cents = prices.subscriptionCentsPerMonth;
  const purchase: Purchase = {
    userId,
    kind: 'subscription',
    productName: subscriptionProductName,
    listCents: cents,
    cents,
    coupon: null,
    story: null,
    draftId: null,
    subject: 'subscription',
    // Whom Stripe knows already keeps card and invoices in one place.
    payer: { customerId: newest?.customerId ?? null, email },
  };
  try {
    return await openSession(purchase, () => [], collaborators);
  } catch (error) {
    // The session that was open has been paid a moment ago, and is delivered by now.
    if (error instanceof AppError && error.code === 'already-paid') throw new AppError('subscription-active');
    throw error;
  }
}
