export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailFacts {
  /** Names and ids from the outbox row. */
  readonly data: Readonly<Record<string, string>>;
  /** From the configuration only (threat 26). */
  readonly siteUrl: string;
  /** Created for this sending; undefined without a link. */
  readonly token: string | undefined;
}

export type MailWriter = (facts: MailFacts) => MailContent;
