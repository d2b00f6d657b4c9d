import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Payments } from '#functions/domain/ports/payments.ts';
import type { ConfirmedCheckout } from '#shared/schemas/checkout.ts';
import type { FulfilCollaborators } from './checkout-collaborators.ts';
import { type FulfilOutcome, fulfilCheckout } from './fulfil-checkout.ts';

interface ConfirmCollaborators extends FulfilCollaborators {
  readonly payments: Pick<Payments, 'getSession'>;
}

const responseStatus = {
  fulfilled: 'fulfilled',
  already: 'fulfilled',
  pending: 'pending',
  // The operator reviews the payment.
  quarantined: 'pending',
  expired: 'expired',
} as const satisfies Record<FulfilOutcome, ConfirmedCheckout['status']>;

/**
 * `POST /api/checkout/confirm`: reads the session from Stripe and delivers what was paid, as the webhook does; both may run
 * concurrently and repeatedly (architecture 7).
 * @throws AppError checkout-not-found for an unknown session and for another customer's; payments-unavailable
 */
export async function confirmCheckout(
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  collaborators: ConfirmCollaborators,
): Promise<ConfirmedCheckout> {
  const { payments, checkouts } = collaborators;
  const session = await payments.getSession(sessionId);
  const checkoutId = session?.checkoutId ?? undefined;
  const checkout = checkoutId === undefined ? undefined : await checkouts.get(checkoutId);
  if (session === undefined || checkout?.userId !== userId) throw new AppError('checkout-not-found');
  const status = responseStatus[await fulfilCheckout(session, [], collaborators)];
  const { kind, productName, cents: amountCents } = checkout;
  const storyId = kind === 'story' && status === 'fulfilled' ? checkout.checkoutId : null;
  const giftId = kind === 'gift' && status === 'fulfilled' ? checkout.checkoutId : null;
  return { kind, status, productName, amountCents, storyId, giftId };
}
