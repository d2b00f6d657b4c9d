import type { MailContent } from '#functions/domain/mail/mail.ts';

export interface AddressedMail extends MailContent {
  readonly to: string;
  /** They see each other: for colleagues only, and without `unsubscribeUrl`. SES takes 50 recipients. */
  readonly alsoTo?: readonly string[];
  readonly replyTo?: string;
}

/** The mail service never accepts this mail, because of a recipient's address or of the message. */
export class MailRefused extends Error {
  readonly because: 'address' | 'message';
  constructor(because: MailRefused['because'], options: ErrorOptions) {
    super(`the mail service refuses the ${because}`, options);
    this.because = because;
  }
}

export interface MailSender {
  /** @throws MailRefused, also when it refuses one of several recipients; else the mail service's error; the outbox retries */
  send(mail: AddressedMail): Promise<void>;
}
