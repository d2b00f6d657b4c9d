import type { MailContent } from '#functions/domain/mail/mail.ts';

export interface AddressedMail extends MailContent {
  readonly to: string;
  /** They see each other: for colleagues only. SES takes 50 recipients. */
  readonly alsoTo?: readonly string[];
  readonly replyTo?: string;
}

export interface MailSender {
  /** @throws the mail service's error; the outbox retries */
  send(mail: AddressedMail): Promise<void>;
}
