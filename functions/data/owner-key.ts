import { createHash } from 'node:crypto';
import { mailboxOf } from '#functions/domain/account/email-address.ts';
import { storyOfMaterial } from '#functions/domain/story/retelling/retelling.ts';

type Item = Readonly<Record<string, unknown>>;

/** Values of the index by owner. */
export const ownerKeys = {
  customer: (userId: string) => `USER#${userId}`,
  address: (email: string) => `ADDRESS#${createHash('sha256').update(mailboxOf(email)).digest('hex')}`,
  /** @param partition of any day */
  mailAllowance: (partition: string) => partition.slice(0, partition.lastIndexOf('#')),
  /** For material of another attempt, whose partition has another id. */
  story: (storyId: string) => `STORY#${storyId}`,
};

const ofCustomer = ({ userId, ownerId }: Item) => {
  const id = userId ?? ownerId;
  return typeof id === 'string' ? ownerKeys.customer(id) : undefined;
};
const ofAddress = (email: unknown) => (typeof email === 'string' ? ownerKeys.address(email) : undefined);
const emailIn = (person: unknown) =>
  typeof person === 'object' && person !== null && 'email' in person ? person.email : undefined;

/**
 * By the first word of the partition, for items that do not simply name their customer. Calls no key functions, because every bundle
 * contains this.
 */
const byWord: Readonly<Record<string, (item: Item, id: string, sortKey: string) => string | undefined>> = {
  USER: () => undefined,
  CONTACT: ({ email }) => ofAddress(email),
  'MESSAGES-OPEN': ({ email }) => ofAddress(email),
  TOKEN: (item) => ofCustomer(item) ?? ofAddress(item['email']),
  BOOKING: (item) => ofCustomer(item) ?? ofAddress(emailIn(item['person'])),
  STORY: (_, id) => (storyOfMaterial(id) === id ? undefined : ownerKeys.story(storyOfMaterial(id))),
  IDEMPOTENCY: (_, id) => ownerKeys.customer(id.slice(0, id.indexOf('#'))),
  MAILS: (_, id) => ownerKeys.mailAllowance(`MAILS#${id}`),
  COUPON: (item, _, sortKey) =>
    sortKey.startsWith('CUSTOMER#') ? ownerKeys.customer(sortKey.slice('CUSTOMER#'.length)) : ofCustomer(item),
};

/**
 * An item's key in the index by owner (decision 0165). Undefined for items without an owner, and for those that are found through
 * the owner's partition, address or story.
 */
export function ownerKeyOf(item: Item): string | undefined {
  const [partition, sortKey] = [String(item['PK']), String(item['SK'])];
  const at = partition.indexOf('#');
  const [word, id] = at < 0 ? [partition, ''] : [partition.slice(0, at), partition.slice(at + 1)];
  return (byWord[word] ?? ofCustomer)(item, id, sortKey);
}

/**
 * The item as it is stored. `Table.commit` calls this for each `Put`; an update that creates an item or changes its owner sets
 * `ownerKey`.
 */
export function withOwnerKey<Stored extends Item>(item: Stored): Stored & { readonly ownerKey?: string } {
  const { ownerKey: _, ...own } = item;
  const ownerKey = ownerKeyOf(item);
  return { ...(own as Stored), ...(ownerKey === undefined ? {} : { ownerKey }) };
}

export const hasOwnerKey = (item: Item): boolean => item['ownerKey'] === ownerKeyOf(item);
