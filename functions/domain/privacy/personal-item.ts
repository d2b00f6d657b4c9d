/**
 * Fate of each kind of personal item (decision 0109): `remove` deletes it; `keep` leaves only an anonymous id; `redact` removes
 * what names the person and stays for accounting; `last` deletes it when all else is done, so that a retry finds it.
 */
export const fates = {
  account: 'redact',
  address: 'last',
  'former-address': 'last',
  request: 'last',
  credit: 'keep',
  order: 'redact',
  payment: 'keep',
  attention: 'keep',
  dispute: 'keep',
  'refund-request': 'keep',
  subscription: 'redact',
  'coupon-use': 'keep',
  'stripe-customer': 'keep',
  'free-story': 'redact',
  film: 'redact',
  'film-note': 'keep',
  // Still valid for its receiver.
  voucher: 'redact',
  undeliverable: 'keep',
  purchase: 'remove',
  version: 'remove',
  material: 'remove',
  story: 'remove',
  'failed-story': 'remove',
  text: 'remove',
  posting: 'remove',
  reminder: 'remove',
  adaptation: 'remove',
  'film-brief': 'remove',
  gift: 'remove',
  'delivered-gift': 'remove',
  'product-order': 'remove',
  share: 'remove',
  words: 'remove',
  together: 'remove',
  draft: 'remove',
  'of-account': 'remove',
  message: 'remove',
  'open-message': 'remove',
  mail: 'remove',
  'sent-mail': 'remove',
  'listed-name': 'remove',
  link: 'remove',
  'email-change': 'remove',
  registration: 'remove',
  reset: 'remove',
  'mail-allowance': 'remove',
  'login-attempts': 'remove',
  answer: 'remove',
} as const satisfies Record<string, 'keep' | 'redact' | 'remove' | 'last'>;

export type PersonalKind = keyof typeof fates;

export interface PersonalItem {
  readonly kind: PersonalKind;
  readonly id: string;
  /** Without the key. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly place: unknown;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** By customer id. */
export type CollectedItems = ReadonlyMap<string, readonly PersonalItem[]>;

export function ofKinds(items: readonly PersonalItem[], ...kinds: readonly PersonalKind[]): PersonalItem[] {
  return kinds.flatMap((kind) => items.filter((item) => item.kind === kind));
}
