import { addMarks } from '#functions/domain/draft/marks.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { PaymentSession } from '#functions/domain/ports/payments.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { Checkout } from './checkout.ts';
import { withMarks } from './chosen-material.ts';
import { closingParts, couponParts } from './close-checkout.ts';

type Needs = Pick<Shop, 'checkouts' | 'coupons' | 'orders' | 'users' | 'outbox' | 'identifiers' | 'clock'>;

/** `draftId` is null when another customer owns the draft now: it stays theirs. */
export interface DraftOfPurchase {
  readonly draftId: string | null;
  /** The checkout's, under the marks that the draft has now: the customer may have changed them before paying. */
  readonly story: Checkout['story'];
  readonly marksWritten: number;
  /** The story that this customer already bought with the draft. */
  readonly storyId: string | null;
}

export async function readDraft(
  { draftId, userId, story }: Checkout,
  { drafts }: Pick<Shop, 'drafts'>,
): Promise<DraftOfPurchase> {
  const draft = draftId === null ? undefined : await drafts.get(draftId);
  const unread = { draftId, storyId: null, story, marksWritten: 0 };
  if (draft === undefined) return unread;
  if (draft.ownerId !== undefined && draft.ownerId !== userId) return { ...unread, draftId: null };
  const { storyId = null, marks = [], marksWritten = 0 } = draft;
  const before = story?.marks ?? [];
  return { draftId, storyId, story: story && withMarks(story, before, addMarks(before, marks)), marksWritten };
}

export function isFullyRefunded({ amountTotalCents, refundedCents }: PaymentSession): boolean {
  return amountTotalCents > 0 && refundedCents >= amountTotalCents;
}

function orderParts(
  { userId, checkoutId: orderId, kind, productName, choices }: Checkout,
  { amountTotalCents: totalCents, paymentIntentId, invoiceId, receiptUrl }: PaymentSession,
  { orders, clock }: Needs,
): TransactionPart[] {
  const facts = {
    userId,
    orderId,
    kind,
    productName,
    totalCents,
    refundedCents: totalCents,
    createdAt: isoTime(clock),
  };
  const paidBy = { status: 'refunded', receiptUrl, paymentIntentId, invoiceId } as const;
  const order = orders.addPart({ ...facts, ...paidBy, ...(choices === undefined ? {} : { choices }) });
  if (paymentIntentId === null) return [order];
  const payment = { paymentIntentId, userId, orderId, amountCents: totalCents, grant: null };
  return [order, orders.addPaymentPart(payment, totalCents)];
}

/** Mails the customer who paid for a story that they had already. */
async function mailParts(
  { userId, checkoutId: orderId, payer }: Checkout,
  storyId: string | null,
  { amountTotalCents }: PaymentSession,
  { users, outbox, identifiers, clock }: Needs,
): Promise<TransactionPart[]> {
  if (storyId === null) return [];
  const user = await users.get(userId);
  const to = user?.email ?? payer.email;
  const data = { name: user?.name ?? to, storyId, orderId, cents: String(amountTotalCents) };
  const mail = { template: 'second-payment-refunded', to, data } as const;
  return [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })];
}

/** Closes a checkout whose payment was returned before anything was delivered: an order, and no goods (threat 155). */
export async function refundedParts(
  checkout: Checkout,
  session: PaymentSession,
  storyId: string | null,
  shop: Needs,
): Promise<TransactionPart[]> {
  const parts = await Promise.all([
    closingParts(checkout, 'refunded', shop),
    couponParts(checkout, 'released', shop),
    orderParts(checkout, session, shop),
    mailParts(checkout, storyId, session, shop),
  ]);
  return parts.flat();
}
