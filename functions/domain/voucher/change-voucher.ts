import { AppError } from '#functions/domain/kernel/app-error.ts';
import { commitOrConflict } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { maxVoucherMails } from '#shared/catalogue/voucher.ts';
import type { VoucherDelivery } from '#shared/schemas/voucher.ts';
import { isDayInRange, mailRows, scheduleOf, type Voucher } from './voucher.ts';

export interface OwnVoucher {
  readonly userId: string;
  readonly voucherId: string;
}

/** @throws AppError voucher-not-found, also for another customer's */
export async function getOwnVoucher(
  { userId, voucherId }: OwnVoucher,
  { vouchers }: Pick<Shop, 'vouchers'>,
): Promise<Voucher> {
  const voucher = await vouchers.get(voucherId);
  if (voucher?.userId !== userId) throw new AppError('voucher-not-found', { message: 'We don’t know this card.' });
  return voucher;
}

function isSame({ mail }: Voucher, delivery: VoucherDelivery): boolean {
  if (mail === null || delivery.by === 'print') return mail === null && delivery.by === 'print';
  return mail.email === delivery.email && mail.day === delivery.day && mail.zone === delivery.zone && !mail.refusedAt;
}

/**
 * Changes where and when a card is mailed, or mails it again. A mail that waited is not sent then. The same change again does nothing.
 * @throws AppError voucher-not-found, voucher-used, voucher-ended, voucher-mails-used, day-out-of-range, conflict
 */
export async function changeVoucher(
  own: OwnVoucher,
  delivery: VoucherDelivery,
  shop: Pick<Shop, 'vouchers' | 'transactions' | 'outbox' | 'identifiers' | 'clock'>,
): Promise<Voucher> {
  const { vouchers, transactions, outbox, clock } = shop;
  const seen = await getOwnVoucher(own, shop);
  if (seen.state === 'redeemed') throw new AppError('voucher-used');
  if (seen.state === 'ended') throw new AppError('voucher-ended');
  if (isSame(seen, delivery)) return seen;
  if (delivery.by === 'mail' && !isDayInRange(delivery, clock.now())) throw new AppError('day-out-of-range');
  if (delivery.by === 'mail' && seen.mails >= maxVoucherMails) throw new AppError('voucher-mails-used');
  const next = { ...seen, ...scheduleOf(delivery, seen.mails) };
  const parts = [vouchers.replacePart(seen, next), ...mailRows(next, shop).map(outbox.addPart)];
  await commitOrConflict(transactions, parts, 'voucher');
  return { ...next, version: seen.version + 1 };
}
