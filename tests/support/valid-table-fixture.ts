import { encodeTime } from 'ulid';
import { keys } from '#functions/data/keys.ts';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import { newMessage } from '#functions/domain/contact/contact-message.ts';
import type { CreditSource } from '#functions/domain/credit/credit.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import { statsExpiry } from '#functions/domain/stats/day-stats.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { Voucher } from '#functions/domain/voucher/voucher.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { pieceIdOf, pieceMark } from '#shared/story/piece-marks.ts';
import { aCheckout, aGift, anAccount, anOrder, aProductOrder, aStory } from './builders.ts';
import { aContributor } from './contributors.ts';
import { aShare, linkToken } from './shares.ts';

export type Item = { readonly PK: string; readonly SK: string } & Readonly<Record<string, unknown>>;

const entryOf =
  (at: string) =>
  (cause: string, source: string, delta: number): Item => ({
    ...keys.ledgerEntry('ada', cause),
    cause,
    source,
    delta,
    at,
  });
const storyOf =
  (at: string) =>
  (storyId: string, status: StoryRecord['status'], paidFrom: CreditSource): Item => ({
    ...keys.story('ada', storyId),
    ...aStory({ userId: 'ada', storyId, status, createdAt: at, updatedAt: at, paidFrom }),
  });
const { expiresAtSeconds: _, ...sent } = aContributor({ userId: 'ada', storyId: 'c1', state: 'sent', marks: ['mug'] });
/** Whose first answer is in the story. */
const contributorOfAda = {
  ...sent,
  email: 'tom@example.com',
  answers: sent.answers.map((answer, n) =>
    n < 2 ? { ...answer, question: 'Why?', text: `Answer ${n}.`, revision: 1, state: n === 0 ? 'in' : 'open' } : answer,
  ),
};
const textWithPiece = `<h4>Burnt toast</h4><p>It went on.</p>${pieceMark(pieceIdOf(sent.personId, 0))}`;
const version = (versionId: string, cause: string, createdAt: string, description: string): Item => ({
  ...keys.storyVersion('c1', versionId),
  storyId: 'c1',
  versionId,
  cause,
  createdAt,
  description,
  words: 5,
});
const orderOf =
  (at: string) =>
  (orderId: string, values: object): Item => ({
    ...keys.order('ada', orderId),
    ...anOrder({ userId: 'ada', orderId, createdAt: at, paymentIntentId: null, ...values }),
  });
const payment = (paymentIntentId: string, orderId: string, grant: object): Item => ({
  ...keys.payment(paymentIntentId),
  paymentIntentId,
  userId: 'ada',
  orderId,
  orderStatus: 'paid',
  cents: prices.storyCents,
  grant,
  refundedCents: 0,
  disputed: false,
  claimedStories: 0,
  takenStories: 0,
  version: 0,
});
const couponUseOf =
  (at: string) =>
  (checkoutId: string, state: string): Item => ({
    ...keys.couponUse('WREN', checkoutId),
    code: 'WREN',
    checkoutId,
    userId: 'ada',
    state,
    at,
  });

const giftOf =
  (at: string) =>
  (giftId: string, values: object): Item => ({
    ...keys.gift('ada', giftId),
    ...aGift({ userId: 'ada', giftId, storyId: 'c1', description: '<p>It began.</p>', photo: null }),
    createdAt: at,
    updatedAt: at,
    ...values,
  });

const tenDaysSeconds = 10 * 86_400;

/**
 * A small valid table with items for every rule of domain/invariants.
 * @param nowMs milliseconds since 1970; the items are five minutes older
 */
export function validTableItems(nowMs = Date.parse('2026-11-21T12:00:00Z')): Item[] {
  const at = new Date(nowMs - 300_000).toISOString();
  const soon = Math.floor(nowMs / 1000) + tenDaysSeconds;
  const endDay = new Date(soon * 1000).toISOString().slice(0, 10);
  const checkout = (checkoutId: string, over: Partial<Checkout>) =>
    aCheckout({
      checkoutId,
      userId: 'ada',
      createdAt: at,
      expiresAtSeconds: soon,
      sessionExpiresAtSeconds: soon,
      ...over,
    });
  const [entry, story, order, use] = [entryOf(at), storyOf(at), orderOf(at), couponUseOf(at)];
  const gift = giftOf(at);
  const proof = { key: 'u/ada/gift/g2/b.pdf', pages: 2, photoDpi: 240, madeAt: at };
  const ofGift = { kind: 'gift', productName: 'Framed Gift Set', totalCents: prices.giftCents };
  const refund = { requestId: 'r1', cents: 500, askedAt: at, refusal: null };
  return [
    {
      ...keys.profile('ada'),
      ...anAccount({ userId: 'ada', passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA' }),
      monthlyStories: 4,
      bonusStories: 0,
      subscriptionActive: true,
      createdAt: at,
      listedName: 'ada',
    },
    { ...keys.listedName('ad', 'ada', 'ada'), userId: 'ada' },
    { ...keys.email('ada@example.com'), userId: 'ada', linkId: '01KAJ3M8Z0000000000000000B' },
    ...deskItems(at, soon),
    entry('welcome ada', 'first', 1),
    entry('story s2', 'first', -1),
    entry('return s2', 'first', 1),
    entry('checkout c1', 'bonus', 1),
    entry('story c1', 'bonus', -1),
    entry('invoice in_1', 'monthly', 6),
    entry('story s3', 'monthly', -1),
    story('c1', 'ready', 'bonus'),
    {
      ...keys.share('ada', 'c1'),
      ...aShare({
        userId: 'ada',
        storyId: 'c1',
        text: 'shared',
        days: 7,
        expiresAtSeconds: soon,
        frozen: { description: '<p>It began.</p>', captions: [], at },
        card: { key: 'u/ada/story/c1/card.jpg', facts: 'abc' },
        createdAt: at,
        updatedAt: at,
      }),
    },
    { ...keys.sharedPage(linkToken), userId: 'ada', storyId: 'c1', expiresAtSeconds: soon },
    {
      ...keys.words('ada', 'c1'),
      userId: 'ada',
      storyId: 'c1',
      words: [{ _id: 'w1', name: 'Ewan Price', text: 'Best loaf.', at, hidden: false, reported: false }],
      version: 1,
      expiresAtSeconds: soon,
    },
    { ...keys.contributor('ada', 'c1', 0), ...contributorOfAda },
    { ...keys.partLink(contributorOfAda.linkToken), userId: 'ada', storyId: 'c1', slot: 0 },
    {
      ...keys.storyBody('ada', 'c1'),
      description: textWithPiece,
      savedAt: at,
      captions: { k1: { captionId: 'k1', text: 'Toast', image: 'u/ada/story/c1/a.jpg', order: 0 } },
    },
    {
      ...keys.posting('ada', 'c1'),
      storyId: 'c1',
      sequence: 1,
      start: { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 4 },
      reminder: { at: '2026-11-30T07:00:00.000Z' },
    },
    {
      ...keys.reminder('2026-11-30T07:00:00.000Z', 'c1'),
      ...{ userId: 'ada', storyId: 'c1', at: '2026-11-30T07:00:00.000Z' },
    },
    {
      ...keys.adaptation('ada', 'c1', 'caption#k1', 'x'),
      storyId: 'c1',
      kind: 'caption',
      key: 'k1',
      channel: 'x',
      text: 'It began.',
      source: 'Burnt toast',
      createdAt: at,
    },
    {
      ...keys.filmBrief('ada', 'c1'),
      userId: 'ada',
      storyId: 'c1',
      brief: { people: [], places: [], shots: ['The toast.'], voiceOver: 'It began.', questions: [] },
      version: 1,
      sequence: 2,
      writtenFrom: at,
      updatedAt: at,
    },
    version('c1', 'written', '2026-11-21T11:00:00.000Z', '<h4>Burnt toast</h4><p>It began.</p>'),
    {
      ...keys.versionHistory('c1'),
      storyId: 'c1',
      editor: null,
      since: at,
      heads: [
        { versionId: 'v1', cause: 'edited', createdAt: at, words: 5, bytes: 97 },
        { versionId: 'c1', cause: 'written', createdAt: '2026-11-21T11:00:00.000Z', words: 5, bytes: 36 },
      ],
    },
    story('s2', 'failed', 'first'),
    { ...keys.failedStory('s2'), storyId: 's2', userId: 'ada', category: 'memories', at },
    story('s3', 'writing', 'monthly'),
    { ...keys.storySource('s3'), storyId: 's3', expiresAtSeconds: soon },
    order('c1', { paymentIntentId: 'pi_1' }),
    payment('pi_1', 'c1', { source: 'bonus', stories: 1, cause: 'checkout c1' }),
    order('o1', {
      kind: 'subscription',
      invoiceId: 'in_1',
      paymentIntentId: 'pi_2',
      totalCents: prices.subscriptionCentsPerMonth,
    }),
    payment('pi_2', 'o1', { source: 'monthly', stories: 6, cause: 'invoice in_1' }),
    {
      ...keys.checkout('c1'),
      ...checkout('c1', { kind: 'story', productName: 'Story Bundle', subject: 'story', status: 'fulfilled' }),
      listCents: prices.storyCents,
      cents: prices.storyCents,
    },
    {
      ...keys.subscription('ada', 'sub_1'),
      userId: 'ada',
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      status: 'active',
      createdAt: at,
      amountCents: prices.subscriptionCentsPerMonth,
      cancelAtSeconds: null,
      currentPeriodEndSeconds: soon,
      invoiceId: 'in_1',
      invoiceUrl: null,
      syncedAtMs: 1,
      invoicePeriodStartSeconds: 1,
    },
    { ...keys.renewal(endDay, 'sub_1') },
    {
      ...keys.checkout('c3'),
      ...checkout('c3', { subject: 'package', listCents: 900, cents: 900, sessionId: 'cs_3' }),
    },
    { ...keys.waitingCheckout('2026-11-21', 'c3'), checkoutId: 'c3', expiresAtSeconds: soon },
    { ...keys.openCheckout('ada', 'package'), checkoutId: 'c3', expiresAtSeconds: soon },
    {
      ...keys.checkout('g1'),
      ...checkout('g1', { kind: 'gift', productName: 'Framed Gift Set', subject: 'gift c1', status: 'fulfilled' }),
      listCents: prices.giftCents,
      cents: prices.giftCents,
      sessionId: 'cs_g1',
      gift: {
        storyId: 'c1',
        storyName: 'Burnt toast',
        description: '<p>It began.</p>',
        address: null,
        shippingMethod: 'pickup',
        photo: { key: 'u/ada/gift/g1/a.jpg', widthPx: 800, heightPx: 600 },
      },
    },
    order('g1', { ...ofGift, refunds: [{ ...refund, state: 'asked', operator: null }] }),
    { ...keys.refundRequest('r1'), ...refund, userId: 'ada', orderId: 'g1' },
    order('g2', ofGift),
    order('g3', { ...ofGift, status: 'refunded', refundedCents: prices.giftCents }),
    gift('g1', { photo: { key: 'u/ada/gift/g1/a.jpg', widthPx: 800, heightPx: 600 } }),
    gift('g2', {
      status: 'shipped',
      proof,
      tracking: 'TW 1',
      shippingMethod: 'shipping',
      address: { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' },
    }),
    gift('g3', { status: 'cancelled' }),
    { ...keys.openGift('g1'), userId: 'ada', giftId: 'g1' },
    { ...keys.openGift('g2'), userId: 'ada', giftId: 'g2' },
    ...deliveredGiftItems(at),
    ...voucherItems(at, soon),
    ...productOrderItems(at),
    ...filmItems(at),
    ...messageItems(at),
    ...statsItems(at),
    ...catalogueItems(at),
    {
      ...keys.coupon('WREN'),
      code: 'WREN',
      percent: 50,
      maxUses: 5,
      uses: 2,
      oncePerCustomer: false,
      validUntilSeconds: soon,
      disabled: false,
      createdAt: at,
    },
    use('c3', 'redeemed'),
    use('c4', 'reserved'),
    use('c5', 'released'),
    {
      ...keys.draft('d1'),
      draftId: 'd1',
      opening: { title: 'Burnt toast', html: '<h4>Burnt toast</h4><p>It began.</p>' },
      expiresAtSeconds: soon,
    },
  ];
}

/** Cards that Ada gave: one waits for its day, one was redeemed. */
function voucherItems(at: string, soon: number): Item[] {
  const id = `${encodeTime(soon * 1000, 10)}0000000000000001`;
  const row = { id, kind: 'voucher', voucher: { voucherId: 'v1', round: 1 } };
  const day = new Date(soon * 1000).toISOString().slice(0, 10);
  const voucher = (voucherId: string, over: Partial<Voucher>) => [
    {
      ...keys.voucher(voucherId),
      ...{ voucherId, userId: 'ada', state: 'open', version: 0, createdAt: at, mail: null, mails: 0 },
      ...{ code: `CODE${voucherId}`, words: { receiver: 'Tom', message: '1 Mill Lane', from: 'Ada' } },
      ...over,
    },
    { ...keys.voucherCode(`CODE${voucherId}`), voucherId },
    {
      ...keys.order('ada', voucherId),
      ...anOrder({ userId: 'ada', orderId: voucherId, kind: 'voucher', paymentIntentId: null, createdAt: at }),
    },
  ];
  const mail = { email: 'tom@example.com', day, zone: 'UTC' };
  return [
    ...voucher('v1', { mail, mails: 1 }),
    ...voucher('v2', { state: 'redeemed', redeemed: { userId: 'ada', at } }),
    { ...keys.outbox(day, id), day, attempts: 0, notBeforeSeconds: soon, row, expiresAtSeconds: soon + 2_592_000 },
    ...[1, -1].map((delta) => {
      const cause = delta === 1 ? 'voucher v2' : 'desk d1';
      return { ...keys.ledgerEntry('ada', cause), cause, source: 'bonus', delta, at };
    }),
  ];
}

function deliveredGiftItems(at: string): Item[] {
  const proof = { key: 'u/ada/gift/g4/b.pdf', pages: 2, photoDpi: null, madeAt: at };
  const whole = { userId: 'ada', giftId: 'g4', storyId: 'c1', photo: null, proof, createdAt: at, updatedAt: at };
  const sold = {
    kind: 'gift',
    productName: 'Framed Gift Set',
    totalCents: prices.giftCents,
    paymentIntentId: null,
  } as const;
  return [
    { ...keys.gift('ada', 'g4'), ...aGift({ ...whole, status: 'delivered', deliveredAt: at }) },
    { ...keys.order('ada', 'g4'), ...anOrder({ ...sold, userId: 'ada', orderId: 'g4', createdAt: at }) },
    {
      ...keys.deliveredGift(at, 'g4'),
      userId: 'ada',
      giftId: 'g4',
      expiresAtSeconds: Math.floor(Date.parse(at) / 1000) + 2_592_000,
    },
  ];
}

/** Products of the catalogue: one from before the board's steps, one in work, one done, one refunded. */
function productOrderItems(at: string): Item[] {
  const bought = (orderId: string, over: Partial<OrderRecord> = {}) => ({
    ...keys.order('ada', orderId),
    ...aProductOrder({ userId: 'ada', orderId, totalCents: 8900, createdAt: at, ...over }),
  });
  const making = { tracking: null, at, version: 1 };
  return [
    bought('p1'),
    bought('p2', { making: { ...making, state: 'in-work' }, status: 'partially-refunded', refundedCents: 100 }),
    bought('p3', { making: { ...making, state: 'done' } }),
    bought('p4', { status: 'refunded', refundedCents: 8900 }),
    { ...keys.productOrder('open', 'p1'), userId: 'ada', orderId: 'p1' },
    { ...keys.productOrder('open', 'p2'), userId: 'ada', orderId: 'p2' },
    {
      ...keys.productOrder('done', 'p3'),
      userId: 'ada',
      orderId: 'p3',
      expiresAtSeconds: Math.floor(Date.parse(at) / 1000) + 2_592_000,
    },
  ];
}

/** Two films: one rescheduled, with its story; one that only the browser reported. */
function filmItems(at: string): Item[] {
  const order = (orderId: string, status: OrderRecord['status']) => ({
    ...keys.order('ada', orderId),
    ...anOrder({
      userId: 'ada',
      orderId,
      kind: 'film',
      productName: 'Film',
      totalCents: prices.filmOrderCents,
      status,
      createdAt: at,
    }),
    paymentIntentId: null,
  });
  const invitee = (uri: string, over: object) => ({
    uri,
    isCreated: false,
    isCancelled: false,
    isMoved: false,
    after: null,
    startsAt: null,
    ...over,
  });
  const booking = (bookingId: string, orderId: string, over: object) => ({
    ...keys.booking(bookingId),
    bookingId,
    version: 1,
    invitees: [invitee(bookingId, {})],
    person: null,
    orderId,
    namedStoryId: null,
    userId: 'ada',
    claimedBy: 'customer',
    storyId: null,
    decision: null,
    told: [],
    createdAt: at,
    updatedAt: at,
    ...over,
  });
  const note = (orderId: string, bookingId: string, over: object) => ({
    ...keys.bookedFilm(orderId),
    orderId,
    userId: 'ada',
    bookingId,
    storyId: null,
    status: 'unpaid',
    startsAt: null,
    person: null,
    updatedAt: at,
    ...over,
  });
  const moved = [invitee('b1', { isCreated: true, isMoved: true, after: 'b2' }), invitee('b2', { isCreated: true })];
  return [
    {
      ...keys.story('ada', 's4'),
      ...aStory({
        userId: 'ada',
        storyId: 's4',
        name: 'Film',
        isFilm: true,
        filmBookingUri: 'b1',
        paidFrom: 'monthly',
      }),
      createdAt: at,
      updatedAt: at,
    },
    { ...keys.storyBody('ada', 's4'), description: '<p>It began.</p>', captions: {} },
    { ...keys.ledgerEntry('ada', 'story s4'), cause: 'story s4', source: 'monthly', delta: -1, at },
    booking('b1', 'f1', { invitees: moved, storyId: 's4' }),
    { ...keys.booking('b2'), linksTo: 'b1' },
    order('f1', 'booked'),
    note('f1', 'b1', { status: 'booked', storyId: 's4' }),
    booking('film f2', 'f2', {}),
    order('f2', 'unpaid'),
    note('f2', 'film f2', {}),
  ];
}

export const auditPlaces = [
  keys.auditEntry('2026-11-21', 'e1'),
  keys.auditCopy('operator', 'o1', 'e1'),
  keys.auditCopy('customer', 'ada', 'e1'),
] as const;

function deskItems(at: string, soon: number): Item[] {
  const entry = {
    entryId: 'e1',
    at,
    operatorId: 'o1',
    operatorName: 'Olive',
    role: 'owner',
    action: 'read-customer',
    customerId: 'ada',
    about: null,
    what: 'Opened the customer page',
    reason: null,
    sourceAddress: '192.0.2.1',
    device: null,
    expiresAtSeconds: soon,
  };
  return [
    {
      ...keys.operator('o1'),
      operatorId: 'o1',
      name: 'Olive',
      email: 'olive@example.com',
      role: 'owner',
      passkeys: [],
      invitation: null,
      isDisabled: false,
      sessionVersion: 1,
      createdAt: at,
      version: 1,
    },
    { ...keys.operatorAddress('olive@example.com'), operatorId: 'o1' },
    ...auditPlaces.map((key) => ({ ...key, ...entry, at: `2026-11-21${at.slice(10)}` })),
  ];
}

/** One order and one checkout, counted. */
function statsItems(at: string): Item[] {
  const day = at.slice(0, 10);
  const passes = { expiresAtSeconds: statsExpiry(day) };
  const zeros = { orders: 0, orderCents: 0, refundCents: 0, stories: 0, checkouts: 0, paidCheckouts: 0 };
  const paid = { orders: 1, orderCents: prices.storyCents };
  const opened = { checkouts: 1, paidCheckouts: 1 };
  return [
    { ...keys.dayStats(day), ...zeros, ...paid, ...opened, day, ...passes },
    { ...keys.countedFact(day, 'order c1'), ...zeros, ...paid, refundCents: 100, version: 2, ...passes },
    { ...keys.countedFact(day, 'checkout c1'), ...zeros, ...opened, version: 2, ...passes },
  ];
}

/** Three messages: one without an answer, one with an answer, and one of an earlier release. */
function messageItems(at: string): Item[] {
  const written = { name: 'Carol', email: 'carol@example.com', message: 'Hello?', at };
  const answer = { at, operatorId: 'op1', name: 'Sam', text: 'Hello Carol.' };
  const entry = (messageId: string, state: 'new' | 'answered') => ({
    ...keys.openMessage(state, messageId),
    messageId,
    email: written.email,
    at,
    state,
  });
  return [
    { ...keys.contactMessage('2026-11', 'w1'), ...newMessage({ ...written, messageId: 'w1' }) },
    entry('w1', 'new'),
    { ...keys.contactMessage('2026-11', 'w2'), ...newMessage({ ...written, messageId: 'w2' }), answers: [answer] },
    entry('w2', 'answered'),
    { ...keys.contactMessage('2026-11', 'w3'), ...written, messageId: 'w3', status: 'done' },
  ];
}

function catalogueItems(at: string): Item[] {
  return [
    {
      ...keys.product('frame'),
      productId: 'frame',
      name: 'Frame',
      imageUrl: 'shown/f.jpg',
      basePriceCents: 2500,
      description: '<p>Oak.</p>',
      link: null,
      variants: [{ name: 'Large', priceCents: 4999 }],
    },
    { ...keys.offerName('Frame - Large'), productId: 'frame' },
    {
      ...keys.product('lamp'),
      productId: 'lamp',
      name: 'Lamp',
      imageUrl: '',
      state: 'hidden',
      version: 1,
      basePriceCents: 2500,
      description: '',
      link: null,
      variants: [],
      needs: [],
    },
    { ...keys.offerName('Lamp'), productId: 'lamp' },
    {
      ...keys.featuredStory('toast'),
      featuredStoryId: 'toast',
      state: 'shown',
      revokedAt: null,
      images: [],
      consent: { by: 'Mabel Fane', givenAt: at, how: 'signed' },
      logo: null,
      author: 'Mabel',
      company: 'Fane',
      stats: [],
      name: 'Toast',
      description: '<p>Toast.</p>',
      videos: [],
      createdAt: at,
      updatedAt: at,
    },
  ];
}
