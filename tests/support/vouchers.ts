import { ulid } from 'ulid';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { voucherProductName } from '#shared/catalogue/voucher.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { VoucherForm } from '#shared/schemas/voucher.ts';
import { addCoupon } from './checkouts.ts';
import type { CustomerShop } from './customer-shop.ts';
import { callApi } from './product.ts';
import { payOnPage, type ShopAddresses } from './purchases.ts';
import { stackTable } from './stack-table.ts';
import { setCharge } from './subscriptions.ts';

const words = { receiver: 'Ada', message: 'For your seventieth, and all before it.', from: 'Nora' };
export const printedCard = { ...words, delivery: { by: 'print' } } as const satisfies VoucherForm;
/** The shop opens on 2026-11-21 at 12:00 UTC. */
export const mailedCard = {
  ...words,
  delivery: { by: 'mail', email: 'ada@example.com', day: '2026-12-24', zone: 'Europe/Berlin' },
} as const satisfies VoucherForm;

export const voucherRequest = (userId: string, voucher: VoucherForm | undefined, coupon?: string) => ({
  userId,
  email: `${userId}@example.com`,
  body: { product: { name: voucherProductName, voucher, coupon }, chatHistory: [] },
  idempotencyKey: undefined,
});

/** A card that a customer bought. */
export async function buyVoucher(shop: CustomerShop, userId: string, form: VoucherForm = printedCard) {
  const { sessionId, checkoutId: voucherId } = await createCheckout(voucherRequest(userId, form), shop);
  const session = shop.payments.pay(sessionId);
  const { paymentIntentId, amountTotalCents: total } = session;
  await fulfilCheckout(session, [], shop);
  const chargeId = setCharge(shop.payments, paymentIntentId, total);
  const voucher = async () => {
    const found = await shop.vouchers.get(voucherId);
    if (found === undefined) throw new Error(`no voucher ${voucherId}`);
    return found;
  };
  return { voucherId, userId, session, paymentIntentId, total, chargeId, voucher, code: (await voucher()).code ?? '' };
}

const purchaseOf = (voucher: VoucherForm, coupon?: string) => ({
  product: { name: voucherProductName, voucher, ...(coupon === undefined ? {} : { coupon }) },
  chatHistory: [],
});

/** A card that a customer bought at the stack. @returns its id */
export async function orderVoucher(
  addresses: ShopAddresses,
  token: string,
  form: VoucherForm = printedCard,
): Promise<string> {
  const { body } = await callApi(addresses, endpoints.createCheckout, { token, body: purchaseOf(form) });
  await payOnPage(addresses, body.message);
  const confirmed = await callApi(addresses, endpoints.confirmCheckout, { token, body: { sessionId: body.message } });
  return confirmed.body.data.voucherId;
}

/** A card that cost nothing. @returns its id */
export async function orderFreeVoucher(addresses: StackAddresses, token: string): Promise<string> {
  const { code } = await addCoupon(stackTable(addresses), { code: `FREE${ulid()}`, percent: 100 });
  await callApi(addresses, endpoints.addStory, { token, body: purchaseOf(printedCard, code) });
  return (await listVouchers(addresses, token))[0]._id;
}

export const listVouchers = async (addresses: ShopAddresses, token: string) =>
  (await callApi(addresses, endpoints.listVouchers, { token })).body.data;
