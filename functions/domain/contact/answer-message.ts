import { findEarlierResponse, type IdempotentRequest, recordParts } from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { tryCommit } from '#functions/domain/kernel/transaction.ts';
import { type OutboxRow, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { messageLimits } from '#shared/schemas/desk-messages.ts';
import { type ContactMessage, hasAddress, type MessageOperator } from './contact-message.ts';

type Needs = Pick<
  Shop,
  'transactions' | 'contactMessages' | 'outbox' | 'undeliverableAddresses' | 'identifiers' | 'idempotency' | 'clock'
>;

export interface MessageAnswer {
  readonly messageId: string;
  readonly text: string;
  /** The version of the message that the operator read. */
  readonly version: number;
  readonly operator: MessageOperator;
  readonly request: IdempotentRequest | undefined;
}

const ownParts = new Set(['contact-message', 'idempotency']);

function mailOf({ messageId, email, message, at }: ContactMessage, answer: MessageAnswer, id: string): OutboxRow {
  const data = { messageId, message, at, answer: answer.text, operator: answer.operator.name };
  return { id, kind: 'mail', mail: { template: 'message-answered', to: email, replyTo: operatorAddress, data } };
}

async function requireAnswerable(
  message: ContactMessage | undefined,
  { version }: MessageAnswer,
  { undeliverableAddresses }: Needs,
): Promise<ContactMessage> {
  if (message === undefined) throw new AppError('message-not-found');
  if (!hasAddress(message)) throw new AppError('invalid-input', { message: 'A report has no address to answer.' });
  if (message.version !== version) throw new AppError('conflict');
  if (message.answers.length >= messageLimits.answers)
    throw new AppError('invalid-input', { message: `A message has at most ${messageLimits.answers} answers.` });
  if (await undeliverableAddresses.has(message.email)) throw new AppError('address-undeliverable');
  return message;
}

/**
 * Mails an answer to the writer of a message and stores it, in one transaction. A message that was done is open again.
 * @throws AppError message-not-found; conflict when the message changed since it was read; address-undeliverable;
 * invalid-input for a report or one answer too many; idempotency-key-reused
 */
export async function answerMessage(answer: MessageAnswer, shop: Needs): Promise<void> {
  const { transactions, contactMessages, outbox, identifiers, clock } = shop;
  const { messageId, text, request } = answer;
  const wasAnswered = async () => (await findEarlierResponse(request, shop)) !== undefined;
  // Before the response: a concurrent try of the same request stores both, so a changed message has one.
  const message = await contactMessages.get(messageId);
  if (await wasAnswered()) return;
  const before = await requireAnswerable(message, answer, shop);
  const { operatorId, name } = answer.operator;
  const answers = [...before.answers, { at: isoTime(clock), operatorId, name, text }];
  const parts = [
    ...recordParts(request, { messageId }, shop),
    ...contactMessages.changeParts(before, { ...before, status: 'new', answers }),
    outbox.addPart(mailOf(before, answer, identifiers.ulid(clock.now()))),
  ];
  if (await tryCommit(transactions, parts, ownParts)) return;
  if (!(await wasAnswered())) throw new AppError('conflict');
}
