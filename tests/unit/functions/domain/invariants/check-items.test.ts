import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { withOwnerKey } from '#functions/data/owner-key.ts';
import { readTableItem } from '#functions/data/table-scan.ts';
import { checkItems } from '#functions/domain/invariants/check-items.ts';
import { type InvariantId, invariants } from '#functions/domain/invariants/invariant.ts';
import type { TableItem } from '#functions/domain/invariants/table-item.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { linkToken } from '#tests/support/shares.ts';
import { auditPlaces, type Item, validTableItems } from '#tests/support/valid-table-fixture.ts';

const nowSeconds = Date.parse('2026-11-21T12:00:00Z') / 1000;

async function* scanned(items: Iterable<Item>): AsyncGenerator<TableItem> {
  const byPartition = [...items].sort((a, b) => (a.PK < b.PK ? -1 : 1));
  for (const item of byPartition) yield readTableItem('ownerKey' in item ? item : withOwnerKey(item));
}

type Change = (books: Map<string, Item>) => void;
const all = Object.keys(invariants) as InvariantId[];

/** The distinct rules that a change of the valid fixture breaks, table breaks. */
async function brokenBy(change: Change): Promise<InvariantId[]> {
  const books = new Map(validTableItems().map((item) => [`${item.PK} ${item.SK}`, item]));
  change(books);
  const { broken } = await checkItems(scanned(books.values()), nowSeconds);
  return [...new Set(broken.map(({ rule }) => rule))].sort();
}

const at = ({ PK, SK }: { PK: string; SK: string }) => `${PK} ${SK}`;
/** Changes attributes of an item; `undefined` removes one. */
const edit = (key: { PK: string; SK: string }, values: object) => (books: Map<string, Item>) => {
  const item = books.get(at(key));
  if (item === undefined) throw new Error(`no ${at(key)} in the valid table`);
  books.set(
    at(key),
    Object.fromEntries(Object.entries({ ...item, ...values }).filter(([, value]) => value !== undefined)) as Item,
  );
};
const remove = (key: { PK: string; SK: string }) => (books: Map<string, Item>) => {
  if (!books.delete(at(key))) throw new Error(`no ${at(key)} in the valid table`);
};
const add = (key: { PK: string; SK: string }, values: object) => (books: Map<string, Item>) => {
  books.set(at(key), { ...key, ...values });
};

const ada = keys.profile('ada');
const entry = (cause: string) => keys.ledgerEntry('ada', cause);

const address = keys.email('ada@example.com');

const current = { versionId: 'v1', cause: 'edited', createdAt: '2026-11-21T11:55:00.000Z', words: 5, bytes: 97 };
const original = { versionId: 'c1', cause: 'written', createdAt: '2026-11-21T11:00:00.000Z', words: 5, bytes: 36 };
const oneVersion = { ...original, storyId: 'c1', versionId: 'v0', cause: 'edited', description: '<p>x</p>' };

const words = { userId: 'ada', storyId: 'c1', words: [], version: 1 };
const wordOf = (text: string) => ({
  words: [{ _id: 'w1', name: 'Ewan', text, at: current.createdAt, hidden: false, reported: false }],
});
const disputed = { orderId: 'c1', userId: 'ada', totalCents: 1900, at: current.createdAt };
const morning = '2026-11-30T07:00:00.000Z';
const faults: [InvariantId, string, Change][] = [
  ['readable', 'an order with a text as its total', edit(keys.order('ada', 'c1'), { totalCents: '19' })],
  ['counters-equal-ledger', 'a counter without a ledger entry', edit(ada, { bonusStories: 1 })],
  [
    'counters-equal-ledger',
    'a ledger entry without its counter',
    add(entry('checkout c9'), { cause: 'checkout c9', source: 'bonus', delta: 1, at: '2026-11-21T11:00:00.000Z' }),
  ],
  ['counters-equal-ledger', 'a ledger without its profile', remove(ada)],
  ['counters-not-negative', 'a counter below zero', edit(ada, { monthlyStories: -1 })],
  ['ledger-entry-sound', 'a story entry with a positive amount', edit(entry('story c1'), { delta: 1 })],
  ['ledger-entry-sound', 'an invoice entry for a bonus', edit(entry('invoice in_1'), { source: 'bonus' })],
  [
    'ledger-entry-sound',
    'an entry under the key of another cause',
    edit(entry('invoice in_1'), { cause: 'invoice in_2' }),
  ],
  ['story-paid-once', 'a story without a payment entry', remove(entry('story c1'))],
  ['story-paid-once', 'a story paid from another source', edit(keys.story('ada', 'c1'), { paidFrom: 'monthly' })],
  ['story-returned-once', 'a failed story without a returned credit', remove(entry('return s2'))],
  ['story-returned-once', 'a ready story with a returned credit', edit(keys.story('ada', 's2'), { status: 'ready' })],
  ['story-returned-once', 'a free story returned as a bonus', edit(entry('return s2'), { source: 'bonus' })],
  ['story-of-entry', 'an entry of a missing story', remove(keys.story('ada', 's2'))],
  ['story-print', 'a print of an unknown place', edit(keys.story('ada', 'c1'), { print: '7-gold-autumn-moon-' })],
  ['story-has-text', 'a ready story without its text', remove(keys.storyBody('ada', 'c1'))],
  [
    'story-has-text',
    'a text without its story',
    add(keys.storyBody('ada', 's9'), { description: '<p>x</p>', captions: {} }),
  ],
  ['posting-of-story', 'a plan of a missing story', edit(keys.posting('ada', 'c1'), { storyId: 's9' })],
  ['posting-of-story', 'a plan of a story that failed', add(keys.posting('ada', 's2'), { storyId: 's2' })],
  [
    'posting-of-story',
    'an adapted post of a missing story',
    edit(keys.adaptation('ada', 'c1', 'caption#k1', 'x'), { storyId: 's9' }),
  ],
  ['posting-of-story', 'a film brief of a missing story', edit(keys.filmBrief('ada', 'c1'), { storyId: 's9' })],
  [
    'posting-of-story',
    'more ticks than a plan may have',
    edit(keys.posting('ada', 'c1'), { done: new Set(Array.from({ length: 201 }, (_, at) => `k${at}`)) }),
  ],
  ['reminder-waits', 'a plan whose reminder is missing', remove(keys.reminder(morning, 'c1'))],
  ['reminder-waits', 'a reminder of a plan that wants none', edit(keys.posting('ada', 'c1'), { reminder: undefined })],
  ['reminder-waits', 'a reminder of another customer', edit(keys.reminder(morning, 'c1'), { userId: 'bob' })],
  [
    'reminder-waits',
    'a reminder under another time',
    edit(keys.reminder(morning, 'c1'), { at: '2026-12-01T07:00:00.000Z' }),
  ],
  [
    'story-not-stuck',
    'a story in writing without a workflow',
    edit(keys.story('ada', 's3'), { createdAt: '2026-11-21T10:14:00.000Z' }),
  ],
  ['story-has-source', 'a story in writing without its source', remove(keys.storySource('s3'))],
  ['story-owns-images', "another story's image", edit(keys.story('ada', 'c1'), { image: 'u/ada/story/s2/a.jpg' })],
  ['story-owns-images', "another customer's image", edit(keys.story('ada', 'c1'), { image: 'u/eve/story/c1/a.jpg' })],
  ['story-owns-images', 'a URL instead of a key', edit(keys.story('ada', 'c1'), { image: 'https://evil.test/a.jpg' })],
  [
    'story-owns-images',
    'the photo of a gift in a caption',
    edit(keys.storyBody('ada', 'c1'), {
      captions: { k1: { captionId: 'k1', text: 'x', image: 'u/ada/gift/c1/a.jpg', order: 0 } },
    }),
  ],
  ['version-of-story', 'a version of a missing story', edit(keys.versionHistory('c1'), { storyId: 's9' })],
  ['version-listed', 'a listed version without its text', remove(keys.storyVersion('c1', 'c1'))],
  ['version-listed', 'a version that no list names', add(keys.storyVersion('c1', 'v0'), oneVersion)],
  ['version-listed', 'a text of another time', edit(keys.storyVersion('c1', 'c1'), { createdAt: current.createdAt })],
  ['version-listed', 'a text of another length', edit(keys.storyVersion('c1', 'c1'), { description: '<p>Short</p>' })],
  ['version-of-story', 'two originals', edit(keys.versionHistory('c1'), { heads: [original, original] })],
  ['version-of-story', 'versions without the original', edit(keys.versionHistory('c1'), { heads: [current] })],
  ['version-listed', 'versions in another order', edit(keys.versionHistory('c1'), { heads: [original, current] })],
  ['text-has-version', 'a saved text without its versions', remove(keys.versionHistory('c1'))],
  [
    'text-has-version',
    'a text that differs from all its versions',
    edit(keys.storyBody('ada', 'c1'), { description: '<p>Lost</p>' }),
  ],
  [
    'text-has-version',
    'versions of a text that was never saved',
    edit(keys.storyBody('ada', 'c1'), { savedAt: undefined }),
  ],
  [
    'request-of-customer',
    'a deletion that nobody can have asked for',
    add(keys.personalRequest('DELETION', 'bob'), {
      kind: 'deletion',
      userId: 'bob',
      attempts: 0,
      notBeforeSeconds: 1,
      requestedAt: '2026-11-21T11:00:00.000Z',
      dueAt: '2026-11-28T11:00:00.000Z',
    }),
  ],
  ['readable', 'an export in an unknown state', add(keys.personalRequest('EXPORT', 'ada'), { kind: 'export' })],
  ['operator-addressed', 'an operator without an address', remove(keys.operatorAddress('olive@example.com'))],
  ['operator-addressed', 'an address without an operator', remove(keys.operator('o1'))],
  ['audit-copied', 'an entry that is missing under its day', remove(auditPlaces[0])],
  ['audit-copied', 'an entry that is missing under its operator', remove(auditPlaces[1])],
  ['audit-copied', 'an entry that is missing under its customer', remove(auditPlaces[2])],
  [
    'audit-copied',
    'a copy under another customer',
    edit(keys.auditCopy('customer', 'ada', 'e1'), keys.auditCopy('customer', 'bob', 'e1')),
  ],
  ['share-paired', 'a share without the entry of its link', remove(keys.sharedPage(linkToken))],
  ['share-paired', 'a link without its share', remove(keys.share('ada', 'c1'))],
  ['share-paired', 'another link to a share', add(keys.sharedPage('x'), { userId: 'ada', storyId: 'c1' })],
  ['words-paired', 'words of a page that has ended', add(keys.words('ada', 's3'), { ...words, storyId: 's3' })],
  ['words-paired', 'words that outlive their page', edit(keys.words('ada', 'c1'), { expiresAtSeconds: undefined })],
  ['words-paired', 'a word that turns the direction', edit(keys.words('ada', 'c1'), wordOf('\u202eevil'))],
  ['words-paired', 'a word of 281 characters', edit(keys.words('ada', 'c1'), wordOf('x'.repeat(281)))],
  ['together-paired', 'somebody whose link leads nowhere', remove(keys.partLink('a'.repeat(43)))],
  ['together-paired', 'a link to nobody', remove(keys.contributor('ada', 'c1', 0))],
  [
    'together-paired',
    'a link that ends before its person',
    edit(keys.partLink('a'.repeat(43)), { expiresAtSeconds: 4e9 }),
  ],
  [
    'piece-taken',
    'a piece that its owner did not take',
    edit(keys.contributor('ada', 'c1', 0), { state: 'taken-back' }),
  ],
  ['share-paired', 'a share of a missing story', edit(keys.share('ada', 'c1'), { storyId: 's9', card: null })],
  [
    'story-owns-images',
    'a card of another story',
    edit(keys.share('ada', 'c1'), { card: { key: 'u/ada/story/s2/card.jpg', facts: 'a' } }),
  ],
  [
    'html-settled',
    'a script in a shared text',
    edit(keys.share('ada', 'c1'), {
      frozen: { description: '<script>1</script>', captions: [], at: '2026-11-21T11:00:00.000Z' },
    }),
  ],
  ['html-settled', 'a script in a version', edit(keys.storyVersion('c1', 'c1'), { description: '<script>1</script>' })],
  ['readable', 'a version without its cause', edit(keys.storyVersion('c1', 'c1'), { cause: undefined })],
  ['readable', 'a message without its text', add(keys.contactMessage('2026-11', 'm1'), { messageId: 'm1' })],
  ['checkout-delivered', 'a fulfilled checkout without order', remove(keys.order('ada', 'c1'))],
  ['checkout-delivered', 'a fulfilled checkout without its story', remove(keys.story('ada', 'c1'))],
  ['checkout-delivered', 'a story of a refunded checkout', edit(keys.checkout('c1'), { status: 'refunded' })],
  ['checkout-delivered', 'an order of an open checkout', edit(keys.checkout('c1'), { status: 'open' })],
  ['checkout-awaited', 'a pointer to a missing checkout', add(keys.waitingCheckout('2026-11-21', 'c8'), {})],
  ['checkout-awaited', 'a pointer to a fulfilled checkout', add(keys.waitingCheckout('2026-11-21', 'c1'), {})],
  ['checkout-awaited', 'an open checkout without its waiting entry', remove(keys.waitingCheckout('2026-11-21', 'c3'))],
  ['renewal-awaited', 'a subscription without its renewal entry', remove(keys.renewal('2026-12-01', 'sub_1'))],
  [
    'renewal-awaited',
    'a renewal entry of a cancelled subscription',
    edit(keys.subscription('ada', 'sub_1'), { status: 'canceled' }),
  ],
  [
    'checkout-awaited',
    'an open purchase of a missing checkout',
    add(keys.openCheckout('ada', 'story'), { checkoutId: 'c8' }),
  ],
  ['order-has-payment', 'an order without its payment', remove(keys.payment('pi_1'))],
  ['order-has-payment', 'a payment of another order', edit(keys.payment('pi_1'), { orderId: 'c7' })],
  ['order-sound', 'a refund above the total', edit(keys.order('ada', 'c1'), { refundedCents: 2000 })],
  ['order-sound', 'status refunded without a refund', edit(keys.order('ada', 'c1'), { status: 'refunded' })],
  ['order-sound', 'a negative total', edit(keys.order('ada', 'c1'), { totalCents: -1 })],
  ['order-sound', 'a negative refund', edit(keys.order('ada', 'c1'), { refundedCents: -1 })],
  [
    'order-sound',
    'status partially refunded without a refund',
    edit(keys.order('ada', 'c1'), { status: 'partially-refunded' }),
  ],
  [
    'order-sound',
    'status partially refunded with a full refund',
    edit(keys.order('ada', 'c1'), { status: 'partially-refunded', refundedCents: 1900 }),
  ],
  [
    'order-sound',
    'status refunded with a partial refund',
    edit(keys.order('ada', 'c1'), { status: 'refunded', refundedCents: 900 }),
  ],
  ['order-sound', 'status paid with a partial refund', edit(keys.order('ada', 'c1'), { refundedCents: 900 })],
  ['invoice-ordered-once', 'two orders with one invoice', edit(keys.order('ada', 'c1'), { invoiceId: 'in_1' })],
  [
    'invoice-ordered-once',
    'the credit of an invoice without an order',
    edit(keys.order('ada', 'o1'), { invoiceId: null }),
  ],
  ['subscription-agrees', 'an active subscription with an inactive profile', edit(ada, { subscriptionActive: false })],
  [
    'subscription-agrees',
    'a cancelled subscription with an active profile',
    edit(keys.subscription('ada', 'sub_1'), { status: 'canceled' }),
  ],
  ['coupon-counted', 'an uncounted use', edit(keys.coupon('WREN'), { uses: 1 })],
  ['coupon-counted', 'a released use that is still counted', edit(keys.couponUse('WREN', 'c4'), { state: 'released' })],
  ['coupon-counted', 'more uses than allowed', edit(keys.coupon('WREN'), { maxUses: 1 })],
  [
    'attention-listed',
    'an unlisted order that needs attention',
    edit(keys.order('ada', 'c1'), { status: 'needs-attention' }),
  ],
  ['dispute-listed', 'a listed order that is paid', add(keys.dispute('c1'), disputed)],
  ['refund-listed', 'a refund that waits unlisted', remove(keys.refundRequest('r1'))],
  ['refund-listed', 'a listed refund that nobody asked for', edit(keys.order('ada', 'g1'), { refunds: [] })],
  [
    'failed-story-listed',
    'a list entry of a story that is ready',
    add(keys.failedStory('c1'), { storyId: 'c1', userId: 'ada', category: 'memories', at: current.createdAt }),
  ],
  ['failed-story-listed', 'a list entry with another customer', edit(keys.failedStory('s2'), { userId: 'bob' })],
  ['stats-counted', 'a counter above what was counted', edit(keys.dayStats('2026-11-21'), { orderCents: 3800 })],
  ['stats-counted', 'a counted order without the day', remove(keys.dayStats('2026-11-21'))],
  ['stats-counted', 'a day without what it counted', remove(keys.countedFact('2026-11-21', 'checkout c1'))],
  ['gift-ordered', 'a gift without an order', remove(keys.order('ada', 'g2'))],
  ['gift-ordered', 'a fulfilled checkout without its gift', remove(keys.gift('ada', 'g1'))],
  ['gift-ordered', 'a gift of an expired checkout', edit(keys.checkout('g1'), { status: 'expired' })],
  ['voucher-ordered', 'a card without an order', remove(keys.order('ada', 'v1'))],
  [
    'voucher-ordered',
    'an open card of a refunded order',
    edit(keys.order('ada', 'v1'), { status: 'refunded', refundedCents: prices.storyCents }),
  ],
  ['voucher-ordered', 'a card that no code leads to', remove(keys.voucherCode('CODEv1'))],
  ['voucher-mailed', 'a card that waits without a row', edit(keys.voucher('v1'), { mails: 2 })],
  [
    'voucher-mailed',
    'a card that keeps the address of its mail',
    edit(keys.voucher('v1'), {
      mail: { email: 'tom@example.com', day: '2026-11-21', zone: 'UTC', mailedAt: current.createdAt },
    }),
  ],
  [
    'voucher-redeemed',
    'a redeemed card without its story',
    edit(keys.voucher('v2'), { redeemed: { userId: 'bob', at: current.createdAt } }),
  ],
  ['voucher-redeemed', 'an open card with a story', edit(keys.voucher('v2'), { state: 'open' })],
  ['message-listed', 'a new message that is not in the inbox', remove(keys.openMessage('new', 'w1'))],
  ['message-listed', 'an entry without its message', remove(keys.contactMessage('2026-11', 'w1'))],
  ['message-listed', 'a done message in the inbox', edit(keys.contactMessage('2026-11', 'w1'), { status: 'done' })],
  ['message-listed', 'an answered message listed as new', edit(keys.openMessage('answered', 'w2'), { state: 'new' })],
  [
    'message-listed',
    'an open message of an earlier release',
    edit(keys.contactMessage('2026-11', 'w3'), { status: 'new' }),
  ],
  ['owner-indexed', 'a payment without its owner in the index', edit(keys.payment('pi_1'), { ownerKey: null })],
  ['owner-indexed', 'a checkout indexed under another', edit(keys.checkout('c1'), { ownerKey: 'USER#bob' })],
  ['owner-indexed', 'a story that the index has beside its partition', edit(ada, { ownerKey: 'USER#ada' })],
  ['product-order-listed', 'a paid product from before the board', remove(keys.productOrder('open', 'p1'))],
  [
    'product-order-listed',
    'a refunded product on the board',
    add(keys.productOrder('open', 'p4'), { userId: 'ada', orderId: 'p4' }),
  ],
  [
    'product-order-listed',
    'a done product among the open ones',
    add(keys.productOrder('open', 'p3'), { userId: 'ada', orderId: 'p3' }),
  ],
  [
    'product-order-listed',
    'a product in work among the done ones',
    add(keys.productOrder('done', 'p2'), { userId: 'ada', orderId: 'p2', expiresAtSeconds: 1_800_000_000 }),
  ],
  ['product-order-listed', 'an entry with another customer', edit(keys.productOrder('open', 'p2'), { userId: 'bob' })],
  ['gift-listed', 'an open gift without its list entry', remove(keys.openGift('g1'))],
  ['gift-listed', 'a list entry of a cancelled gift', add(keys.openGift('g3'), { userId: 'ada', giftId: 'g3' })],
  ['gift-listed', 'a list entry with another customer', edit(keys.openGift('g2'), { userId: 'bob' })],
  [
    'gift-not-stuck',
    'a gift without a pending proof',
    edit(keys.gift('ada', 'g1'), { createdAt: '2026-11-21T11:49:00.000Z' }),
  ],
  ['gift-sound', 'a gift in printing without a proof', edit(keys.gift('ada', 'g1'), { status: 'printing' })],
  [
    'gift-sound',
    'an answer without a proof',
    edit(keys.gift('ada', 'g1'), { answer: { problem: null, at: '2026-11-21T11:00:00.000Z' } }),
  ],
  [
    'gift-sound',
    'a parcel whose proof has a problem',
    edit(keys.gift('ada', 'g2'), { answer: { problem: 'A typo', at: '2026-11-21T11:00:00.000Z' } }),
  ],
  ['gift-sound', 'a parcel without an address', edit(keys.gift('ada', 'g2'), { address: null })],
  ['gift-sound', 'a parcel without a tracking number', edit(keys.gift('ada', 'g2'), { tracking: null })],
  ['gift-sound', 'a parcel with the status of a pickup', edit(keys.gift('ada', 'g2'), { status: 'ready' })],
  [
    'gift-owns-files',
    "the photo of another customer's gift",
    edit(keys.gift('ada', 'g1'), { photo: { key: 'u/bob/gift/g1/a.jpg', widthPx: 8, heightPx: 6 } }),
  ],
  [
    'gift-owns-files',
    'a proof with a key outside the gift',
    edit(keys.gift('ada', 'g2'), {
      proof: { key: 'shown/b.pdf', pages: 2, photoDpi: null, madeAt: '2026-11-21T11:00:00.000Z' },
    }),
  ],
  ['product-named', 'a product without its name entry', remove(keys.offerName('Frame - Large'))],
  ['product-named', 'a name entry of a missing product', add(keys.offerName('Mug'), { productId: 'mug' })],
  ['product-named', 'a name entry of another product', edit(keys.offerName('Frame - Large'), { productId: 'other' })],
  ['product-pictured', 'a shown product that never had a picture', edit(keys.product('lamp'), { state: 'shown' })],
  ['product-pictured', 'a product on sale without a picture', edit(keys.product('frame'), { imageUrl: '' })],
  [
    'featured-agreed',
    'a revoked featured story that is shown',
    edit(keys.featuredStory('toast'), { revokedAt: '2026-11-21T11:00:00.000Z' }),
  ],
  [
    'featured-agreed',
    'a featured story without a consenting person',
    edit(keys.featuredStory('toast'), { consent: { by: '', givenAt: '2026-11-21T10:00:00.000Z', how: 'signed' } }),
  ],
  ['readable', 'a featured story without a consent', edit(keys.featuredStory('toast'), { consent: undefined })],
  ['erased-is-empty', 'a story of an erased customer', edit(ada, { erasure: 'done' })],
  ['html-settled', 'a script in a product', edit(keys.product('frame'), { description: '<p>A<script>1</script></p>' })],
  [
    'html-settled',
    'a handler in a featured story',
    edit(keys.featuredStory('toast'), { description: '<p onclick="x()">A</p>' }),
  ],
  ['booking-found', 'a booking link to a missing booking', edit(keys.booking('b2'), { linksTo: 'b9' })],
  ['booking-found', 'a booking with the id of another', edit(keys.booking('b1'), { bookingId: 'film f2' })],
  ['booking-ordered', 'a booked film whose order is unpaid', edit(keys.order('ada', 'f1'), { status: 'unpaid' })],
  ['booking-ordered', 'a booking with a customer and no order', edit(keys.booking('film f2'), { orderId: null })],
  ['film-noted', 'an unlisted film order', remove(keys.bookedFilm('f2'))],
  ['film-noted', 'a film list entry with another status', edit(keys.bookedFilm('f1'), { status: 'paid' })],
  ['film-noted', 'two bookings with one order', edit(keys.booking('film f2'), { orderId: 'f1' })],
  ['film-marked', 'a story without its film mark', edit(keys.story('ada', 's4'), { isFilm: false })],
  ['html-settled', 'a script in a gift', edit(keys.gift('ada', 'g2'), { description: '<p>Hi<script>1</script></p>' })],
  [
    'html-settled',
    'a script in a story',
    edit(keys.storyBody('ada', 'c1'), { description: '<p>Hi<script>1</script></p>' }),
  ],
  [
    'html-settled',
    'a handler in an opening',
    edit(keys.draft('d1'), { opening: { title: 'A', html: '<p onclick="x()">A</p>' } }),
  ],
  ['no-secret-in-clear', 'a plain-text password', edit(ada, { passwordHash: 'burnt toast' })],
  [
    'no-secret-in-clear',
    'an attribute named token',
    add(keys.oneTimeToken('x'), { token: 'abc', expiresAtSeconds: nowSeconds + 60 }),
  ],
  ['no-secret-in-clear', 'a bearer token', edit(ada, { name: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl' })],
  ['no-secret-in-clear', 'a mailed link', edit(ada, { name: 'http://x/reset-password/AAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
  ['address-paired', 'an account without its address', remove(address)],
  ['address-paired', 'an address of another account', edit(address, { userId: 'bob' })],
  ['address-paired', 'an account that moved without its address', edit(ada, { email: 'ann@example.com' })],
  ['address-paired', 'a second address of an account', add(keys.email('ann@example.com'), { userId: 'ada' })],
  ['address-paired', 'an erased account that kept its address', edit(ada, { erasure: 'done' })],
  ['name-listed', 'an account without its listed name', remove(keys.listedName('ad', 'ada', 'ada'))],
  ['name-listed', 'a listed name of nobody', add(keys.listedName('bo', 'bob', 'bob'), { userId: 'bob' })],
  ['name-listed', 'a second name of an account', add(keys.listedName('an', 'ann', 'ada'), { userId: 'ada' })],
  ['name-listed', 'an account that is listed under another name', edit(ada, { name: 'Ann' })],
  [
    'name-listed',
    'an account that is not found by its surname',
    edit(ada, { name: 'Ada King', listedName: 'ada king' }),
  ],
  ['no-secret-in-clear', 'a link of an address change', edit(ada, { name: `/confirm-email/${'a'.repeat(43)}` })],
  ['expiry-sound', 'a session without an expiry', add(keys.session('ada', 'h'), { sid: 's' })],
  ['expiry-sound', 'a change of address without an expiry', add(keys.emailChange('ada'), { changeId: 'c' })],
  ['no-secret-in-clear', 'a Stripe key', edit(ada, { name: ['sk', 'live', '51AbCdEfGhIjKlMn'].join('_') })],
  ['expiry-sound', 'an expiry in milliseconds', edit(keys.draft('d1'), { expiresAtSeconds: nowSeconds * 1000 })],
  ['expiry-sound', 'an event without an expiry', add(keys.event('evt_1'), {})],
  ['expiry-sound', 'a ledger entry with an expiry', edit(entry('invoice in_1'), { expiresAtSeconds: nowSeconds })],
];

describe('checkItems', () => {
  it('finds no violation in the valid fixture', async () => {
    expect(await brokenBy(() => undefined)).toEqual([]);
  });

  it('reports every violation', async () => {
    const unreported: string[] = [];
    for (const [rule, what, change] of faults)
      if (!(await brokenBy(change)).includes(rule)) unreported.push(`${rule} for ${what}`);
    expect(unreported).toEqual([]);
  });

  it('has a violation of every invariant', () => {
    // The invariant on files has its own test: check-files.test.ts.
    const found = new Set<string>([...faults.map(([rule]) => rule), 'file-there']);
    expect([...found].sort()).toEqual(Object.keys(invariants).sort());
  });

  it('accepts what is allowed', async () => {
    const closed = { erasure: 'under-way', email: 'ada@erased.invalid', name: 'Erased', listedName: undefined };
    const row = { id: '01', kind: 'workflow', workflow: { userId: 'ada', storyId: 's3' } };
    const waiting = { day: '2026-11-21', attempts: 3, notBeforeSeconds: 0, row, expiresAtSeconds: nowSeconds };
    const expired = { checkoutId: 'c8', expiresAtSeconds: nowSeconds - 1 };
    const partly = { status: 'partially-refunded', refundedCents: 1899 };
    const allowed: readonly [string, readonly InvariantId[], ...Change[]][] = [
      ['a full refund', ['order-sound'], edit(keys.order('ada', 'c1'), { status: 'refunded', refundedCents: 1900 })],
      ['a partial refund', ['order-sound'], edit(keys.order('ada', 'c1'), partly)],
      ['an account that is being erased', ['address-paired', 'name-listed'], edit(ada, closed)],
      [
        'an account that is not listed yet',
        all,
        edit(ada, { listedName: undefined }),
        remove(keys.listedName('ad', 'ada', 'ada')),
      ],
      ['an expired item that is not deleted yet', all, add(keys.openCheckout('ada', 'story'), expired)],
      [
        'a listed order that is disputed',
        all,
        edit(keys.order('ada', 'c1'), { status: 'disputed' }),
        add(keys.dispute('c1'), disputed),
      ],
      [
        'a listed refund that was refused',
        all,
        edit(keys.order('ada', 'g1'), { refunds: [] }),
        edit(keys.refundRequest('r1'), { refusal: 'disputed' }),
      ],
      ['a failed story that an operator has looked into', all, remove(keys.failedStory('s2'))],
      [
        'a late story whose workflow is in the outbox',
        all,
        edit(keys.story('ada', 's3'), { createdAt: '2026-11-21T11:00:00.000Z' }),
        add(keys.outbox('2026-11-21', '01'), waiting),
      ],
    ];
    const reported: string[] = [];
    for (const [what, rules, ...changes] of allowed) {
      const broken = await brokenBy((books) => {
        for (const change of changes) change(books);
      });
      reported.push(...broken.filter((rule) => rules.includes(rule)).map((rule) => `${rule} for ${what}`));
    }
    expect(reported).toEqual([]);
  });
});
