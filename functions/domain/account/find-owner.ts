import type { Shop } from '#functions/domain/shop.ts';
import type { AddressOwner } from './account.ts';
import { normaliseEmail, spellingsOf } from './email-address.ts';

/** `email` is the spelling that the account has, or the one that a new account would get. */
export interface FoundOwner {
  readonly email: string;
  readonly owner: AddressOwner | undefined;
  /** The owners of all spellings, `owner` first. */
  readonly owners: readonly AddressOwner[];
}

/**
 * The account of a typed address, also one that was stored in another spelling (decision 0158). Where two accounts have spellings
 * of one mailbox, the typed one is meant. As many reads for known addresses as for unknown ones (threat 29).
 * @throws AppError invalid-input when it can get no mail and has no account
 */
export async function findOwner(typed: string, { addresses }: Pick<Shop, 'addresses'>): Promise<FoundOwner> {
  const spellings = spellingsOf(typed);
  const read = await Promise.all(spellings.map((spelling) => addresses.getOwner(spelling)));
  const owners = read.filter((owner) => owner !== undefined);
  const at = read.findIndex((owner) => owner !== undefined);
  return { email: spellings[at] ?? normaliseEmail(typed), owner: owners[0], owners };
}
