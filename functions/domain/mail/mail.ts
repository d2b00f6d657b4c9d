export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Stops such mails by a POST without more (RFC 8058); mail programs show a button. */
  readonly unsubscribeUrl?: string;
}

export interface MailFacts {
  readonly data: Readonly<Record<string, string>>;
  /** From the configuration only (threat 26). */
  readonly siteUrl: string;
  readonly token: string | undefined;
}

export type MailWriter = (facts: MailFacts) => MailContent;
