import { findEarlierResponse, type IdempotentRequest, recordParts } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, isoTime } from '#functions/domain/kernel/clock.ts';
import { inRoundsOrFail, tryCommit } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type MessageAct, messageLimits } from '#shared/schemas/desk-messages.ts';
import type { ContactMessage, MessageOperator } from './contact-message.ts';

export interface MessageChange {
  readonly messageId: string;
  readonly act: MessageAct;
  readonly operator: MessageOperator;
  /** Counts a repeated note once. */
  readonly request?: IdempotentRequest | undefined;
}

/** A concurrent repetition of the request refuses by its key: the next try finds its response. */
const ownParts = new Set(['contact-message', 'idempotency']);

/** @returns undefined when nothing changes */
function applyAct(message: ContactMessage, { act, operator }: MessageChange, clock: Clock): ContactMessage | undefined {
  if (act.act !== 'note') {
    const status = act.act === 'done' ? 'done' : 'new';
    return message.status === status ? undefined : { ...message, status };
  }
  if (message.notes.length >= messageLimits.notes)
    throw new AppError('invalid-input', { message: `A message has at most ${messageLimits.notes} notes.` });
  const { operatorId, name } = operator;
  return { ...message, notes: [...message.notes, { at: isoTime(clock), operatorId, name, text: act.text }] };
}

/**
 * Marks a message as done, reopens it, or adds a note. A message that is in this state already stays as it is.
 * @throws AppError message-not-found; invalid-input for one note too many; idempotency-key-reused
 */
export async function changeMessage(
  change: MessageChange,
  shop: Pick<Shop, 'transactions' | 'contactMessages' | 'idempotency' | 'clock'>,
): Promise<void> {
  const { contactMessages, clock } = shop;
  await inRoundsOrFail(shop.transactions, async (transactions) => {
    // Before the response: a concurrent try of the same request stores both, so a changed message has one.
    const before = await contactMessages.get(change.messageId);
    if ((await findEarlierResponse(change.request, shop)) !== undefined) return true;
    if (before === undefined) throw new AppError('message-not-found');
    const after = applyAct(before, change, clock);
    if (after === undefined) return true;
    const parts = [
      ...recordParts(change.request, { messageId: change.messageId }, shop),
      ...contactMessages.changeParts(before, after),
    ];
    return (await tryCommit(transactions, parts, ownParts)) || undefined;
  });
}
