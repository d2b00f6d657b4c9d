import type { BoughtDraft } from '#functions/domain/draft/draft.ts';
import { boughtGiftParts } from '#functions/domain/gift/bought-gift.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { PaymentRecord } from '#functions/domain/order/payment-record.ts';
import { productMailData } from '#functions/domain/order/product-mail.ts';
import { type MailTemplate, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { boughtStoryParts } from '#functions/domain/story/bought-story.ts';
import { boughtVoucherParts } from '#functions/domain/voucher/bought-voucher.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import type { Checkout } from './checkout.ts';
export type PurchasedItem = Pick<
  Checkout,
  'userId' | 'checkoutId' | 'kind' | 'productName' | 'story' | 'gift' | 'choices' | 'voucher' | 'draftId' | 'payer'
> &
  Pick<BoughtDraft, 'marksWritten'>;

export type GoodsShop = Pick<
  Shop,
  | 'clock'
  | 'stories'
  | 'gifts'
  | 'vouchers'
  | 'productOrders'
  | 'ledger'
  | 'outbox'
  | 'drafts'
  | 'users'
  | 'identifiers'
>;

export type DeliveryShop = GoodsShop & Pick<Shop, 'stripeCustomers' | 'orders'>;

type Paid = Pick<PaymentSession, 'amountTotalCents' | 'receiptUrl' | 'paymentIntentId' | 'invoiceId' | 'customerId'>;

/** The credits that a purchase adds, a card once it is redeemed; a refund takes back the unused ones. */
export function grantOf({ kind, checkoutId }: Pick<Checkout, 'kind' | 'checkoutId'>): PaymentRecord['grant'] {
  const cause = { story: 'checkout', voucher: 'voucher', package: null, gift: null, subscription: null }[kind];
  return cause === null ? null : { cause: `${cause} ${checkoutId}`, source: 'bonus', stories: 1 };
}

function storyParts(item: PurchasedItem, shop: GoodsShop): TransactionPart[] {
  const { userId, checkoutId: storyId, story, draftId, marksWritten } = item;
  if (story === null) throw new Error(`checkout ${storyId} is for a story without material`);
  return [
    ...boughtStoryParts({ userId, purchaseId: storyId, ...story }, shop),
    ...(draftId === null
      ? []
      : [shop.drafts.buyPart({ draftId, category: story.category, userId, storyId, marksWritten })]),
  ];
}

async function packageParts(
  { userId, checkoutId: orderId, productName, choices, payer }: PurchasedItem,
  paidCents: number,
  { users, outbox, identifiers, clock, productOrders }: GoodsShop,
): Promise<TransactionPart[]> {
  const user = await users.get(userId);
  const email = user?.email ?? payer.email;
  const about = productMailData({ orderId, productName, choices }, user?.name ?? email);
  const data = { ...about, email, cents: String(paidCents) };
  const mail = (template: MailTemplate, to: string) =>
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: { template, to, data } });
  return [
    productOrders.listPart({ userId, orderId }),
    mail('package-bought', email),
    mail('package-sold', operatorAddress),
  ];
}

function giftParts(item: PurchasedItem, paidCents: number, shop: GoodsShop) {
  const { userId, checkoutId: giftId, productName, gift: details, payer } = item;
  if (details === undefined) throw new Error(`checkout ${giftId} is for a gift without details`);
  return boughtGiftParts({ userId, giftId, productName, details, paidCents, email: payer.email }, shop);
}

function voucherParts(item: PurchasedItem, paidCents: number, shop: GoodsShop) {
  const { userId, checkoutId: voucherId, voucher: form, payer } = item;
  return boughtVoucherParts({ userId, voucherId, form, paidCents, email: payer.email }, shop);
}

const goods = {
  story: async (item, _paidCents, shop) => storyParts(item, shop),
  package: packageParts,
  gift: giftParts,
  voucher: voucherParts,
  // Its invoices add the stories (architecture 7).
  subscription: async () => [],
} satisfies Record<
  CheckoutKind,
  (item: PurchasedItem, paidCents: number, shop: GoodsShop) => Promise<TransactionPart[]>
>;

export function goodsParts(item: PurchasedItem, paidCents: number, shop: GoodsShop): Promise<TransactionPart[]> {
  return goods[item.kind](item, paidCents, shop);
}

function orderParts(item: PurchasedItem, paid: Paid, { orders, clock }: DeliveryShop): TransactionPart[] {
  const { userId, checkoutId: orderId, kind, productName, choices } = item;
  const { receiptUrl, paymentIntentId, invoiceId, amountTotalCents } = paid;
  const whose = { userId, orderId };
  const facts = { kind, productName, totalCents: amountTotalCents, refundedCents: 0, createdAt: isoTime(clock) };
  const paidBy = { status: 'paid', receiptUrl, paymentIntentId, invoiceId } as const;
  const order = orders.addPart({ ...whose, ...facts, ...paidBy, ...(choices === undefined ? {} : { choices }) });
  if (paymentIntentId === null) return [order];
  const payment = { ...whose, paymentIntentId, amountCents: amountTotalCents, grant: grantOf(item) };
  return [order, orders.addPaymentPart(payment)];
}

/** The parts that deliver a paid checkout with its order. A subscription's order is created with its invoice. */
export async function deliveryParts(item: PurchasedItem, paid: Paid, shop: DeliveryShop): Promise<TransactionPart[]> {
  if (item.kind === 'subscription') return [];
  const { stripeCustomers } = shop;
  const customer = paid.customerId === null ? [] : [stripeCustomers.setOwnerPart(paid.customerId, item.userId)];
  const handedOver = await goodsParts(item, paid.amountTotalCents, shop);
  return [...customer, ...orderParts(item, paid, shop), ...handedOver];
}
