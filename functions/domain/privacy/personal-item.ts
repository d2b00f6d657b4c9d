/**
 * What becomes of each kind of item of a person whose data are erased (decision 0109): `remove` is gone; `keep` names the person
 * by an id only, which nothing leads back to anybody; `redact` loses what names them, and stays for the books.
 */
export const fates = {
  account: 'redact',
  address: 'last',
  credit: 'keep',
  order: 'redact',
  payment: 'keep',
  attention: 'keep',
  subscription: 'redact',
  'coupon-use': 'keep',
  'stripe-customer': 'keep',
  'free-story': 'redact',
  film: 'redact',
  'film-note': 'keep',
  undeliverable: 'keep',
  purchase: 'remove',
  version: 'remove',
  material: 'remove',
  story: 'remove',
  text: 'remove',
  gift: 'remove',
  draft: 'remove',
  'of-account': 'remove',
  message: 'remove',
  mail: 'remove',
  link: 'remove',
  registration: 'remove',
  reset: 'remove',
  'mail-allowance': 'remove',
  'login-attempts': 'remove',
  answer: 'remove',
} as const satisfies Record<string, 'keep' | 'redact' | 'remove' | 'last'>;

export type PersonalKind = keyof typeof fates;

/** An item of the table that is about one person. */
export interface PersonalItem {
  readonly kind: PersonalKind;
  /** What stands after the first word of its key: an order's or a story's own id, say. */
  readonly id: string;
  /** Its attributes, without its key. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Where it lies; the repository's affair. */
  readonly place: unknown;
}

/** Whose data are meant. */
export interface Person {
  readonly userId: string;
  /** Normalised. */
  readonly email: string;
}

/** The items of some kinds, in the order of those kinds. */
export function ofKinds(items: readonly PersonalItem[], ...kinds: readonly PersonalKind[]): PersonalItem[] {
  return kinds.flatMap((kind) => items.filter((item) => item.kind === kind));
}
