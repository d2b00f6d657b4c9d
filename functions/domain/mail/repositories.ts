import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { UndeliverableAddress } from './mail-feedback.ts';
import type { SentMail } from './sent-mail.ts';

/** Mails by the hash of their address, for the desk: three months of them. */
export interface SentMailRepository {
  /** A second attempt replaces the record of the first. */
  record(email: string, mail: SentMail): Promise<void>;
  /** Newest first. */
  list(email: string, page: PageRequest): Promise<Page<SentMail>>;
}

/** By the hash of the address (threat 52). */
export interface UndeliverableAddressRepository {
  has(email: string): Promise<boolean>;
  /** Why nothing is sent to it; undefined when it gets mail. */
  get(email: string): Promise<{ reason: UndeliverableAddress['reason'] | 'erased'; at: string } | undefined>;
  mark(email: string, why: UndeliverableAddress): Promise<void>;
  /** @returns whether it was marked */
  unmark(email: string): Promise<boolean>;
  /** Named `undeliverable`. */
  unmarkPart(email: string): TransactionPart;
}
