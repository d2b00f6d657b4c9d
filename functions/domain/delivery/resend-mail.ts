import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import { giftMailData } from '#functions/domain/gift/gift-mail.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { TransactionPart, Transactions } from '#functions/domain/kernel/transaction.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { productAddressLine } from '#functions/domain/order/product-choices.ts';
import type { MailRow, OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { printAlt } from '#shared/prints/drawing/print-alt.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';

type Mail = MailRow['mail'];

interface SendingCollaborators {
  readonly transactions: Transactions;
  readonly outbox: { addPart(row: OutboxRow): TransactionPart };
  readonly undeliverableAddresses: { has(email: string): Promise<boolean> };
  readonly identifiers: Identifiers;
  readonly clock: Clock;
}

export interface ResendMailCollaborators extends SendingCollaborators {
  readonly stories: { get(userId: string, storyId: string): Promise<{ readonly story: StoryRecord } | undefined> };
  readonly orders: { get(userId: string, orderId: string): Promise<OrderRecord | undefined> };
  readonly gifts: { get(userId: string, giftId: string): Promise<GiftRecord | undefined> };
}

export interface ResendVerificationCollaborators extends SendingCollaborators {
  readonly pendingRegistrations: {
    getNewest(email: string, nowSeconds: number): Promise<{ readonly registrationId: string } | undefined>;
  };
}

export type MailedAbout =
  | { readonly kind: 'story-ready'; readonly storyId: string }
  | { readonly kind: 'order-receipt'; readonly orderId: string };

interface Reader {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

async function send(
  mail: Mail,
  { transactions, outbox, undeliverableAddresses, identifiers, clock }: SendingCollaborators,
  id = identifiers.ulid(clock.now()),
): Promise<void> {
  if (await undeliverableAddresses.has(mail.to)) throw new AppError('address-undeliverable');
  await transactions.commit([outbox.addPart({ id, kind: 'mail', mail })]);
}

async function storyMail(
  { userId, name, email }: Reader,
  storyId: string,
  { stories }: ResendMailCollaborators,
): Promise<Mail> {
  const story = (await stories.get(userId, storyId))?.story;
  if (story === undefined) throw new AppError('story-not-found');
  if (story.status !== 'ready') throw new AppError('story-not-ready');
  const plan = story.print === undefined ? undefined : parsePrintSlug(story.print);
  const picture = plan === undefined ? {} : { print: story.print ?? '', printAlt: printAlt(plan) };
  return { template: 'story-ready', to: email, data: { name, title: story.name, storyId, ...picture } };
}

async function receiptMail(
  { userId, name, email }: Reader,
  orderId: string,
  { orders, gifts }: ResendMailCollaborators,
): Promise<Mail> {
  const order = await orders.get(userId, orderId);
  if (order === undefined) throw new AppError('order-not-found');
  const { kind, productName, totalCents, choices } = order;
  const paid = { email, productName, cents: String(totalCents) };
  if (kind === 'gift') {
    const gift = await gifts.get(userId, orderId);
    if (gift === undefined) throw new AppError('nothing-to-send');
    return { template: 'gift-bought', to: email, data: { ...giftMailData(gift, name), ...paid } };
  }
  // Stories are mailed about when they are ready; Stripe sends the receipts of subscriptions.
  if (kind !== 'package') throw new AppError('nothing-to-send');
  const story = choices?.story;
  const chosen = choices && { storyName: story?.name ?? '', address: productAddressLine(choices) };
  const picture = story?.print === undefined ? {} : { print: story.print };
  return { template: 'package-bought', to: email, data: { name, ...paid, orderId, ...chosen, ...picture } };
}

/**
 * Sends a mail about a story or an order again, with what is true now. @throws AppError story-not-found, story-not-ready,
 * order-not-found; nothing-to-send for orders without a mail of ours; address-undeliverable
 */
export async function resendMail(
  reader: Reader,
  about: MailedAbout,
  collaborators: ResendMailCollaborators,
): Promise<void> {
  const mail =
    about.kind === 'story-ready'
      ? await storyMail(reader, about.storyId, collaborators)
      : await receiptMail(reader, about.orderId, collaborators);
  await send(mail, collaborators);
}

/**
 * Sends the link of the newest registration of an address again; operators have no daily limit. @throws AppError
 * nothing-to-send without a registration that waits; address-undeliverable
 */
export async function resendVerificationMail(
  email: string,
  collaborators: ResendVerificationCollaborators,
): Promise<void> {
  const { pendingRegistrations, identifiers, clock } = collaborators;
  const registration = await pendingRegistrations.getNewest(email, epochSeconds(clock));
  if (registration === undefined) throw new AppError('nothing-to-send');
  const linkId = identifiers.ulid(clock.now());
  const subject = linkSubject({ linkId, email, subjectId: registration.registrationId });
  const link = { purpose: 'verify-email', subject } as const;
  await send({ template: 'verify-email', to: email, data: {}, link }, collaborators, linkId);
}
