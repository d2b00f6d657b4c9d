import { isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { MailRow } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { defaultPrint, parsePrintSlug } from '#shared/prints/plan.ts';
import { isWaiting, spacedCode, type Voucher } from './voucher.ts';

/** The mail of a card that waits for it; undefined when it was changed, has ended, or is redeemed. */
export async function voucherMail(voucher: Voucher | undefined, round: number): Promise<MailRow['mail'] | undefined> {
  if (voucher === undefined || !isWaiting(voucher) || voucher.mails !== round) return undefined;
  const { voucherId, code, mail, words } = voucher;
  if (mail?.email === undefined || code === undefined) return undefined;
  const print = defaultPrint(voucherId);
  const plan = parsePrintSlug(print);
  // Loaded on demand: all motifs, for few of the mails.
  const { printAlt } = await import('#shared/prints/drawing/print-alt.ts');
  const picture = { print, printAlt: plan === undefined ? '' : printAlt(plan) };
  return { template: 'voucher-given', to: mail.email, data: { ...words, code: spacedCode(code), ...picture } };
}

/**
 * Notes that the card was mailed, and forgets the address; or that the address was refused. A change in between keeps its own
 * state: its mail has a row of its own.
 */
export async function noteMailed(
  voucher: Voucher,
  isSent: boolean,
  { vouchers, transactions, clock }: Pick<Shop, 'vouchers' | 'transactions' | 'clock'>,
): Promise<void> {
  const { mail, code, ...others } = voucher;
  if (mail === null) return;
  const { email, ...sent } = mail;
  const at = isoTime(clock);
  // An erased giver has no page that shows the code.
  const kept = isSent && voucher.words === undefined ? {} : { code };
  const next = isSent ? { ...sent, mailedAt: at } : { ...mail, refusedAt: at };
  try {
    await transactions.commit([vouchers.replacePart(voucher, { ...others, ...kept, mail: next })]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
}
