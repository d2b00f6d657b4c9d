import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { orderAttention } from '#functions/domain/order/needs-attention.ts';
import { isAsked, refundsOf } from '#functions/domain/order/refund-requests.ts';
import { type MailTemplate, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { GiftCorrection, GiftStatus, OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { correctedParts, correctionParts, newProofPart } from './correct-gift.ts';
import { type GiftRecord, isApproved, type ListedGift } from './gift.ts';
import { giftMailData, giftMailPart } from './gift-mail.ts';
import { giftMoves, isGiftClosed } from './gift-states.ts';

type Needs = Pick<
  Shop,
  'transactions' | 'gifts' | 'users' | 'orders' | 'clock' | 'outbox' | 'identifiers' | 'checkouts'
>;

const mails = {
  printing: 'gift-printing',
  shipped: 'gift-shipped',
  ready: 'gift-ready',
  delivered: 'gift-delivered',
  cancelled: 'gift-cancelled',
} as const satisfies Record<OperatorGiftStatus, MailTemplate>;

export class CannotMoveGift extends Error {
  override readonly name = 'CannotMoveGift';
  readonly isUnknown: boolean;

  constructor(message: string, { isUnknown = false }: { readonly isUnknown?: boolean } = {}) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

/** Undefined when the account was deleted: the operator gets the mail instead. */
export type GiftCustomer = { readonly name: string; readonly email: string } | undefined;

/** A proof that was replaced or answered meanwhile must not be printed. */
function seenProof({ proof, answer }: ListedGift) {
  return proof === null ? undefined : { proofKey: proof.key, answer };
}

/** Moves a gift from the state it was read in, with the customer's mail and the operator's list. @param tracking for `shipped` */
export function moveParts(
  gift: ListedGift,
  to: OperatorGiftStatus,
  reader: GiftCustomer,
  shop: Pick<Shop, 'gifts' | 'clock' | 'outbox' | 'identifiers'>,
  tracking?: string,
): TransactionPart[] {
  const { gifts, clock } = shop;
  const change = { status: to, updatedAt: isoTime(clock), ...(tracking === undefined ? {} : { tracking }) };
  const moved = { ...gift, ...change };
  const data = giftMailData(moved, reader?.name ?? 'Somebody whose account is gone');
  return [
    gifts.movePart(gift, [gift.status], change, to === 'printing' ? seenProof(gift) : undefined),
    giftMailPart(mails[to], reader?.email ?? operatorAddress, data, shop),
    ...(isGiftClosed(to) ? [gifts.closePart(gift.giftId)] : []),
  ];
}

export async function findGift(giftId: string, shop: Pick<Shop, 'gifts' | 'checkouts'>): Promise<GiftRecord> {
  const { gifts, checkouts } = shop;
  const owner = (await gifts.findOpen(giftId)) ?? (await checkouts.get(giftId));
  const gift = owner === undefined ? undefined : await gifts.get(owner.userId, giftId);
  if (gift === undefined) throw new CannotMoveGift(`There is no gift ${giftId}.`, { isUnknown: true });
  return gift;
}

/** @throws CannotMoveGift when its customer did not approve the proof, or reported a problem */
function requireApproval({ giftId, answer }: GiftRecord, approvedElsewhere: boolean): void {
  if (answer !== undefined && answer.problem !== null)
    throw new CannotMoveGift(`The customer of gift ${giftId} found a problem: “${answer.problem}”. Make a new proof.`);
  if (isApproved({ answer }) || approvedElsewhere) return;
  throw new CannotMoveGift(`The customer of gift ${giftId} has not approved the proof yet.`);
}

function requireMove({ giftId, status, shippingMethod }: GiftRecord, to: OperatorGiftStatus): void {
  const move: { readonly from: readonly GiftStatus[]; readonly only?: string } = giftMoves[to];
  if (move.only !== undefined && move.only !== shippingMethod) {
    throw new CannotMoveGift(`Gift ${giftId} is for ${shippingMethod}, and only ${move.only} is ${to}.`);
  }
  if (move.from.includes(status)) return;
  throw new CannotMoveGift(`Gift ${giftId} is ${status}, and only what is ${move.from.join(' or ')} becomes ${to}.`);
}

/** A note about a cancelled gift that is still paid; it stays until the refund. */
async function noteParts(
  { userId, giftId }: GiftRecord,
  to: OperatorGiftStatus,
  { orders, clock }: Needs,
): Promise<TransactionPart[]> {
  const order = to === 'cancelled' ? await orders.get(userId, giftId) : undefined;
  if (order === undefined || order.status === 'refunded') return [];
  return [orders.flagPart(orderAttention(order, 'gift-cancelled', isoTime(clock)))];
}

function requireSeen({ giftId, updatedAt }: GiftRecord, seen: string | undefined): void {
  if (seen !== undefined && seen !== updatedAt) throw new CannotMoveGift(`Gift ${giftId} was changed meanwhile.`);
}

/** A customer who asked for a refund does not want the gift printed. */
async function requireNoRefund({ userId, giftId }: GiftRecord, { orders }: Needs): Promise<void> {
  const order = await orders.get(userId, giftId);
  if (order !== undefined && refundsOf(order).some(isAsked))
    throw new CannotMoveGift(`A refund of gift ${giftId} is under way.`);
}

interface MoveOptions {
  /** The carrier's number, for `shipped`. */
  readonly tracking?: string | undefined;
  /** For `printing`: the customer approved the proof by mail or phone. */
  readonly approvedElsewhere?: boolean | undefined;
  /** Its `updatedAt` when the operator saw it; a gift that changed since is not moved. */
  readonly seen?: string | undefined;
}

/**
 * Changes a gift's state for the operator and mails the customer, in one transaction; concurrent changes are refused. @throws
 * CannotMoveGift when its state or the customer's answer does not allow it @throws TransactionRefused when it was changed
 * meanwhile
 */
export async function moveGift(
  giftId: string,
  to: OperatorGiftStatus,
  shop: Needs,
  { tracking, approvedElsewhere = false, seen }: MoveOptions = {},
): Promise<GiftRecord> {
  const gift = await findGift(giftId, shop);
  requireSeen(gift, seen);
  requireMove(gift, to);
  if (gift.status === to && gift.tracking === tracking) return gift;
  if (to === 'printing') {
    requireApproval(gift, approvedElsewhere);
    await requireNoRefund(gift, shop);
  }
  const reader = await shop.users.get(gift.userId);
  const { clock, gifts, transactions } = shop;
  const at = isoTime(clock);
  const parts = moveParts(gift, to, reader, shop, tracking);
  const listed = to === 'delivered' ? [gifts.addDeliveredPart(gift, at)] : [];
  await transactions.commit([...parts, ...listed, ...(await noteParts(gift, to, shop))]);
  return { ...gift, status: to, tracking: tracking ?? gift.tracking, updatedAt: at, [`${to}At`]: at };
}

interface NewProofOptions {
  readonly correction?: GiftCorrection | undefined;
  /** As for a move. */
  readonly seen?: string | undefined;
}

/**
 * Requests a new proof, also after all tries failed, of a corrected gift if something changes. @throws CannotMoveGift when there is
 * no such gift, or it was printed or changed meanwhile @throws TransactionRefused when it changes at the same time
 */
export async function requestNewProof(
  giftId: string,
  shop: Needs,
  { correction = {}, seen }: NewProofOptions = {},
): Promise<void> {
  const gift = await findGift(giftId, shop);
  requireSeen(gift, seen);
  if (gift.status !== 'paid' && gift.status !== 'proof') {
    throw new CannotMoveGift(`Gift ${giftId} is ${gift.status} already.`);
  }
  const isCorrected = correctedParts(gift, correction).length > 0;
  await shop.transactions.commit(isCorrected ? correctionParts(gift, correction, shop) : [newProofPart(gift, shop)]);
}
