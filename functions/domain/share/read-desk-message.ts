import type { ContactMessage } from '#functions/domain/contact/contact-message.ts';
import { findCustomerId } from '#functions/domain/contact/find-customer.ts';
import { presentMessage } from '#functions/domain/contact/present-message.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { pagePath } from './present-share.ts';
import { liveShare } from './share.ts';

type Needs = Pick<Shop, 'contactMessages' | 'addresses' | 'undeliverableAddresses' | 'shares' | 'clock'>;

async function readPage({ page }: ContactMessage, shop: Needs): Promise<DeskMessage['page']> {
  if (page === null) return null;
  const { userId, storyId } = page;
  const share = await liveShare(userId, storyId, shop);
  return { storyId, path: share === undefined ? null : pagePath(share.linkToken) };
}

/**
 * A message as an operator sees it, with the customer it concerns. A report leads to the page, because nobody can judge it
 * otherwise. @throws AppError message-not-found
 */
export async function readDeskMessage(messageId: string, shop: Needs): Promise<DeskMessage> {
  const { contactMessages, addresses, undeliverableAddresses } = shop;
  const message = await contactMessages.get(messageId);
  if (message === undefined) throw new AppError('message-not-found');
  const [customerId, isUndeliverable, page] = await Promise.all([
    findCustomerId(message, addresses),
    undeliverableAddresses.has(message.email),
    readPage(message, shop),
  ]);
  return presentMessage(message, { customerId, isUndeliverable, page });
}
