import type { ContactMessage } from '#functions/domain/contact/contact-message.ts';
import { type AddressReader, findCustomerId } from '#functions/domain/contact/find-customer.ts';
import { presentMessage } from '#functions/domain/contact/present-message.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { pagePath } from './present-share.ts';
import { liveShare, type ShareReader } from './share.ts';

export interface DeskMessageCollaborators {
  readonly contactMessages: { get(messageId: string): Promise<ContactMessage | undefined> };
  readonly emails: AddressReader;
  readonly undeliverableAddresses: { has(email: string): Promise<boolean> };
  readonly shares: ShareReader;
  readonly clock: Clock;
}

async function readPage(
  { page }: ContactMessage,
  collaborators: DeskMessageCollaborators,
): Promise<DeskMessage['page']> {
  if (page === null) return null;
  const { userId, storyId } = page;
  const share = await liveShare(userId, storyId, collaborators);
  return { storyId, path: share === undefined ? null : pagePath(share.linkToken) };
}

/**
 * A message as an operator sees it, with the customer it concerns. A report leads to the page, because nobody can judge it
 * otherwise. @throws AppError message-not-found
 */
export async function readDeskMessage(
  messageId: string,
  collaborators: DeskMessageCollaborators,
): Promise<DeskMessage> {
  const { contactMessages, emails, undeliverableAddresses } = collaborators;
  const message = await contactMessages.get(messageId);
  if (message === undefined) throw new AppError('message-not-found');
  const [customerId, isUndeliverable, page] = await Promise.all([
    findCustomerId(message, emails),
    undeliverableAddresses.has(message.email),
    readPage(message, collaborators),
  ]);
  return presentMessage(message, { customerId, isUndeliverable, page });
}
