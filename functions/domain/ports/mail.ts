import type { MailContent } from '#functions/domain/mail/mail.ts';

/** A mail to one address; an answer goes to `replyTo` where it is given, which must be one mailbox. */
export interface AddressedMail extends MailContent {
  readonly to: string;
  readonly replyTo?: string;
}

export interface MailSender {
  /** @throws what the mail service answers; the outbox tries again */
  send(mail: AddressedMail): Promise<void>;
}
