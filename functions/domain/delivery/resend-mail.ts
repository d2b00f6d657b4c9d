import { linkSubject } from '#functions/domain/account/pending-registration.ts';
import { giftMailData } from '#functions/domain/gift/gift-mail.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { productMailData } from '#functions/domain/order/product-mail.ts';
import type { MailRow } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { printAlt } from '#shared/prints/drawing/print-alt.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';

type Mail = MailRow['mail'];

type Needs = Pick<
  Shop,
  'stories' | 'orders' | 'gifts' | 'transactions' | 'outbox' | 'undeliverableAddresses' | 'identifiers' | 'clock'
>;

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
  {
    transactions,
    outbox,
    undeliverableAddresses,
    identifiers,
    clock,
  }: Pick<Shop, 'transactions' | 'outbox' | 'undeliverableAddresses' | 'identifiers' | 'clock'>,
  id = identifiers.ulid(clock.now()),
): Promise<void> {
  if (await undeliverableAddresses.has(mail.to)) throw new AppError('address-undeliverable');
  await transactions.commit([outbox.addPart({ id, kind: 'mail', mail })]);
}

async function storyMail({ userId, name, email }: Reader, storyId: string, { stories }: Needs): Promise<Mail> {
  const story = (await stories.get(userId, storyId))?.story;
  if (story === undefined) throw new AppError('story-not-found');
  if (story.status !== 'ready') throw new AppError('story-not-ready');
  const plan = story.print === undefined ? undefined : parsePrintSlug(story.print);
  const picture = plan === undefined ? {} : { print: story.print ?? '', printAlt: printAlt(plan) };
  return { template: 'story-ready', to: email, data: { name, title: story.name, storyId, ...picture } };
}

async function receiptMail({ userId, name, email }: Reader, orderId: string, { orders, gifts }: Needs): Promise<Mail> {
  const order = await orders.get(userId, orderId);
  if (order === undefined) throw new AppError('order-not-found');
  const { kind, productName, totalCents } = order;
  const paid = { email, productName, cents: String(totalCents) };
  if (kind === 'gift') {
    const gift = await gifts.get(userId, orderId);
    if (gift === undefined) throw new AppError('nothing-to-send');
    return { template: 'gift-bought', to: email, data: { ...giftMailData(gift, name), ...paid } };
  }
  // Stories are mailed about when they are ready; Stripe sends the receipts of subscriptions.
  if (kind !== 'package') throw new AppError('nothing-to-send');
  return { template: 'package-bought', to: email, data: { ...productMailData(order, name), ...paid } };
}

/**
 * Sends a mail about a story or an order again, with what is true now. @throws AppError story-not-found, story-not-ready,
 * order-not-found; nothing-to-send for orders without a mail of ours; address-undeliverable
 */
export async function resendMail(reader: Reader, about: MailedAbout, shop: Needs): Promise<void> {
  const mail =
    about.kind === 'story-ready'
      ? await storyMail(reader, about.storyId, shop)
      : await receiptMail(reader, about.orderId, shop);
  await send(mail, shop);
}

/**
 * Sends the link of the newest registration of an address again; operators have no daily limit. @throws AppError
 * nothing-to-send without a registration that waits; address-undeliverable
 */
export async function resendVerificationMail(
  email: string,
  shop: Pick<
    Shop,
    'pendingRegistrations' | 'transactions' | 'outbox' | 'undeliverableAddresses' | 'identifiers' | 'clock'
  >,
): Promise<void> {
  const { pendingRegistrations, identifiers, clock } = shop;
  const registration = await pendingRegistrations.getNewest(email, epochSeconds(clock));
  if (registration === undefined) throw new AppError('nothing-to-send');
  const linkId = identifiers.ulid(clock.now());
  const subject = linkSubject({ linkId, email, subjectId: registration.registrationId });
  const link = { purpose: 'verify-email', subject } as const;
  await send({ template: 'verify-email', to: email, data: {}, link }, shop, linkId);
}
