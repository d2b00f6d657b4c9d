import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { ConfirmedCheckout } from '#shared/schemas/checkout.ts';
import type { Checkout } from './checkout.ts';
import { type FulfilOutcome, type FulfilShop, fulfilCheckout } from './fulfil-checkout.ts';
import { readDraft } from './refunded-checkout.ts';

const responseStatus = {
  fulfilled: 'fulfilled',
  already: 'fulfilled',
  pending: 'pending',
  // The operator reviews the payment.
  quarantined: 'pending',
  expired: 'expired',
  refunded: 'refunded',
} as const satisfies Record<FulfilOutcome, ConfirmedCheckout['status']>;

async function storyOf(
  checkout: Checkout,
  status: ConfirmedCheckout['status'],
  shop: FulfilShop,
): Promise<string | null> {
  if (checkout.kind !== 'story') return null;
  if (status === 'refunded') return (await readDraft(checkout, shop)).storyId;
  return status === 'fulfilled' ? checkout.checkoutId : null;
}

/**
 * `POST /api/checkout/confirm`: reads the session from Stripe and delivers what was paid, as the webhook does; both may run
 * concurrently and repeatedly (architecture 7). Stripe is asked about the customer's own sessions only (threat 154).
 * @throws AppError checkout-not-found for an unknown session and for another customer's; payments-unavailable
 */
export async function confirmCheckout(
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  shop: FulfilShop,
): Promise<ConfirmedCheckout> {
  const { payments, checkouts } = shop;
  const checkout = await checkouts.getBySession(sessionId);
  if (checkout?.userId !== userId) throw new AppError('checkout-not-found');
  const session = await payments.getSession(sessionId);
  if (session === undefined) throw new AppError('checkout-not-found');
  const status = responseStatus[await fulfilCheckout(session, [], shop)];
  const { kind, productName, cents: amountCents } = checkout;
  const storyId = await storyOf(checkout, status, shop);
  const giftId = kind === 'gift' && status === 'fulfilled' ? checkout.checkoutId : null;
  const card = kind === 'voucher' && status === 'fulfilled' ? { voucherId: checkout.checkoutId } : {};
  return { kind, status, productName, amountCents, storyId, giftId, ...card };
}
