export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailFacts {
  readonly data: Readonly<Record<string, string>>;
  /** From the configuration only (threat 26). */
  readonly siteUrl: string;
  readonly token: string | undefined;
}

export type MailWriter = (facts: MailFacts) => MailContent;
