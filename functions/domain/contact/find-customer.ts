import type { AddressOwner } from '#functions/domain/account/account.ts';
import { type ContactMessage, hasAddress } from './contact-message.ts';

export interface AddressReader {
  getOwner(email: string): Promise<AddressOwner | undefined>;
}

/** The customer whom a message concerns: who has the writer's address now, or whose page was reported; null for nobody. */
export async function findCustomerId(message: ContactMessage, addresses: AddressReader): Promise<string | null> {
  if (!hasAddress(message)) return message.page?.userId ?? null;
  return (await addresses.getOwner(message.email))?.userId ?? null;
}
