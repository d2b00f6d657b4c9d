import type { OrderRecord } from '#functions/domain/order/order.ts';
import { refundableCents } from '#functions/domain/order/refund-requests.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { maxVoucherMails } from '#shared/catalogue/voucher.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { Voucher as ShownVoucher, VoucherState } from '#shared/schemas/voucher.ts';
import { spacedCode, type Voucher } from './voucher.ts';

function stateOf({ state, mail }: Voucher): VoucherState {
  if (state !== 'open') return state;
  if (mail === null) return 'to-print';
  if (mail.mailedAt !== undefined) return 'mailed';
  return mail.refusedAt === undefined ? 'waiting' : 'undeliverable';
}

export function presentVoucher(voucher: Voucher, order: OrderRecord | undefined): ShownVoucher {
  const { voucherId, createdAt, state, words, code, mail, mails } = voucher;
  return {
    _id: voucherId,
    createdAt,
    state: stateOf(voucher),
    receiver: words?.receiver ?? '',
    message: words?.message ?? '',
    from: words?.from ?? '',
    code: code === undefined || state === 'ended' ? null : spacedCode(code),
    print: defaultPrint(voucherId),
    mail: mail && { email: mail.email ?? null, day: mail.day, zone: mail.zone, mailedAt: mail.mailedAt ?? null },
    mailsLeft: Math.max(0, maxVoucherMails - mails),
    refundableCents: state === 'open' && order !== undefined ? refundableCents(order) : 0,
  };
}

/** Newest first. */
export async function listVouchers(
  userId: string,
  { orders, vouchers }: Pick<Shop, 'orders' | 'vouchers'>,
): Promise<ShownVoucher[]> {
  const given = (await orders.list(userId)).filter(({ kind }) => kind === 'voucher');
  const found = new Map(
    (await vouchers.getMany(given.map(({ orderId }) => orderId))).map((each) => [each.voucherId, each]),
  );
  return given.flatMap((order) => {
    const voucher = found.get(order.orderId);
    return voucher === undefined ? [] : [presentVoucher(voucher, order)];
  });
}
