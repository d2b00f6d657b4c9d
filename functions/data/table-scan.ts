import * as z from 'zod/mini';
import { foldName } from '#functions/domain/account/folded-name.ts';
import { featuredStoryRecordSchema } from '#functions/domain/catalogue/featured-story.ts';
import { productSchema } from '#functions/domain/catalogue/product.ts';
import { checkoutSchema } from '#functions/domain/checkout/checkout.ts';
import { contactMessageSchema, openEntry, openMessageSchema } from '#functions/domain/contact/contact-message.ts';
import { couponSchema, couponUseSchema } from '#functions/domain/coupon/coupon.ts';
import { creditSources } from '#functions/domain/credit/credit.ts';
import { auditEntrySchema } from '#functions/domain/desk/audit.ts';
import { operatorSchema } from '#functions/domain/desk/operator.ts';
import { bookingSchema } from '#functions/domain/film/booking.ts';
import { filmBriefRecordSchema } from '#functions/domain/film/brief.ts';
import { filmRecordSchema } from '#functions/domain/film/film.ts';
import { giftRecordSchema } from '#functions/domain/gift/gift.ts';
import type { TableItem, TableRecord } from '#functions/domain/invariants/table-item.ts';
import { sentMailSchema } from '#functions/domain/mail/sent-mail.ts';
import { listedRefundSchema, openDisputeSchema, orderRecordSchema } from '#functions/domain/order/order.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { personalRequestSchema } from '#functions/domain/privacy/personal-request.ts';
import { sharedPlaceSchema, shareRecordSchema } from '#functions/domain/share/share.ts';
import { wordsRecordSchema } from '#functions/domain/share/words.ts';
import { countedFactSchema, dayStatsSchema } from '#functions/domain/stats/day-stats.ts';
import { versionHistorySchema, versionRecordSchema } from '#functions/domain/story/editing/version.ts';
import { dueReminderSchema } from '#functions/domain/story/posting/repositories.ts';
import { failedStorySchema, storyBodySchema, storyRecordSchema } from '#functions/domain/story/story.ts';
import { subscriptionRecordSchema } from '#functions/domain/subscription/subscription.ts';
import { contributorSchema, partPlaceSchema } from '#functions/domain/voices/contributor.ts';
import { voucherSchema } from '#functions/domain/voucher/voucher.ts';
import { adaptationSchema } from '#shared/schemas/adaptation.ts';
import { keys } from './keys.ts';
import { hasOwnerKey } from './owner-key.ts';
import { readPosting } from './posting-repository.ts';
import { type ScanOptions, scanItems } from './scan-items.ts';
import type { Table } from './table.ts';
import { voucherPointerSchema } from './voucher-repository.ts';

type Item = Readonly<Record<string, unknown>>;

const keySchema = z.object({ PK: z.string(), SK: z.string() });
const profileSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  listedName: z.optional(z.string()),
  firstStory: z.boolean(),
  monthlyStories: z.int(),
  bonusStories: z.int(),
  subscriptionActive: z.boolean(),
  erasure: z.optional(z.enum(['under-way', 'done'])),
});
const ledgerSchema = z.object({
  cause: z.string(),
  source: z.enum(creditSources),
  delta: z.int(),
  at: z.iso.datetime(),
});
const ownerSchema = z.object({ userId: z.string() });
const paymentSchema = z.object({ userId: z.string(), orderId: z.string() });
const openSchema = z.object({ checkoutId: z.string() });
const openGiftSchema = z.object({ userId: z.string(), giftId: z.string() });
const sharedPageSchema = z.extend(sharedPlaceSchema, { PK: z.string(), expiresAtSeconds: z.optional(z.int()) });
const linkEntrySchema = z.extend(partPlaceSchema, { PK: z.string(), expiresAtSeconds: z.optional(z.int()) });
const storedAdaptationSchema = z.extend(adaptationSchema, { storyId: z.string() });
const draftSchema = z.object({ opening: z.optional(z.nullable(z.object({ html: z.string() }))) });

const ofProductSchema = z.object({ productId: z.string() });
const ofOperatorSchema = z.object({ operatorId: z.string() });
const linkSchema = z.object({ linksTo: z.string() });

/** `id` is the part after `#` of the partition or sort key. */
type Read = (item: Item, id: string, userId: string) => TableRecord;

/** By the first word of the sort key in a customer's partition, otherwise of the partition. */
const customerKinds: Readonly<Record<string, Read>> = {
  PROFILE: (item) => {
    const { email, name, ...profile } = profileSchema.parse(item);
    return { kind: 'profile', profile: { ...profile, foldedName: foldName(name), address: keys.email(email).PK } };
  },
  LEDGER: (item, keyedBy, userId) => ({ kind: 'ledger', userId, keyedBy, entry: ledgerSchema.parse(item) }),
  STORY: (item) => ({ kind: 'story', story: storyRecordSchema.parse(item) }),
  BODY: (item, storyId) => ({ kind: 'body', storyId, body: storyBodySchema.parse(item) }),
  POSTING: (item, keyedBy) => ({ kind: 'posting', keyedBy, posting: readPosting(item) }),
  ADAPTED: (item, keyedBy) => ({ kind: 'adaptation', keyedBy, storyId: storedAdaptationSchema.parse(item).storyId }),
  'FILM-BRIEF': (item, keyedBy) => {
    return { kind: 'film-brief', keyedBy, storyId: filmBriefRecordSchema.parse(item).storyId };
  },
  ORDER: (item) => ({ kind: 'order', order: orderRecordSchema.parse(item) }),
  GIFT: (item) => ({ kind: 'gift', gift: giftRecordSchema.parse(item) }),
  SHARE: (item) => {
    const share = shareRecordSchema.parse(item);
    return { kind: 'share', share, link: keys.sharedPage(share.linkToken).PK };
  },
  WORDS: (item) => ({ kind: 'words', words: wordsRecordSchema.parse(item) }),
  SUBSCRIPTION: (item) => ({ kind: 'subscription', subscription: subscriptionRecordSchema.parse(item) }),
  OPEN: (item, _, userId) => ({ kind: 'open-checkout', userId, checkoutId: openSchema.parse(item).checkoutId }),
};
const kinds: Readonly<Record<string, Read>> = {
  EMAIL: (item) => ({ kind: 'address', address: keySchema.parse(item).PK, userId: ownerSchema.parse(item).userId }),
  CHECKOUT: (item) => ({ kind: 'checkout', checkout: checkoutSchema.parse(item) }),
  PAYMENT: (item, paymentIntentId) => ({ kind: 'payment', paymentIntentId, ...paymentSchema.parse(item) }),
  BOOKING: readBooking,
  NAME: (item) => {
    const { SK, userId } = z.extend(keySchema, ownerSchema.shape).parse(item);
    return { kind: 'listed-name', userId, text: SK.slice(0, -userId.length - 1) };
  },
  'SENT-MAIL': (item) => {
    sentMailSchema.parse(item);
    return { kind: 'other' };
  },
  DRAFT: (item) => ({ kind: 'draft', openingHtml: draftSchema.parse(item).opening?.html }),
  CONTACT: (item) => {
    const message = contactMessageSchema.parse(item);
    return { kind: 'message', messageId: message.messageId, inbox: openEntry(message)?.state };
  },
  SHARE: (item) => {
    const { PK: link, expiresAtSeconds } = sharedPageSchema.parse(item);
    return { kind: 'shared-page', link, expiresAtSeconds };
  },
  TOGETHER: (item) => {
    const contributor = contributorSchema.parse(item);
    return { kind: 'contributor', contributor, link: keys.partLink(contributor.linkToken).PK };
  },
  PART: (item) => {
    const { PK: link, expiresAtSeconds } = linkEntrySchema.parse(item);
    return { kind: 'part-link', link, expiresAtSeconds };
  },
  VOUCHER: (item) => ({ kind: 'voucher', voucher: voucherSchema.parse(item) }),
  'VOUCHER-CODE': (item) => ({ kind: 'voucher-code', ...voucherPointerSchema.parse(item) }),
  OUTBOX: (item) => ({ kind: 'outbox', waiting: waitingRowSchema.parse(item) }),
};
const kindsBySortKey: Readonly<Record<string, Read>> = {
  'COUPON COUPON': (item) => ({ kind: 'coupon', coupon: couponSchema.parse(item) }),
  'COUPON USE': (item) => ({ kind: 'coupon-use', use: couponUseSchema.parse(item) }),
  'STORY VERSIONS': (item) => ({ kind: 'version-history', history: versionHistorySchema.parse(item) }),
  'STORY VERSION': (item) => ({ kind: 'version', version: versionRecordSchema.parse(item) }),
  'STORY SOURCE': (_, storyId) => ({ kind: 'source', storyId }),
  'GIFTS *': (item) => ({ kind: 'open-gift', ...openGiftSchema.parse(item) }),
  'DELIVERED *': (item) => ({ kind: 'delivered-gift', ...openGiftSchema.parse(item) }),
  'PRODUCT-ORDERS OPEN': (item) => ({ kind: 'product-order', state: 'open', ...paymentSchema.parse(item) }),
  'PRODUCT-ORDERS DONE': (item) => ({ kind: 'product-order', state: 'done', ...paymentSchema.parse(item) }),
  'CATALOGUE PRODUCT': (item) => ({ kind: 'product', product: productSchema.parse(item) }),
  'CATALOGUE NAME': (item) => ({
    kind: 'offer-name',
    productName: keySchema.parse(item).SK.slice('NAME#'.length),
    productId: ofProductSchema.parse(item).productId,
  }),
  'FEATURED STORY': (item) => ({ kind: 'featured', story: featuredStoryRecordSchema.parse(item) }),
  'MESSAGES-OPEN *': (item) => {
    const { messageId, state } = openMessageSchema.parse(item);
    const { SK } = keySchema.parse(item);
    return { kind: 'open-message', messageId, state, isUnderOwnKey: SK === keys.openMessage(state, messageId).SK };
  },
  'FILMS *': (item) => ({ kind: 'film-note', film: filmRecordSchema.parse(item) }),
  'REFUND-REQUESTS *': (item) => ({ kind: 'listed-refund', refund: listedRefundSchema.parse(item) }),
  'DISPUTES *': (item) => ({ kind: 'dispute', dispute: openDisputeSchema.parse(item) }),
  'FAILED-STORIES *': (item) => ({ kind: 'failed-story', failed: failedStorySchema.parse(item) }),
  'STATS DAY': (item) => ({ kind: 'day-stats', stats: dayStatsSchema.parse(item) }),
  'STATS COUNTED': (item) => ({ kind: 'counted-fact', fact: countedFactSchema.parse(item) }),
  'ATTENTION *': (item) => ({ kind: 'attention', orderId: keySchema.parse(item).SK }),
  'RENEWALS *': (item, day) => ({ kind: 'renewal', day, subscriptionId: keySchema.parse(item).SK }),
  'PERSONAL-REQUESTS *': (item) => ({ kind: 'personal-request', userId: personalRequestSchema.parse(item).userId }),
  'OPERATORS OPERATOR': (item) => {
    const { operatorId, email } = operatorSchema.parse(item);
    return { kind: 'operator', operatorId, address: keys.operatorAddress(email).SK };
  },
  'OPERATORS EMAIL': (item) => ({
    kind: 'operator-address',
    operatorId: ofOperatorSchema.parse(item).operatorId,
    address: keySchema.parse(item).SK,
  }),
  'AUDIT *': (item, day) => ({ kind: 'audit', entry: auditEntrySchema.parse(item), place: `day#${day}` }),
  'AUDIT-OF *': (item, place) => ({ kind: 'audit', entry: auditEntrySchema.parse(item), place }),
  'REMINDERS *': (item) => {
    const { userId, storyId, at } = dueReminderSchema.parse(item);
    return {
      kind: 'reminder',
      userId,
      storyId,
      isUnderOwnKey: keySchema.parse(item).SK === keys.reminder(at, storyId).SK,
    };
  },
  'WAITING *': (item) => ({ kind: 'waiting-checkout', checkoutId: keySchema.parse(item).SK }),
};

const unfitSchema = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), code: z.string() })),
});

function readBooking(item: Item): TableRecord {
  const link = linkSchema.safeParse(item);
  if (link.success) return { kind: 'booking-link', leadsTo: keys.booking(link.data.linksTo).PK };
  const booking = bookingSchema.parse(item);
  return { kind: 'booking', booking, isUnderOwnKey: keys.booking(booking.bookingId).PK === item['PK'] };
}

function split(key: string): [word: string, id: string] {
  const at = key.indexOf('#');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

function readRecord(item: Item, { PK, SK }: { PK: string; SK: string }): TableRecord {
  const [word, id] = split(PK);
  const [sortWord, sortId] = split(SK);
  if (word === 'USER') return customerKinds[sortWord]?.(item, sortId, id) ?? { kind: 'other' };
  const read = kindsBySortKey[`${word} ${sortWord}`] ?? kindsBySortKey[`${word} *`] ?? kinds[word];
  return read?.(item, id, '') ?? { kind: 'other' };
}

export function readTableItem(item: Item): TableItem {
  const key = keySchema.parse(item);
  const place = { partition: key.PK, key, at: `${key.PK} ${key.SK}`, attributes: item, isIndexed: hasOwnerKey(item) };
  try {
    return { ...place, record: readRecord(item, key) };
  } catch (error) {
    // Checked by shape: importing zod's error class would load all its languages.
    const unfit = unfitSchema.safeParse(error);
    if (!unfit.success) throw error;
    const problem = unfit.data.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
    return { ...place, record: { kind: 'unreadable', problem } };
  }
}

type PauseOption = Pick<ScanOptions, 'pause' | 'start' | 'isCheap'>;

/** Yields every item, page by page; related items may be read before and after a concurrent write. */
export async function* scanTable(table: Table, options: PauseOption = {}): AsyncGenerator<TableItem> {
  for await (const item of scanItems(table, options)) yield readTableItem(item);
}

export interface TableScan {
  /** @param after the key of the item after which to begin */
  scan(after?: TableItem['key']): AsyncIterable<TableItem>;
}

export function createTableScan(table: Table, options: PauseOption = {}): TableScan {
  return { scan: (start) => scanTable(table, { ...options, start }) };
}
