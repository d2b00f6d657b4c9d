import { sanitizeHtml } from '#functions/domain/html/sanitize-html.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { BrokenInvariant } from './invariant.ts';
import type { TableItem, TableRecord } from './table-item.ts';

function htmlOf(record: TableRecord): string[] {
  if (record.kind === 'body') return [record.body.description];
  if (record.kind === 'version') return [record.version.description];
  if (record.kind === 'draft' && record.openingHtml !== undefined) return [record.openingHtml];
  if (record.kind === 'gift') return [record.gift.description];
  if (record.kind === 'share') return record.share.frozen === null ? [] : [record.share.frozen.description];
  if (record.kind === 'product') return [record.product.description];
  if (record.kind === 'featured') return [record.story.description];
  if (record.kind !== 'checkout') return [];
  const { story, gift } = record.checkout;
  return [story?.opening?.html, gift?.description].filter((html) => html !== undefined);
}

function isStable(html: string): boolean {
  try {
    return sanitizeHtml(html) === html;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Rule: stored HTML does not change when it is sanitised again. */
export function checkHtml({ at, record }: TableItem): BrokenInvariant[] {
  const loose = htmlOf(record).filter((html) => !isStable(html));
  return loose.map((html) => ({ rule: 'html-settled', at, found: `${html.length} characters` }));
}

/** Names of attributes with plain secrets; `passwordHash` is not one. */
const secretNames = /^(?:password|newPassword|currentPassword|token|secret|apiKey|authorization|cookie)$/i;

const secretShapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['a bearer token', /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/],
  ['a mailed link', /\/(?:verify-email|reset-password|confirm-email)\/[\w-]{20,}/],
  ["a key of Stripe's", /\b(?:sk|rk)_(?:live|test)_\w{8,}|\bwhsec_\w{8,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d":"[\w-]{43}"/],
];
const passwordHashShape = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

function* textsIn(value: unknown, name: string): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (value instanceof Set) for (const element of value) yield* textsIn(element, name);
  else if (Array.isArray(value)) for (const element of value) yield* textsIn(element, name);
  else if (typeof value === 'object' && value !== null) {
    for (const [inner, element] of Object.entries(value)) yield* textsIn(element, inner);
  }
}

function secretIn(name: string, text: string): string | undefined {
  if (secretNames.test(name)) return `attribute ${name}`;
  if (name === 'passwordHash') return passwordHashShape.test(text) ? undefined : 'a password that is no hash';
  const shape = secretShapes.find(([, pattern]) => pattern.test(text));
  return shape && `${shape[0]} in ${name}`;
}

/** Rule: the table contains no secrets (threats 25 and 88). */
export function checkSecrets({ at, attributes }: TableItem): BrokenInvariant[] {
  const found = [...textsIn(attributes, '')].flatMap(([name, text]) => secretIn(name, text) ?? []);
  return [...new Set(found)].map((what) => ({ rule: 'no-secret-in-clear', at, found: what }));
}

/** First words of partitions (of sort keys within a customer's): which items expire and which never do. */
const temporaryWords = new Set([
  'TOKEN',
  'PENDING',
  'RESET',
  'EMAIL-CHANGE',
  'SESSION',
  'MAILS',
  'SENT-MAIL',
  'LOGIN',
  'DRAFT',
  'IDEMPOTENCY',
  'RATE',
  'EVENT',
  'OUTBOX',
  'DELIVERED',
  'BUDGET',
  'DESK-SESSION',
  'CEREMONY',
  'DESK-REFUNDS',
  'DESK-GIVEN',
  'AUDIT',
  'AUDIT-OF',
  'STATS',
]);
const permanentWords = new Set([
  'PROFILE',
  'FORMER',
  'LEDGER',
  'ORDER',
  'SUBSCRIPTION',
  'GIFT',
  'CONTACT',
  'MESSAGES-OPEN',
  'GIFTS',
  'DISPUTES',
  'REFUND-REQUESTS',
  'FAILED-STORIES',
  'BODY',
  'POSTING',
  'REMINDERS',
  'ADAPTED',
  'FILM-BRIEF',
  'PAYMENT',
  'STRIPE',
  'COUPON',
  'FREE',
  'EMAIL',
  'NAME',
  'BOOKING',
  'FILMS',
  'CATALOGUE',
  'FEATURED',
  'OPERATORS',
  'VOUCHER',
  'VOUCHER-CODE',
]);
const secondsAreWithin = { least: 1_500_000_000, most: 5_000_000_000 };

/** Rule: temporary items have a TTL in seconds, permanent items have none. */
export function checkExpiry({ at, partition, attributes }: TableItem): BrokenInvariant[] {
  const [, sort = ''] = at.split(' ');
  const word = (partition.startsWith('USER#') ? sort : partition).split('#')[0] ?? '';
  const expires = attributes['expiresAtSeconds'];
  const isThere = expires !== undefined;
  const isSeconds =
    Number.isInteger(expires) && Number(expires) > secondsAreWithin.least && Number(expires) < secondsAreWithin.most;
  const isFine = isThere ? isSeconds && !permanentWords.has(word) : !temporaryWords.has(word);
  return isFine ? [] : [{ rule: 'expiry-sound', at, found: isThere ? `ends at ${String(expires)}` : 'never ends' }];
}
