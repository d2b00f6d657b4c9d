import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ClaimedVoucher } from '#shared/schemas/claimed-voucher.ts';
import { type VoucherForm, voucherFormSchema } from '#shared/schemas/voucher.ts';
import { isDayInRange, mailRows, newCode, scheduleOf } from './voucher.ts';

/** @throws AppError card-required, invalid-input, day-out-of-range */
export function requireVoucher(claimed: ClaimedVoucher | undefined, { clock }: Pick<Shop, 'clock'>): VoucherForm {
  if (claimed === undefined) throw new AppError('card-required');
  const { data: form, error } = voucherFormSchema.safeParse(claimed);
  if (form === undefined) throw new AppError('invalid-input', { message: error.issues[0]?.message ?? '' });
  if (form.delivery.by === 'mail' && !isDayInRange(form.delivery, clock.now())) throw new AppError('day-out-of-range');
  return form;
}

interface BoughtVoucher {
  readonly userId: string;
  readonly voucherId: string;
  readonly form: VoucherForm | undefined;
  readonly paidCents: number;
  readonly email: string;
}

/** Creates the card with a new code, the mail to its giver and, on its day, that to its receiver. */
export async function boughtVoucherParts(
  { userId, voucherId, form, paidCents, email }: BoughtVoucher,
  shop: Pick<Shop, 'vouchers' | 'users' | 'outbox' | 'identifiers' | 'clock'>,
): Promise<TransactionPart[]> {
  if (form === undefined) throw new Error(`checkout ${voucherId} is for a voucher without a card`);
  const { vouchers, users, outbox, identifiers, clock } = shop;
  const { delivery, ...words } = form;
  const card = { code: newCode(identifiers), words, ...scheduleOf(delivery, 0) };
  const voucher = { voucherId, userId, state: 'open', version: 0, createdAt: isoTime(clock), ...card } as const;
  const user = await users.get(userId);
  const to = user?.email ?? email;
  const day = card.mail === null ? {} : { day: card.mail.day };
  const data = { name: user?.name ?? to, receiver: words.receiver, voucherId, cents: String(paidCents), ...day };
  const bought = { template: 'voucher-bought', to, data } as const;
  return [
    ...vouchers.addParts(voucher),
    outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail: bought }),
    ...mailRows(voucher, shop).map(outbox.addPart),
  ];
}
