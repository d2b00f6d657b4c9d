import type { FeaturedStoryRecord } from '#functions/domain/catalogue/featured-story.ts';
import type { Product } from '#functions/domain/catalogue/product.ts';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import type { Coupon, CouponUse } from '#functions/domain/coupon/coupon.ts';
import type { CreditSource, LedgerEntry } from '#functions/domain/credit/credit.ts';
import type { AuditEntry } from '#functions/domain/desk/audit.ts';
import type { Booking } from '#functions/domain/film/booking.ts';
import type { FilmRecord } from '#functions/domain/film/film.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import type { ListedRefund, OpenDispute, OrderRecord } from '#functions/domain/order/order.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import type { ShareRecord } from '#functions/domain/share/share.ts';
import type { WordsRecord } from '#functions/domain/share/words.ts';
import type { CountedFact, DayStats } from '#functions/domain/stats/day-stats.ts';
import type { VersionHistory, VersionRecord } from '#functions/domain/story/editing/version.ts';
import type { PostingRecord } from '#functions/domain/story/posting/posting-record.ts';
import type { FailedStory, StoryBody, StoryRecord } from '#functions/domain/story/story.ts';
import type { SubscriptionRecord } from '#functions/domain/subscription/subscription.ts';
import type { Contributor } from '#functions/domain/voices/contributor.ts';
import type { Voucher } from '#functions/domain/voucher/voucher.ts';

export interface CountedProfile {
  readonly userId: string;
  /** The partition of its address. */
  readonly address: string;
  readonly foldedName: string;
  /** Under which the desk finds it; absent for accounts that are not listed yet. */
  readonly listedName?: string | undefined;
  readonly firstStory: boolean;
  readonly monthlyStories: number;
  readonly bonusStories: number;
  readonly subscriptionActive: boolean;
  readonly erasure?: 'under-way' | 'done' | undefined;
}

/** The parsed item, as far as the rules need it. */
export type TableRecord =
  | { readonly kind: 'profile'; readonly profile: CountedProfile }
  | { readonly kind: 'address'; readonly userId: string; readonly address: string }
  | { readonly kind: 'listed-name'; readonly userId: string; readonly text: string }
  | { readonly kind: 'ledger'; readonly userId: string; readonly keyedBy: string; readonly entry: LedgerEntry }
  | { readonly kind: 'story'; readonly story: StoryRecord }
  | { readonly kind: 'body'; readonly storyId: string; readonly body: StoryBody }
  | { readonly kind: 'posting'; readonly keyedBy: string; readonly posting: PostingRecord }
  | { readonly kind: 'reminder'; readonly userId: string; readonly storyId: string; readonly isUnderOwnKey: boolean }
  | { readonly kind: 'adaptation'; readonly keyedBy: string; readonly storyId: string }
  | { readonly kind: 'film-brief'; readonly keyedBy: string; readonly storyId: string }
  | { readonly kind: 'version'; readonly version: VersionRecord }
  | { readonly kind: 'version-history'; readonly history: VersionHistory }
  | { readonly kind: 'source'; readonly storyId: string }
  | { readonly kind: 'order'; readonly order: OrderRecord }
  | { readonly kind: 'subscription'; readonly subscription: SubscriptionRecord }
  | { readonly kind: 'checkout'; readonly checkout: Checkout }
  | { readonly kind: 'open-checkout'; readonly userId: string; readonly checkoutId: string }
  | { readonly kind: 'waiting-checkout'; readonly checkoutId: string }
  | { readonly kind: 'renewal'; readonly day: string; readonly subscriptionId: string }
  | { readonly kind: 'payment'; readonly paymentIntentId: string; readonly userId: string; readonly orderId: string }
  | { readonly kind: 'coupon'; readonly coupon: Coupon }
  | { readonly kind: 'coupon-use'; readonly use: CouponUse }
  | { readonly kind: 'outbox'; readonly waiting: WaitingRow }
  | { readonly kind: 'gift'; readonly gift: GiftRecord }
  | { readonly kind: 'voucher'; readonly voucher: Voucher }
  | { readonly kind: 'voucher-code'; readonly voucherId: string }
  | { readonly kind: 'share'; readonly share: ShareRecord; readonly link: string }
  | { readonly kind: 'words'; readonly words: WordsRecord }
  | { readonly kind: 'contributor'; readonly contributor: Contributor; readonly link: string }
  | { readonly kind: 'part-link'; readonly link: string; readonly expiresAtSeconds: number | undefined }
  | { readonly kind: 'shared-page'; readonly link: string; readonly expiresAtSeconds: number | undefined }
  | { readonly kind: 'open-gift'; readonly userId: string; readonly giftId: string }
  | { readonly kind: 'delivered-gift'; readonly userId: string; readonly giftId: string }
  | {
      readonly kind: 'product-order';
      readonly state: 'open' | 'done';
      readonly userId: string;
      readonly orderId: string;
    }
  | { readonly kind: 'attention'; readonly orderId: string }
  | { readonly kind: 'listed-refund'; readonly refund: ListedRefund }
  | { readonly kind: 'dispute'; readonly dispute: OpenDispute }
  | { readonly kind: 'failed-story'; readonly failed: FailedStory }
  | { readonly kind: 'day-stats'; readonly stats: DayStats }
  | { readonly kind: 'counted-fact'; readonly fact: CountedFact }
  | { readonly kind: 'booking'; readonly booking: Booking; readonly isUnderOwnKey: boolean }
  | { readonly kind: 'booking-link'; readonly leadsTo: string }
  | { readonly kind: 'film-note'; readonly film: FilmRecord }
  | { readonly kind: 'message'; readonly messageId: string; readonly inbox: 'new' | 'answered' | undefined }
  | {
      readonly kind: 'open-message';
      readonly messageId: string;
      readonly state: 'new' | 'answered';
      readonly isUnderOwnKey: boolean;
    }
  | { readonly kind: 'product'; readonly product: Product }
  | { readonly kind: 'offer-name'; readonly productName: string; readonly productId: string }
  | { readonly kind: 'featured'; readonly story: FeaturedStoryRecord }
  | { readonly kind: 'draft'; readonly openingHtml: string | undefined }
  | { readonly kind: 'personal-request'; readonly userId: string }
  | { readonly kind: 'operator'; readonly operatorId: string; readonly address: string }
  | { readonly kind: 'operator-address'; readonly operatorId: string; readonly address: string }
  | { readonly kind: 'audit'; readonly entry: AuditEntry; readonly place: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable'; readonly problem: string };

export type RecordOf<Kind extends TableRecord['kind']> = Extract<TableRecord, { kind: Kind }>;

export interface TableItem {
  /** A scan returns the items of a partition in sequence. */
  readonly partition: string;
  readonly key: { readonly PK: string; readonly SK: string };
  /** Partition and sort key, for the operator. */
  readonly at: string;
  readonly record: TableRecord;
  /** Every stored attribute, for rules about shapes. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Whether its `ownerKey` is that of its owner, or missing if it has none. */
  readonly isIndexed: boolean;
}

export function recordsOf<Kind extends TableRecord['kind']>(items: readonly TableItem[], kind: Kind): RecordOf<Kind>[] {
  return items.flatMap(({ record }) => (isOf(record, kind) ? [record] : []));
}

function isOf<Kind extends TableRecord['kind']>(record: TableRecord, kind: Kind): record is RecordOf<Kind> {
  return record.kind === kind;
}

export function countedOf(profile: CountedProfile, source: CreditSource): number {
  const counters = { first: Number(profile.firstStory), monthly: profile.monthlyStories, bonus: profile.bonusStories };
  return counters[source];
}
