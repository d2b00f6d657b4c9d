import { isPaidFor, isWaiting, type Voucher } from '#functions/domain/voucher/voucher.ts';
import type { InvariantId } from './invariant.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

function pairRecord(at: string, voucher: Voucher, pairing: Pairing): void {
  const { voucherId, userId, state, code, mail, mails, redeemed } = voucher;
  const need = (thing: string, rule: InvariantId, found: string) => pairing.need(thing, { rule, at, found });
  pairing.have(`voucher ${userId} ${voucherId}`);
  need(`order ${userId} ${voucherId}`, 'voucher-ordered', 'no such order');
  if (code !== undefined) need(`code of ${voucherId}`, 'voucher-ordered', 'no code leads to it');
  if (state === 'open') need(`paid voucher ${voucherId}`, 'voucher-ordered', 'open, and not paid for');
  if (isWaiting(voucher)) need(`mail of ${voucherId} ${mails}`, 'voucher-mailed', 'waits, without a row');
  if (mail?.mailedAt !== undefined && mail.email !== undefined)
    pairing.need(`no address of ${voucherId}`, { rule: 'voucher-mailed', at, found: 'mailed, with its address' });
  if ((state === 'redeemed') !== (redeemed !== undefined))
    need(`redeemer of ${voucherId}`, 'voucher-redeemed', `${state}, and redeemed by ${redeemed?.userId ?? 'nobody'}`);
  if (redeemed !== undefined) {
    pairing.have(`redeemed ${voucherId} ${redeemed.userId}`);
    need(`story of ${voucherId} ${redeemed.userId}`, 'voucher-redeemed', 'without its story');
  }
}

/** A card needs its order, its code, a row for its mail, and an entry of whoever redeemed it. */
export function pairVoucher({ at, record }: TableItem, pairing: Pairing): void {
  const need = (thing: string, rule: InvariantId, found: string) => pairing.need(thing, { rule, at, found });
  if (record.kind === 'voucher') pairRecord(at, record.voucher, pairing);
  if (record.kind === 'voucher-code') pairing.have(`code of ${record.voucherId}`);
  if (record.kind === 'order' && record.order.kind === 'voucher' && isPaidFor(record.order))
    pairing.have(`paid voucher ${record.order.orderId}`);
  if (record.kind === 'outbox' && record.waiting.row.kind === 'voucher') {
    const { voucherId, round } = record.waiting.row.voucher;
    pairing.have(`mail of ${voucherId} ${round}`);
  }
  if (record.kind === 'ledger' && record.entry.cause.startsWith('voucher ')) {
    const thing = `${record.entry.cause.slice('voucher '.length)} ${record.userId}`;
    pairing.have(`story of ${thing}`);
    need(`redeemed ${thing}`, 'voucher-redeemed', 'a story, and the card is not redeemed by them');
  }
  if (record.kind === 'checkout' && record.checkout.kind === 'voucher') {
    const { userId, checkoutId, status } = record.checkout;
    const thing = `voucher ${userId} ${checkoutId}`;
    if (status === 'fulfilled') need(thing, 'voucher-ordered', 'fulfilled without its card');
    else pairing.forbid(thing, { rule: 'voucher-ordered', at, found: `a card, and the checkout is ${status}` });
  }
}
