import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { commitOrConflict, inRounds, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { readCode, type Voucher } from './voucher.ts';

export interface Redemption {
  readonly userId: string;
  readonly code: string;
  readonly tellGiver: boolean | undefined;
}

/** The ledger has the entry when the same customer redeems it twice at once. */
const ownParts = new Set(['voucher', 'ledger']);

async function findVoucher(typed: string, { vouchers }: Pick<Shop, 'vouchers'>): Promise<Voucher> {
  const code = readCode(typed);
  const voucher = code === undefined ? undefined : await vouchers.find(code);
  if (voucher === undefined) throw new AppError('voucher-not-found');
  return voucher;
}

/** Nobody is mailed any more. */
function withoutAddress(mail: Voucher['mail']): Voucher['mail'] {
  if (mail === null) return null;
  const { email: _, ...others } = mail;
  return others;
}

/** @returns whether the giver is to be told */
async function setTelling(
  { userId, tellGiver }: Redemption,
  { voucherId, redeemed, words }: Voucher,
  { users, transactions }: Pick<Shop, 'users' | 'transactions'>,
): Promise<boolean> {
  const tells = (await users.get(userId))?.tellsGivers?.has(voucherId) === true;
  if (tellGiver === undefined || tellGiver === tells || redeemed?.told === true || words === undefined) return tells;
  const part = tellGiver ? users.beginTellingPart(userId, voucherId) : users.endTellingPart(userId, voucherId);
  await commitOrConflict(transactions, [part]);
  return tellGiver;
}

/**
 * Turns a card into one story of the customer, once: card, ledger and balance in one transaction. Whoever has redeemed it gets the
 * same answer again, and may decide then whether the giver hears that it was read.
 * @returns who gave it; null after they have left
 * @throws AppError voucher-not-found, voucher-used by another customer, voucher-ended, conflict
 */
export async function redeemVoucher(
  request: Redemption,
  shop: Pick<Shop, 'vouchers' | 'users' | 'ledger' | 'transactions' | 'clock'>,
): Promise<{ voucherId: string; from: string | null; tellsGiver: boolean }> {
  const { userId, code: typed } = request;
  const { users, ledger, clock } = shop;
  const voucher = await inRounds(shop.transactions, async (transactions) => {
    const seen = await findVoucher(typed, shop);
    const { voucherId, redeemed } = seen;
    if (redeemed?.userId === userId) return seen;
    if (seen.state === 'redeemed') throw new AppError('voucher-used');
    if (seen.state === 'ended') throw new AppError('voucher-ended');
    const at = isoTime(clock);
    const next = { ...seen, mail: withoutAddress(seen.mail), state: 'redeemed', redeemed: { userId, at } } as const;
    const parts = [
      shop.vouchers.replacePart(seen, next),
      ledger.recordEntryPart(userId, { cause: `voucher ${voucherId}`, source: 'bonus', delta: 1, at }),
      users.returnCreditPart(userId, 'bonus'),
    ];
    return (await tryCommit(transactions, parts, ownParts)) ? next : undefined;
  });
  if (voucher === undefined) throw new AppError('conflict');
  const { voucherId, words } = voucher;
  return { voucherId, from: words?.from ?? null, tellsGiver: await setTelling(request, voucher, shop) };
}
