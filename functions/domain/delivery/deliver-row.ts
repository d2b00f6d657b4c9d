import { decodeTime } from 'ulid';
import type { LinkIssuer } from '#functions/domain/account/issue-link.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { MailContent, MailFacts } from '#functions/domain/mail/mail.ts';
import type { SentMail } from '#functions/domain/mail/sent-mail.ts';
import {
  givenUpAfterSeconds,
  type MailRow,
  type MailTemplate,
  operatorAddress,
  type WaitingRow,
  type WantedCard,
  type WantedProof,
} from '#functions/domain/outbox/outbox.ts';
import type { MailSender } from '#functions/domain/ports/mail.ts';

export interface DeliverRowCollaborators {
  readonly outbox: {
    claim(waiting: WaitingRow, nowSeconds: number): Promise<boolean>;
    remove(waiting: WaitingRow): Promise<void>;
    park(waiting: WaitingRow): Promise<void>;
  };
  readonly mail: MailSender;
  readonly workflows: { startWriteStory(input: { userId: string; storyId: string }): Promise<void> };
  readonly makeGiftProof: (wanted: WantedProof) => Promise<unknown>;
  readonly makeShareCard: (wanted: WantedCard) => Promise<unknown>;
  /** Whether mail to the address bounced permanently or caused a complaint (threat 52). */
  readonly undeliverableAddresses: { has(email: string): Promise<boolean> };
  /** For the desk. */
  readonly sentMails: { record(email: string, mail: SentMail): Promise<void> };
  readonly links: LinkIssuer;
  readonly writeMail: (template: MailTemplate, facts: MailFacts) => MailContent;
  readonly siteUrl: string;
  readonly operatorMailbox: string;
  readonly clock: Clock;
}

type Outcome = 'OUTBOX_ROW_SENT' | 'OUTBOX_LINK_VOID' | 'OUTBOX_ADDRESS_UNDELIVERABLE';

const mailboxOf = (address: string, operatorMailbox: string) =>
  address === operatorAddress ? operatorMailbox : address;

/** What the row led to, and the subject of the mail that was sent. */
async function sendOnce({ mail }: MailRow, to: string, collaborators: DeliverRowCollaborators) {
  const { undeliverableAddresses, links, writeMail, siteUrl, operatorMailbox } = collaborators;
  const recipients: string[] = [];
  for (const recipient of [to, ...(mail.alsoTo ?? [])])
    if (!(await undeliverableAddresses.has(recipient))) recipients.push(recipient);
  const [first, ...alsoTo] = recipients;
  if (first === undefined) return { outcome: 'skipped', subject: null } as const;
  const link = mail.link === undefined ? undefined : await links.issue(mail.link);
  if (mail.link !== undefined && link === undefined) return { outcome: 'void', subject: null } as const;
  const content = writeMail(mail.template, { data: { ...mail.data, ...link?.data }, siteUrl, token: link?.secret });
  const replyTo = mail.replyTo === undefined ? {} : { replyTo: mailboxOf(mail.replyTo, operatorMailbox) };
  await collaborators.mail.send({ ...content, ...replyTo, to: first, ...(alsoTo.length === 0 ? {} : { alsoTo }) });
  return { outcome: 'sent', subject: content.subject } as const;
}

const outcomeCodes = {
  sent: 'OUTBOX_ROW_SENT',
  skipped: 'OUTBOX_ADDRESS_UNDELIVERABLE',
  void: 'OUTBOX_LINK_VOID',
} as const;

async function sendMail(row: MailRow, collaborators: DeliverRowCollaborators, logger: Logger): Promise<Outcome> {
  const { operatorMailbox, sentMails, clock } = collaborators;
  const { to, template } = row.mail;
  if (to === operatorAddress) return outcomeCodes[(await sendOnce(row, operatorMailbox, collaborators)).outcome];
  const sent = await sendOnce(row, to, collaborators);
  try {
    await sentMails.record(to, { mailId: row.id, at: isoTime(clock), template, ...sent });
  } catch (error) {
    // Without the record the mail is not sent again.
    logger.warn('SENT_MAIL_UNRECORDED', { outboxId: row.id }, error);
  }
  return outcomeCodes[sent.outcome];
}

async function carryOut({ row }: WaitingRow, collaborators: DeliverRowCollaborators, logger: Logger): Promise<Outcome> {
  if (row.kind === 'mail') return sendMail(row, collaborators, logger);
  if (row.kind === 'gift-proof') await collaborators.makeGiftProof(row.gift);
  else if (row.kind === 'share-card') await collaborators.makeShareCard(row.card);
  else await collaborators.workflows.startWriteStory(row.workflow);
  return 'OUTBOX_ROW_SENT';
}

/**
 * Claims one outbox row, executes and removes it. An error leaves the row for a retry and is only logged, so that it does not
 * block the others (threat 80); after a day the row is parked. Delivery is at least once: workflows are started by name, so a
 * repetition is harmless.
 */
export async function deliverRow(
  waiting: WaitingRow,
  collaborators: DeliverRowCollaborators,
  logger: Logger,
): Promise<void> {
  const now = epochSeconds(collaborators.clock);
  const fields = { outboxId: waiting.row.id, kind: waiting.row.kind, attempt: waiting.attempts + 1 };
  if (!(await collaborators.outbox.claim(waiting, now))) return;
  try {
    const outcome = await carryOut(waiting, collaborators, logger);
    await collaborators.outbox.remove(waiting);
    logger.info(outcome, fields);
  } catch (error) {
    const ageSeconds = now - decodeTime(waiting.row.id) / 1000;
    if (ageSeconds < givenUpAfterSeconds) return logger.warn('OUTBOX_ROW_DELAYED', fields, error);
    await collaborators.outbox.park(waiting);
    logger.error('OUTBOX_ROW_GIVEN_UP', fields, error);
  }
}
