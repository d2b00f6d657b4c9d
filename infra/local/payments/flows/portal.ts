import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import type { Customer, PaymentMethod, Portal } from '#infra/local/payments/records.ts';
import type { TestCard } from '#infra/local/payments/test-cards.ts';

export function saveCard(context: StripeContext, customer: Customer, { number }: TestCard): PaymentMethod {
  const { id, livemode } = customer;
  const method = { id: newId('pm_1'), created: context.now(), customer: id, number, livemode };
  return context.store.paymentMethod.put(method);
}

/** Saves the card as the customer's default; subscriptions with a card keep it, as with Stripe. @returns why it was refused */
export function changeCard(context: StripeContext, portal: Portal, card: TestCard): string | undefined {
  const customer = context.store.customer.get(portal.customer);
  if (!customer || customer.isDeleted) return 'This customer no longer exists.';
  if (card.outcome === 'declines' && card.canBeSaved !== true) return card.message ?? 'Your card was declined.';
  const method = saveCard(context, customer, card);
  context.emit('payment_method.attached', method.id);
  const before = context.show(customer.id);
  context.store.customer.put({ ...customer, defaultPaymentMethod: method.id });
  context.emit('customer.updated', customer.id, before);
  context.store.portal.put({ ...portal, isDone: true });
  return undefined;
}
