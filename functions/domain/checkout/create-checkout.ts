import { canUseCoupon } from '#functions/domain/coupon/can-use-coupon.ts';
import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ClaimedChoices, chooseForProduct, type ProductChoices } from '#functions/domain/order/product-choices.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { requireVoucher } from '#functions/domain/voucher/bought-voucher.ts';
import { smallestChargeCents } from '#shared/catalogue/prices.ts';
import type { ClaimedVoucher } from '#shared/schemas/claimed-voucher.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { VoucherForm } from '#shared/schemas/voucher.ts';
import { chooseMaterial } from './chosen-material.ts';
import { type Attachment, type OpenSession, type OpenShop, openCheckout, type Purchase } from './open-checkout.ts';
import { type Priced, pricePurchase } from './price-purchase.ts';

type Needs = OpenShop & Pick<Shop, 'products'>;

export interface CheckoutRequest {
  readonly userId: string;
  readonly email: string;
  readonly body: {
    readonly product: {
      readonly name: string;
      readonly prompt?: string | undefined;
      readonly coupon?: string | undefined;
      readonly voucher?: ClaimedVoucher | undefined;
    } & ClaimedChoices;
    readonly chatHistory?: readonly ChatMessage[] | undefined;
    readonly introStoryLines?: string | undefined;
    readonly draftId?: string | undefined;
    readonly marks?: readonly KeepOutMark[] | undefined;
  };
  readonly idempotencyKey: string | undefined;
}

/** @throws AppError nothing-to-pay, or invalid-coupon when a coupon of 100 % may not be used */
async function requirePayment(userId: string, { cents, coupon }: Priced, shop: Needs): Promise<void> {
  if (cents >= smallestChargeCents) return;
  if (coupon !== null && !(await canUseCoupon(coupon, userId, shop))) throw new AppError('invalid-coupon');
  throw new AppError('nothing-to-pay');
}

const reservedCoupon = (coupon: Coupon | null): Purchase['coupon'] =>
  coupon === null ? null : { code: coupon.code, percent: coupon.percent, oncePerCustomer: coupon.oncePerCustomer };

/** Another story, address or card is another purchase, which replaces the open session. */
const attach = (attached: { choices: ProductChoices } | { voucher: VoucherForm }): Attachment => ({
  fingerprint: JSON.stringify(Object.values(attached)[0]),
  store: async (checkout) => ({ ...checkout, ...attached }),
  discard: async () => undefined,
});

async function purchaseOf({ userId, email, body }: CheckoutRequest, shop: Needs): Promise<Purchase> {
  const priced = await pricePurchase(body.product, shop);
  const { kind, productName, listCents, cents, coupon } = priced;
  await requirePayment(userId, priced, shop);
  const bought = { userId, kind, productName, listCents, cents, coupon: reservedCoupon(coupon) };
  const payer = { customerId: null, email };
  if (kind === 'voucher') {
    const attached = attach({ voucher: requireVoucher(body.product.voucher, shop) });
    return { ...bought, payer, story: null, draftId: null, subject: 'voucher', attached };
  }
  if (kind !== 'story') {
    const choices = await chooseForProduct(userId, body.product, shop);
    const attached = choices === undefined ? {} : { attached: attach({ choices }) };
    return { ...bought, payer, story: null, draftId: null, subject: `package ${productName}`, ...attached };
  }
  const claimed = { ...body, chatHistory: body.chatHistory ?? [] };
  const { draftId, category, transcript, opening, brief, marks, asked } = await chooseMaterial(userId, claimed, shop);
  const story = { category, transcript: [...transcript], opening, brief, marks, asked };
  return { ...bought, payer, story, draftId, subject: 'story' };
}

/**
 * `POST /api/checkout`: opens a payment session for a story or a product at the catalogue price less the coupon, or returns the
 * open session of the same purchase. @throws AppError unknown-product, invalid-input, too-few-messages, invalid-coupon,
 * choice-required, card-required, day-out-of-range, story-not-found, story-not-ready, nothing-to-pay, already-paid, idempotency-key-reused, conflict, payments-unavailable
 */
export async function createCheckout(request: CheckoutRequest, shop: Needs): Promise<OpenSession> {
  const idempotent = idempotentRequest(request, 'createCheckout');
  return openCheckout(idempotent, () => purchaseOf(request, shop), shop);
}
