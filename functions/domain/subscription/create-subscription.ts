import {
  type OpenSession,
  type OpenShop,
  openCheckout,
  type Purchase,
} from '#functions/domain/checkout/open-checkout.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { prices, subscriptionProductName } from '#shared/catalogue/prices.ts';

interface Subscriber {
  readonly userId: string;
  readonly email: string;
  readonly subscriptionActive: boolean;
}

/**
 * `POST /api/checkout/create-subscription`: opens the session for the monthly subscription. A customer has one: two tabs and
 * double clicks share a session, and the sync detects a second payment (threat 35).
 * @throws AppError subscription-active, conflict, payments-unavailable
 */
export async function createSubscription(
  { userId, email, subscriptionActive }: Subscriber,
  shop: OpenShop & Pick<Shop, 'subscriptions'>,
): Promise<OpenSession> {
  if (subscriptionActive) throw new AppError('subscription-active');
  const [newest] = await shop.subscriptions.list(userId);
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
    // Reuses the Stripe customer with its card and invoices.
    payer: { customerId: newest?.customerId ?? null, email },
  };
  try {
    return await openCheckout(undefined, async () => purchase, shop);
  } catch (error) {
    // The open session was just paid and is delivered.
    if (error instanceof AppError && error.code === 'already-paid') throw new AppError('subscription-active');
    throw error;
  }
}
