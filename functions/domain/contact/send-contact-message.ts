import { createHash } from 'node:crypto';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import type { IdempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { type OutboxRow, operatorAddress } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { type ContactMessage, newMessage } from './contact-message.ts';

interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** Honeypot: a field that people do not see, though their browser may fill it in. */
  readonly website?: string | undefined;
}

/** The same text from the same address within a day counts as a retry. */
function sameMessage({ name, email, message }: ContactMessage): IdempotentRequest {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([name, email, message]))
    .digest('base64url');
  return { userId: 'visitor', route: 'sendContactMessage', key: bodyHash, bodyHash };
}

function mailOf({ messageId, name, email, message }: ContactMessage, rowId: string): OutboxRow {
  const data = { messageId, name, email, message };
  return { id: rowId, kind: 'mail', mail: { template: 'contact-message', to: operatorAddress, replyTo: email, data } };
}

/**
 * Stores a message and queues a mail to the operator, in one transaction. The sender gets no mail, because their address is
 * unproven (threat 63). With a filled honeypot it is stored, but not mailed (threat 64).
 * Messages are counted by the sender's network, because anyone can type anyone's address.
 * @throws AppError invalid-input for an address that can get no mail
 */
export async function sendContactMessage(
  written: ContactForm,
  shop: Pick<Shop, 'transactions' | 'contactMessages' | 'idempotency' | 'outbox' | 'clock' | 'identifiers'>,
): Promise<void> {
  const { transactions, contactMessages, idempotency, outbox, clock, identifiers } = shop;
  const { website = '', ...form } = written;
  const email = normaliseEmail(form.email);
  const messageId = identifiers.ulid(clock.now());
  const message = newMessage({ ...form, email, messageId, at: isoTime(clock) });
  try {
    await transactions.commit([
      idempotency.recordPart(sameMessage(message), { messageId }, epochSeconds(clock)),
      ...contactMessages.addParts(message),
      ...(website === '' ? [outbox.addPart(mailOf(message, identifiers.ulid(clock.now())))] : []),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.by('idempotency'))) throw error;
  }
}
