import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { ContactMessage, MessageChanges } from './contact-message.ts';

export interface ContactRepository extends MessageChanges {
  /** Also adds it to the inbox. Named `contact-message` and `open-message`. */
  addParts(message: ContactMessage): TransactionPart[];
  list(month: string): Promise<ContactMessage[]>;
  /** Those that are done, newest first. A page may be short, also before the last. */
  listDone(month: string, page: PageRequest): Promise<Page<ContactMessage>>;
  /** The inbox: first those without an answer; the oldest first. */
  listOpen(page: PageRequest): Promise<Page<ContactMessage>>;
  /** Those without an answer, the oldest first. */
  listUnanswered(limit: number): Promise<ContactMessage[]>;
  get(messageId: string): Promise<ContactMessage | undefined>;
  changeParts(before: ContactMessage, after: ContactMessage): TransactionPart[];
  /** Adds a message of an earlier release to the inbox. Named `contact-message` and `open-message`. */
  addToInboxParts(message: ContactMessage): TransactionPart[];
}
