import { isoTime } from '../../runtime/clock.ts';
import type { OrderRecord } from '../order/order.ts';
import type { PaymentRecord } from '../order/payment-record.ts';
import type { MailTemplate } from '../outbox/outbox.ts';
import { operatorAddress } from '../outbox/outbox.ts';
import type { PaymentSession } from '../payments/payments.ts';
import { boughtStoryParts } from '../story/bought-story.ts';
import type { TransactionPart } from '../transaction/transaction.ts';
import type { Checkout } from './checkout.ts';
import type { FulfilCollaborators } from './checkout-collaborators.ts';

/** What was bought: a checkout, or a purchase that needed none as a coupon made it free. */
export type PurchasedItem = Pick<
  Checkout,
  'userId' | 'checkoutId' | 'kind' | 'productName' | 'story' | 'draftId' | 'payer'
>;

export type DeliveryCollaborators = Pick<
  FulfilCollaborators,
  'stories' | 'ledger' | 'outbox' | 'drafts' | 'stripeCustomers' | 'users' | 'clock' | 'identifiers'
> & { readonly orders: Pick<FulfilCollaborators['orders'], 'addPart' | 'addPaymentPart'> };

/** What of a session an order keeps. */
type Paid = Pick<PaymentSession, 'amountTotalCents' | 'receiptUrl' | 'paymentIntentId' | 'invoiceId' | 'customerId'>;

/** The order of a paid checkout: its id is the checkout's, and so is that of the story (RELIABILITY row 3). */
function orderOf(item: PurchasedItem, paid: Paid, createdAt: string): OrderRecord {
  const { userId, checkoutId: orderId, kind, productName } = item;
  const { receiptUrl, paymentIntentId, invoiceId, amountTotalCents: totalCents } = paid;
  const amounts = { totalCents, refundedCents: 0 };
  return {
    ...amounts,
    userId,
    orderId,
    kind,
    productName,
    status: 'paid',
    createdAt,
    receiptUrl,
    paymentIntentId,
    invoiceId,
  };
}

function orderParts(
  item: PurchasedItem,
  paid: Paid,
  grant: PaymentRecord['grant'],
  { orders, clock }: DeliveryCollaborators,
): TransactionPart[] {
  const { userId, checkoutId: orderId } = item;
  const { paymentIntentId, amountTotalCents: amountCents } = paid;
  const payment = paymentIntentId === null ? [] : [{ paymentIntentId, userId, orderId, amountCents, grant }];
  return [orders.addPart(orderOf(item, paid, isoTime(clock))), ...payment.map(orders.addPaymentPart)];
}

function storyParts(item: PurchasedItem, paid: Paid, collaborators: DeliveryCollaborators): TransactionPart[] {
  const { userId, checkoutId, story, draftId } = item;
  if (story === null) throw new Error(`checkout ${checkoutId} is for a story without material`);
  const grant = { cause: `checkout ${checkoutId}`, source: 'bonus', stories: 1 } as const;
  return [
    ...orderParts(item, paid, grant, collaborators),
    ...boughtStoryParts({ userId, purchaseId: checkoutId, ...story }, collaborators),
    ...(draftId === null ? [] : [collaborators.drafts.forgetPart(draftId)]),
  ];
}

/** What a team member delivers: the order, and mails to the customer and to the operator. */
async function packageParts(
  item: PurchasedItem,
  paid: Paid,
  collaborators: DeliveryCollaborators,
): Promise<TransactionPart[]> {
  const { users, outbox, identifiers, clock } = collaborators;
  const { userId, checkoutId: orderId, productName, payer } = item;
  const user = await users.get(userId);
  const email = user?.email ?? payer.email;
  const data = { name: user?.name ?? email, email, productName, orderId, cents: String(paid.amountTotalCents) };
  const mail = (template: MailTemplate, to: string) =>
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: { template, to, data } });
  return [
    ...orderParts(item, paid, null, collaborators),
    mail('package-bought', email),
    mail('package-sold', operatorAddress),
  ];
}

const deliveries = { story: storyParts, package: packageParts, gift: packageParts } as const;

/**
 * The parts that deliver a paid checkout. A subscription's order and stories come with its invoices, and whose Stripe's
 * customer is with its own use case (DESIGN 7).
 */
export async function deliveryParts(
  item: PurchasedItem,
  paid: Paid,
  collaborators: DeliveryCollaborators,
): Promise<TransactionPart[]> {
  const { userId, kind } = item;
  if (kind === 'subscription') return [];
  const { stripeCustomers } = collaborators;
  const customer = paid.customerId === null ? [] : [stripeCustomers.ownPart(paid.customerId, userId)];
  return [...customer, ...(await deliveries[kind](item, paid, collaborators))];
}
