import { describe, expect, it } from 'vitest';
import { readBookItem } from '#functions/data/book-items.ts';
import { keys } from '#functions/data/keys.ts';
import type { BookItem } from '#functions/domain/invariants/book-item.ts';
import { checkBooks } from '#functions/domain/invariants/check-books.ts';
import { type InvariantId, invariants } from '#functions/domain/invariants/invariant.ts';
import { type Item, validTableItems } from '#tests/support/valid-table-fixture.ts';

const nowSeconds = Date.parse('2026-11-21T12:00:00Z') / 1000;

async function* scanned(items: Iterable<Item>): AsyncGenerator<BookItem> {
  const byPartition = [...items].sort((a, b) => (a.PK < b.PK ? -1 : 1));
  for (const item of byPartition) yield readBookItem(item);
}

/** The distinct rules that a change of the valid table breaks. */
async function brokenBy(change: (books: Map<string, Item>) => void): Promise<InvariantId[]> {
  const books = new Map(validTableItems().map((item) => [`${item.PK} ${item.SK}`, item]));
  change(books);
  const { broken } = await checkBooks(scanned(books.values()), nowSeconds);
  return [...new Set(broken.map(({ rule }) => rule))].sort();
}

const at = ({ PK, SK }: { PK: string; SK: string }) => `${PK} ${SK}`;
/** Changes attributes of the item of a key; `undefined` takes one away. */
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

const faults: [InvariantId, string, (books: Map<string, Item>) => void][] = [
  ['readable', 'an order whose total is a text', edit(keys.order('ada', 'c1'), { totalCents: '19' })],
  ['counters-equal-ledger', 'a counter nobody booked', edit(ada, { bonusStories: 1 })],
  [
    'counters-equal-ledger',
    'a booking nobody counted',
    add(entry('checkout c9'), { cause: 'checkout c9', source: 'bonus', delta: 1, at: '2026-11-21T11:00:00.000Z' }),
  ],
  ['counters-equal-ledger', 'a ledger without its profile', remove(ada)],
  ['counters-not-negative', 'a counter below zero', edit(ada, { monthlyStories: -1 })],
  ['ledger-entry-sound', 'a story that gives credit', edit(entry('story c1'), { delta: 1 })],
  ['ledger-entry-sound', 'an invoice that gives a bonus', edit(entry('invoice in_1'), { source: 'bonus' })],
  [
    'ledger-entry-sound',
    'an entry under the key of another cause',
    edit(entry('invoice in_1'), { cause: 'invoice in_2' }),
  ],
  ['story-paid-once', 'a story nobody paid', remove(entry('story c1'))],
  ['story-paid-once', 'a story paid from elsewhere', edit(keys.story('ada', 'c1'), { paidFrom: 'monthly' })],
  ['story-returned-once', 'a failed story that kept its credit', remove(entry('return s2'))],
  ['story-returned-once', 'a story that is ready and was returned', edit(keys.story('ada', 's2'), { status: 'ready' })],
  ['story-returned-once', 'a free story that came back as a bonus', edit(entry('return s2'), { source: 'bonus' })],
  ['story-of-entry', 'an entry for a story that is not there', remove(keys.story('ada', 's2'))],
  ['story-has-text', 'a ready story without its text', remove(keys.storyBody('ada', 'c1'))],
  [
    'story-has-text',
    'a text without its story',
    add(keys.storyBody('ada', 's9'), { description: '<p>x</p>', captions: {} }),
  ],
  [
    'story-not-stuck',
    'a story in writing that nothing will start',
    edit(keys.story('ada', 's3'), { createdAt: '2026-11-21T11:49:00.000Z' }),
  ],
  ['story-has-source', 'a story in writing without material', remove(keys.storySource('s3'))],
  ['story-owns-images', "another story's image", edit(keys.story('ada', 'c1'), { image: 'u/ada/story/s2/a.jpg' })],
  ['story-owns-images', "another customer's image", edit(keys.story('ada', 'c1'), { image: 'u/eve/story/c1/a.jpg' })],
  ['story-owns-images', 'an address for a key', edit(keys.story('ada', 'c1'), { image: 'https://evil.test/a.jpg' })],
  [
    'story-owns-images',
    "a gift's photo beside a caption",
    edit(keys.storyBody('ada', 'c1'), {
      captions: { k1: { captionId: 'k1', text: 'x', image: 'u/ada/gift/c1/a.jpg', order: 0 } },
    }),
  ],
  ['version-of-story', 'a version of no story', edit(keys.storyVersion('c1', 'v1'), { storyId: 's9' })],
  ['version-of-story', 'versions without the text as it was written', remove(keys.storyVersion('c1', 'c1'))],
  ['version-of-story', 'two originals', edit(keys.storyVersion('c1', 'v1'), { cause: 'written' })],
  ['text-has-version', 'a saved text without its version', remove(keys.storyVersion('c1', 'v1'))],
  [
    'text-has-version',
    'a text that is none of its versions',
    edit(keys.storyBody('ada', 'c1'), { description: '<p>Lost</p>' }),
  ],
  ['text-has-version', 'versions of a text never saved', edit(keys.storyBody('ada', 'c1'), { savedAt: undefined })],
  ['html-settled', 'a script in a version', edit(keys.storyVersion('c1', 'c1'), { description: '<script>1</script>' })],
  ['readable', 'a version without its cause', edit(keys.storyVersion('c1', 'v1'), { cause: undefined })],
  ['readable', 'a message without its text', add(keys.contactMessage('2026-11', 'm1'), { messageId: 'm1' })],
  ['checkout-delivered', 'a fulfilled checkout without order', remove(keys.order('ada', 'c1'))],
  ['checkout-delivered', 'a fulfilled checkout without its story', remove(keys.story('ada', 'c1'))],
  ['checkout-delivered', 'an order of a checkout that is still open', edit(keys.checkout('c1'), { status: 'open' })],
  ['checkout-awaited', 'a note of a checkout that is not there', add(keys.waitingCheckout('2026-11-21', 'c8'), {})],
  ['checkout-awaited', 'a note of a checkout that is delivered', add(keys.waitingCheckout('2026-11-21', 'c1'), {})],
  ['checkout-awaited', 'an open checkout nobody waits for', remove(keys.waitingCheckout('2026-11-21', 'c3'))],
  ['renewal-awaited', 'a subscription nobody waits for', remove(keys.renewal('2026-12-01', 'sub_1'))],
  ['renewal-awaited', 'a note of one that is over', edit(keys.subscription('ada', 'sub_1'), { status: 'canceled' })],
  [
    'checkout-awaited',
    'an open purchase that leads nowhere',
    add(keys.openCheckout('ada', 'story'), { checkoutId: 'c8' }),
  ],
  ['order-has-payment', 'an order whose payment is not noted', remove(keys.payment('pi_1'))],
  ['order-has-payment', 'a payment that leads to another order', edit(keys.payment('pi_1'), { orderId: 'c7' })],
  ['order-sound', 'more refunded than was paid', edit(keys.order('ada', 'c1'), { refundedCents: 2000 })],
  ['order-sound', 'refunded, and nothing was', edit(keys.order('ada', 'c1'), { status: 'refunded' })],
  ['order-sound', 'a total below nothing', edit(keys.order('ada', 'c1'), { totalCents: -1 })],
  ['order-sound', 'less than nothing refunded', edit(keys.order('ada', 'c1'), { refundedCents: -1 })],
  [
    'order-sound',
    'partially refunded, and nothing was',
    edit(keys.order('ada', 'c1'), { status: 'partially-refunded' }),
  ],
  [
    'order-sound',
    'partially refunded, and all of it was',
    edit(keys.order('ada', 'c1'), { status: 'partially-refunded', refundedCents: 1900 }),
  ],
  [
    'order-sound',
    'refunded, and a part of it was',
    edit(keys.order('ada', 'c1'), { status: 'refunded', refundedCents: 900 }),
  ],
  ['order-sound', 'paid, and something went back', edit(keys.order('ada', 'c1'), { refundedCents: 900 })],
  ['invoice-ordered-once', 'two orders of an invoice', edit(keys.order('ada', 'c1'), { invoiceId: 'in_1' })],
  [
    'invoice-ordered-once',
    'credit for an invoice without an order',
    edit(keys.order('ada', 'o1'), { invoiceId: null }),
  ],
  ['subscription-agrees', 'active, and the profile does not say so', edit(ada, { subscriptionActive: false })],
  [
    'subscription-agrees',
    'over, and the profile says active',
    edit(keys.subscription('ada', 'sub_1'), { status: 'canceled' }),
  ],
  ['coupon-counted', 'a use that nobody counted', edit(keys.coupon('WREN'), { uses: 1 })],
  [
    'coupon-counted',
    'a use that was released and is counted still',
    edit(keys.couponUse('WREN', 'c4'), { state: 'released' }),
  ],
  ['coupon-counted', 'more uses than it may have', edit(keys.coupon('WREN'), { maxUses: 1 })],
  [
    'attention-listed',
    'an order that needs attention and is not listed',
    edit(keys.order('ada', 'c1'), { status: 'needs-attention' }),
  ],
  ['gift-ordered', 'a gift that nobody paid', remove(keys.order('ada', 'g2'))],
  ['gift-ordered', 'a fulfilled checkout without its gift', remove(keys.gift('ada', 'g1'))],
  ['gift-ordered', 'a gift of a checkout that is over', edit(keys.checkout('g1'), { status: 'expired' })],
  ['gift-listed', 'a gift that the operator does not see', remove(keys.openGift('g1'))],
  ['gift-listed', 'a note of one that is cancelled', add(keys.openGift('g3'), { userId: 'ada', giftId: 'g3' })],
  ['gift-listed', 'a note that leads to somebody else', edit(keys.openGift('g2'), { userId: 'bob' })],
  [
    'gift-not-stuck',
    'a gift whose proof nobody will make',
    edit(keys.gift('ada', 'g1'), { createdAt: '2026-11-21T11:49:00.000Z' }),
  ],
  ['gift-sound', 'printing without a proof', edit(keys.gift('ada', 'g1'), { status: 'printing' })],
  ['gift-sound', 'a parcel without an address', edit(keys.gift('ada', 'g2'), { address: null })],
  ['gift-sound', 'a parcel without a number', edit(keys.gift('ada', 'g2'), { tracking: null })],
  ['gift-sound', 'a parcel that is to be picked up', edit(keys.gift('ada', 'g2'), { status: 'ready' })],
  [
    'gift-owns-files',
    "the photo of somebody else's gift",
    edit(keys.gift('ada', 'g1'), { photo: { key: 'u/bob/gift/g1/a.jpg', widthPx: 8, heightPx: 6 } }),
  ],
  [
    'gift-owns-files',
    'a proof that lies elsewhere',
    edit(keys.gift('ada', 'g2'), {
      proof: { key: 'shown/b.pdf', pages: 2, photoDpi: null, madeAt: '2026-11-21T11:00:00.000Z' },
    }),
  ],
  ['product-named', 'a product whose name is not noted', remove(keys.offerName('Frame - Large'))],
  ['product-named', 'a name of nothing', add(keys.offerName('Mug'), { productId: 'mug' })],
  ['product-named', 'a name noted for another', edit(keys.offerName('Frame - Large'), { productId: 'other' })],
  [
    'featured-agreed',
    'a revoked story that is shown',
    edit(keys.featuredStory('toast'), { revokedAt: '2026-11-21T11:00:00.000Z' }),
  ],
  [
    'featured-agreed',
    'a story to which nobody agreed',
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
  ['booking-found', 'an address that leads nowhere', edit(keys.booking('b2'), { linksTo: 'b9' })],
  ['booking-found', 'a booking under another address', edit(keys.booking('b1'), { bookingId: 'film f2' })],
  ['booking-ordered', 'a booked film whose order is unpaid', edit(keys.order('ada', 'f1'), { status: 'unpaid' })],
  ['booking-ordered', 'a booking with a customer and no order', edit(keys.booking('film f2'), { orderId: null })],
  ['film-noted', 'a film order that is on no list', remove(keys.bookedFilm('f2'))],
  ['film-noted', 'a list that says otherwise', edit(keys.bookedFilm('f1'), { status: 'paid' })],
  ['film-noted', 'two bookings with one order', edit(keys.booking('film f2'), { orderId: 'f1' })],
  ['film-marked', 'a story that is no film', edit(keys.story('ada', 's4'), { isFilm: false })],
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
  ['no-secret-in-clear', 'a password', edit(ada, { passwordHash: 'burnt toast' })],
  [
    'no-secret-in-clear',
    'a token by its name',
    add(keys.oneTimeToken('x'), { token: 'abc', expiresAtSeconds: nowSeconds + 60 }),
  ],
  ['no-secret-in-clear', 'a bearer token', edit(ada, { name: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl' })],
  ['no-secret-in-clear', 'a mailed link', edit(ada, { name: 'http://x/reset-password/AAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
  ['no-secret-in-clear', "a key of Stripe's", edit(ada, { name: ['sk', 'live', '51AbCdEfGhIjKlMn'].join('_') })],
  ['expiry-sound', 'an end in milliseconds', edit(keys.draft('d1'), { expiresAtSeconds: nowSeconds * 1000 })],
  ['expiry-sound', 'an event that is kept for ever', add(keys.event('evt_1'), {})],
  ['expiry-sound', 'a ledger entry that will go', edit(entry('invoice in_1'), { expiresAtSeconds: nowSeconds })],
];

describe('the rules over the books', () => {
  it('find nothing in a valid table', async () => {
    expect(await brokenBy(() => undefined)).toEqual([]);
  });

  it.each(faults)('%s: %s', async (rule, _, change) => {
    expect(await brokenBy(change)).toContain(rule);
  });

  it.each([
    ['refunded as a whole', { status: 'refunded', refundedCents: 1900 }],
    ['refunded in part', { status: 'partially-refunded', refundedCents: 1899 }],
  ])('accept an order that is %s', async (_name, change) => {
    expect(await brokenBy(edit(keys.order('ada', 'c1'), change))).not.toContain('order-sound');
  });

  it('each report a broken record', () => {
    // The files of the bucket are looked at apart: check-files.test.ts.
    const found = new Set<string>([...faults.map(([rule]) => rule), 'file-there']);
    expect([...found].sort()).toEqual(Object.keys(invariants).sort());
  });

  it('ignore expired items', async () => {
    const old = { checkoutId: 'c8', expiresAtSeconds: nowSeconds - 1 };
    expect(await brokenBy(add(keys.openCheckout('ada', 'story'), old))).toEqual([]);
  });

  it('accept a late story that a queued row will start', async () => {
    const late = '2026-11-21T11:00:00.000Z';
    const row = { id: '01', kind: 'workflow', workflow: { userId: 'ada', storyId: 's3' } };
    const waiting = { day: '2026-11-21', attempts: 3, notBeforeSeconds: 0, row, expiresAtSeconds: nowSeconds };
    const broken = await brokenBy((books) => {
      edit(keys.story('ada', 's3'), { createdAt: late })(books);
      add(keys.outbox('2026-11-21', '01'), waiting)(books);
    });
    expect(broken).toEqual([]);
  });
});
