import type { DeskMessage, MessageSummary } from '#shared/schemas/desk-messages.ts';
import { messageLimits } from '#shared/schemas/desk-messages.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { type ContactMessage, hasAddress, messageState, type Remark } from './contact-message.ts';

function presentHead(message: ContactMessage) {
  const { messageId, name, email, at } = message;
  return {
    messageId,
    kind: hasAddress(message) ? ('message' as const) : ('report' as const),
    state: messageState(message),
    name,
    email: hasAddress(message) ? email : null,
    at,
  };
}

/** The first words on one line. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const { beginningLength } = messageLimits;
  return line.length > beginningLength ? cutAtWord(line, beginningLength - 1) : line;
}

/** For the inbox. */
export function presentSummary(message: ContactMessage): MessageSummary {
  return { ...presentHead(message), beginning: beginningOf(message.message), notes: message.notes.length };
}

const presentRemark = ({ at, name, text }: Remark) => ({ at, name, text });

export type MessageFacts = Pick<DeskMessage, 'customerId' | 'isUndeliverable' | 'page'>;

/** For the operator who reads one message. */
export function presentMessage(stored: ContactMessage, facts: MessageFacts): DeskMessage {
  const { message, version } = stored;
  const [answers, notes] = [stored.answers.map(presentRemark), stored.notes.map(presentRemark)];
  return { ...presentHead(stored), message, version, answers, notes, ...facts };
}
