/** A mail's content, in both forms every mail has. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What a mail's text is made from. */
export interface MailFacts {
  /** Names and ids from the outbox row. */
  readonly data: Readonly<Record<string, string>>;
  /** The site's address, from configuration only (threat 26). */
  readonly siteUrl: string;
  /** The token of the mail's one-time link, where it has one; made for this sending. */
  readonly token: string | undefined;
}

/** Writes one kind of mail. */
export type MailWriter = (facts: MailFacts) => MailContent;
