import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import type { TransactionPart, Transactions } from '#functions/domain/kernel/transaction.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { type MailTemplate, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { GiftStatus, OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { type GiftAnswer, type GiftRecord, isApproved, type ListedGift } from './gift.ts';
import { giftAttention } from './gift-attention.ts';
import { type GiftMailCollaborators, giftMailData, giftMailPart } from './gift-mail.ts';
import { giftMoves, isGiftClosed } from './gift-states.ts';

export interface MovingCollaborators extends GiftMailCollaborators {
  readonly gifts: {
    movePart(
      gift: Pick<GiftRecord, 'userId' | 'giftId'>,
      from: readonly GiftStatus[],
      change: { readonly status: OperatorGiftStatus; readonly updatedAt: string; readonly tracking?: string },
      seen?: { readonly proofKey: string; readonly answer: GiftAnswer | undefined },
    ): TransactionPart;
    closePart(giftId: string): TransactionPart;
  };
  readonly clock: Clock;
}

export interface FindingCollaborators {
  readonly gifts: {
    get(userId: string, giftId: string): Promise<GiftRecord | undefined>;
    findOpen(giftId: string): Promise<{ readonly userId: string } | undefined>;
  };
  readonly checkouts: { get(checkoutId: string): Promise<{ readonly userId: string } | undefined> };
}

export interface OperatorCollaborators extends MovingCollaborators, FindingCollaborators {
  readonly transactions: Transactions;
  readonly gifts: MovingCollaborators['gifts'] &
    FindingCollaborators['gifts'] & {
      addDeliveredPart(gift: Pick<GiftRecord, 'userId' | 'giftId'>, deliveredAt: string): TransactionPart;
    };
  readonly users: { get(userId: string): Promise<{ readonly name: string; readonly email: string } | undefined> };
  readonly orders: {
    get(userId: string, orderId: string): Promise<OrderRecord | undefined>;
    flagPart(attention: NeedsAttention): TransactionPart;
  };
}

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
  collaborators: MovingCollaborators,
  tracking?: string,
): TransactionPart[] {
  const { gifts, clock } = collaborators;
  const change = { status: to, updatedAt: isoTime(clock), ...(tracking === undefined ? {} : { tracking }) };
  const moved = { ...gift, ...change };
  const data = giftMailData(moved, reader?.name ?? 'Somebody whose account is gone');
  return [
    gifts.movePart(gift, [gift.status], change, to === 'printing' ? seenProof(gift) : undefined),
    giftMailPart(mails[to], reader?.email ?? operatorAddress, data, collaborators),
    ...(isGiftClosed(to) ? [gifts.closePart(gift.giftId)] : []),
  ];
}

export async function findGift(giftId: string, collaborators: FindingCollaborators): Promise<GiftRecord> {
  const { gifts, checkouts } = collaborators;
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
  { orders, clock }: OperatorCollaborators,
): Promise<TransactionPart[]> {
  const order = to === 'cancelled' ? await orders.get(userId, giftId) : undefined;
  if (order === undefined || order.status === 'refunded') return [];
  return [orders.flagPart(giftAttention(order, 'gift-cancelled', isoTime(clock)))];
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
  collaborators: OperatorCollaborators,
  { tracking, approvedElsewhere = false, seen }: MoveOptions = {},
): Promise<GiftRecord> {
  const gift = await findGift(giftId, collaborators);
  if (seen !== undefined && seen !== gift.updatedAt) throw new CannotMoveGift(`Gift ${giftId} was changed meanwhile.`);
  requireMove(gift, to);
  if (gift.status === to && gift.tracking === tracking) return gift;
  if (to === 'printing') requireApproval(gift, approvedElsewhere);
  const reader = await collaborators.users.get(gift.userId);
  const { clock, gifts, transactions } = collaborators;
  const at = isoTime(clock);
  const parts = moveParts(gift, to, reader, collaborators, tracking);
  const listed = to === 'delivered' ? [gifts.addDeliveredPart(gift, at)] : [];
  await transactions.commit([...parts, ...listed, ...(await noteParts(gift, to, collaborators))]);
  return { ...gift, status: to, tracking: tracking ?? gift.tracking, updatedAt: at, [`${to}At`]: at };
}

/** Requests a new proof, also after all tries failed. @throws CannotMoveGift when there is no such gift, or it was printed */
export async function requestNewProof(giftId: string, collaborators: OperatorCollaborators): Promise<void> {
  const { transactions, outbox, identifiers, clock } = collaborators;
  const { userId, status, proof } = await findGift(giftId, collaborators);
  if (status !== 'paid' && status !== 'proof') throw new CannotMoveGift(`Gift ${giftId} is ${status} already.`);
  const id = identifiers.ulid(clock.now());
  const wanted = { userId, giftId, replaces: proof?.key ?? null };
  await transactions.commit([outbox.addPart({ id, kind: 'gift-proof', gift: wanted })]);
}
