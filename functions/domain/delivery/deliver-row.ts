import { decodeTime } from 'ulid';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { LogFields, Logger } from '#functions/domain/kernel/logger.ts';
import {
  givenUpAfterSeconds,
  type MailRow,
  type OutboxRow,
  operatorAddress,
  type VoucherRow,
  type WaitingRow,
} from '#functions/domain/outbox/outbox.ts';
import { type AddressedMail, MailRefused } from '#functions/domain/ports/mail.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { noteMailed, voucherMail } from '#functions/domain/voucher/send-voucher.ts';
import { writeMail } from './write-mail.ts';

export type DeliverShop = Pick<
  Shop,
  | 'outbox'
  | 'mail'
  | 'workflows'
  | 'makeGiftProof'
  | 'makeShareCard'
  | 'undeliverableAddresses'
  | 'sentMails'
  | 'links'
  | 'vouchers'
  | 'transactions'
  | 'siteUrl'
  | 'operatorMailbox'
  | 'clock'
>;

type Outcome = 'OUTBOX_ROW_SENT' | 'OUTBOX_LINK_VOID' | 'OUTBOX_ADDRESS_UNDELIVERABLE' | 'OUTBOX_MAIL_REFUSED';

const resolveOperator = (address: string, operatorMailbox: string) =>
  address === operatorAddress ? operatorMailbox : address;

/**
 * Sends a mail to all recipients, or to each separately when SES refuses it for all. An address that is the reason gets no more
 * mail. @returns whether a recipient got it @throws the refusal of the operator's mailbox, which is our fault
 */
async function sendOrRefuse(
  content: Omit<AddressedMail, 'to' | 'alsoTo'>,
  [to, ...alsoTo]: readonly [string, ...string[]],
  shop: DeliverShop,
): Promise<boolean> {
  const { mail, undeliverableAddresses, operatorMailbox, clock } = shop;
  try {
    await mail.send({ ...content, to, ...(alsoTo.length === 0 ? {} : { alsoTo }) });
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused) || to === operatorMailbox) throw error;
    if (alsoTo.length === 0) {
      if (error.because === 'address') await undeliverableAddresses.mark(to, { reason: 'refused', at: isoTime(clock) });
      return false;
    }
  }
  const sent: boolean[] = [];
  for (const one of [to, ...alsoTo]) sent.push(await sendOrRefuse(content, [one], shop));
  return sent.includes(true);
}

/** What the row led to, and the subject of the mail that was sent. */
async function sendOnce({ mail }: MailRow, to: string, shop: DeliverShop) {
  const { undeliverableAddresses, links, siteUrl, operatorMailbox, clock } = shop;
  if (mail.untilSeconds !== undefined && epochSeconds(clock) > mail.untilSeconds)
    return { outcome: 'void', subject: null } as const;
  const recipients: string[] = [];
  for (const recipient of [to, ...(mail.alsoTo ?? [])])
    if (!(await undeliverableAddresses.has(recipient))) recipients.push(recipient);
  const [first, ...alsoTo] = recipients;
  if (first === undefined) return { outcome: 'skipped', subject: null } as const;
  const link = mail.link === undefined ? undefined : await links.issue(mail.link);
  if (mail.link !== undefined && link === undefined) return { outcome: 'void', subject: null } as const;
  const content = writeMail(mail.template, { data: { ...mail.data, ...link?.data }, siteUrl, token: link?.secret });
  const replyTo = mail.replyTo === undefined ? {} : { replyTo: resolveOperator(mail.replyTo, operatorMailbox) };
  const isSent = await sendOrRefuse({ ...content, ...replyTo }, [first, ...alsoTo], shop);
  return { outcome: isSent ? 'sent' : 'refused', subject: content.subject } as const;
}

const outcomeCodes = {
  sent: 'OUTBOX_ROW_SENT',
  skipped: 'OUTBOX_ADDRESS_UNDELIVERABLE',
  void: 'OUTBOX_LINK_VOID',
  refused: 'OUTBOX_MAIL_REFUSED',
} as const;

async function sendMail(row: MailRow, shop: DeliverShop, logger: Logger): Promise<Outcome> {
  const { operatorMailbox, sentMails, clock } = shop;
  const { to, template } = row.mail;
  if (to === operatorAddress) return outcomeCodes[(await sendOnce(row, operatorMailbox, shop)).outcome];
  const sent = await sendOnce(row, to, shop);
  try {
    await sentMails.record(to, { mailId: row.id, at: isoTime(clock), template, ...sent });
  } catch (error) {
    // Without the record the mail is not sent again.
    logger.warn('SENT_MAIL_UNRECORDED', { outboxId: row.id }, error);
  }
  return outcomeCodes[sent.outcome];
}

async function sendVoucher(
  { id, voucher: { voucherId, round } }: VoucherRow,
  shop: DeliverShop,
  logger: Logger,
): Promise<Outcome> {
  const voucher = await shop.vouchers.get(voucherId);
  const mail = await voucherMail(voucher, round);
  if (voucher === undefined || mail === undefined) return outcomeCodes.void;
  const outcome = await sendMail({ id, kind: 'mail', mail }, shop, logger);
  await noteMailed(voucher, outcome === outcomeCodes.sent, shop);
  return outcome;
}

async function carryOut({ row }: WaitingRow, shop: DeliverShop, logger: Logger): Promise<Outcome> {
  if (row.kind === 'mail') return sendMail(row, shop, logger);
  if (row.kind === 'voucher') return sendVoucher(row, shop, logger);
  if (row.kind === 'gift-proof') await shop.makeGiftProof(row.gift);
  else if (row.kind === 'share-card') await shop.makeShareCard(row.card);
  else await shop.workflows.startWriteStory(row.workflow);
  return 'OUTBOX_ROW_SENT';
}

/** The story, gift, order or customer that a row is about, so that the log of a purchase contains its delivery. */
function idsOf(row: OutboxRow): LogFields {
  if (row.kind === 'workflow') return row.workflow;
  if (row.kind === 'share-card') return row.card;
  if (row.kind === 'voucher') return { voucherId: row.voucher.voucherId };
  if (row.kind === 'gift-proof') return { userId: row.gift.userId, giftId: row.gift.giftId };
  return Object.fromEntries(Object.entries(row.mail.data).filter(([name]) => name.endsWith('Id')));
}

/**
 * Claims one outbox row, executes and removes it. An error leaves the row for a retry and is only logged, so that it does not
 * block the others (threat 80); after a day the row is parked. Delivery is at least once: workflows are started by name, so a
 * repetition is harmless.
 */
export async function deliverRow(waiting: WaitingRow, shop: DeliverShop, logger: Logger): Promise<void> {
  const now = epochSeconds(shop.clock);
  const { row, attempts } = waiting;
  const fields = { ...idsOf(row), outboxId: row.id, kind: row.kind, attempt: attempts + 1 };
  if (!(await shop.outbox.claim(waiting, now))) return;
  try {
    const outcome = await carryOut(waiting, shop, logger);
    await shop.outbox.remove(waiting);
    logger.info(outcome, fields);
  } catch (error) {
    const ageSeconds = now - decodeTime(waiting.row.id) / 1000;
    if (ageSeconds < givenUpAfterSeconds) return logger.warn('OUTBOX_ROW_DELAYED', fields, error);
    await shop.outbox.park(waiting);
    logger.error('OUTBOX_ROW_GIVEN_UP', fields, error);
  }
}
