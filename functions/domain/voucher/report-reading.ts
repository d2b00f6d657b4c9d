import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';

type Needs = Pick<Shop, 'users' | 'stories' | 'vouchers' | 'transactions' | 'outbox' | 'identifiers' | 'clock'>;

async function mailGiver(
  { userId, voucherId, writtenAt }: { userId: string; voucherId: string; writtenAt: string },
  { users, vouchers, transactions, outbox, identifiers, clock }: Needs,
): Promise<void> {
  const voucher = await vouchers.get(voucherId);
  if (voucher?.redeemed === undefined || writtenAt < voucher.redeemed.at) return;
  const giver = await users.get(voucher.userId);
  const { words } = voucher;
  const isThere = giver !== undefined && giver.erasure === undefined && words !== undefined;
  const data = { name: giver?.name ?? '', receiver: words?.receiver ?? '' };
  const mail = { template: 'voucher-read', to: giver?.email ?? '', data } as const;
  const rows = isThere ? [outbox.addPart({ id: identifiers.ulid(clock.now()), kind: 'mail', mail })] : [];
  try {
    await transactions.commit([
      users.endTellingPart(userId, voucherId),
      vouchers.replacePart(voucher, { ...voucher, redeemed: { ...voucher.redeemed, told: true } }),
      ...rows,
    ]);
  } catch (error) {
    // A concurrent call was first.
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

/**
 * After the customer opened a story: mails whoever gave it, if the customer wanted that, once. A story counts when it is ready and
 * was begun after the card was redeemed. @throws AppError story-not-found
 */
export async function reportReading(
  { userId, storyId }: { readonly userId: string; readonly storyId: string },
  shop: Needs,
): Promise<void> {
  const [user, found] = await Promise.all([shop.users.get(userId), shop.stories.get(userId, storyId)]);
  if (found === undefined) throw new AppError('story-not-found');
  const { status, createdAt: writtenAt } = found.story;
  if (status !== 'ready') return;
  for (const voucherId of user?.tellsGivers ?? []) await mailGiver({ userId, voucherId, writtenAt }, shop);
}
