import { keys } from '#functions/data/keys.ts';
import type { Account } from '#functions/domain/account/account.ts';
import type { PendingRegistration } from '#functions/domain/account/pending-registration.ts';
import type { Checkout } from '#functions/domain/checkout/checkout.ts';
import type { GiftRecord } from '#functions/domain/gift/gift.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { PaymentState } from '#functions/domain/payments/payment-state.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { prices } from '#shared/catalogue/prices.ts';

/**
 * Valid records with every required field. A test names only the fields that it is about, so a new required field is added
 * here and nowhere else.
 */
const at = '2026-11-21T10:00:00.000Z';
const id = '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z';

export function anAccount(over: Partial<Account> = {}): Account {
  return {
    userId: 'u1',
    name: 'Ada',
    email: 'ada@example.com',
    passwordHash: '$argon2id$',
    tokenVersion: 1,
    firstStory: true,
    monthlyStories: 2,
    bonusStories: 1,
    subscriptionActive: false,
    createdAt: at,
    ...over,
  };
}

/** A registration whose link was not opened yet. */
export function aRegistration(over: Partial<PendingRegistration> = {}): PendingRegistration {
  return {
    email: 'ada@example.com',
    registrationId: 'r1',
    secretHash: 'hash',
    name: 'Ada',
    passwordHash: '$argon2id$',
    privacyPolicy: { version: '1', at },
    draftIds: [],
    expiresAtSeconds: Number.MAX_SAFE_INTEGER,
    ...over,
  };
}

/** A finished story; with `status: 'writing'` one that is being written. */
export function aStory(over: Partial<StoryRecord> = {}): StoryRecord {
  return {
    userId: 'u1',
    storyId: id,
    name: 'Burnt toast',
    category: 'memories',
    status: 'ready',
    sectionsDone: {},
    isFilm: false,
    image: null,
    createdAt: at,
    updatedAt: at,
    paidFrom: 'first',
    ...over,
  };
}

/** A story and its text, as the table stores them; a story that is being written has no text. */
export function storyItems(over: Partial<StoryRecord> = {}, description = '<p>Toast.</p>') {
  const story = aStory(over);
  const { userId, storyId, status } = story;
  const item = { ...keys.story(userId, storyId), ...story };
  return status === 'writing' ? [item] : [item, { ...keys.storyBody(userId, storyId), description, captions: {} }];
}

/** A story that was bought and paid for. */
export function anOrder(over: Partial<OrderRecord> = {}): OrderRecord {
  return {
    userId: 'u1',
    orderId: id,
    kind: 'story',
    productName: 'Story Bundle',
    totalCents: prices.storyCents,
    refundedCents: 0,
    status: 'paid',
    createdAt: at,
    receiptUrl: null,
    paymentIntentId: 'pi_1',
    invoiceId: null,
    ...over,
  };
}

/** A product of the catalogue that is paid, without a payment at Stripe. */
export function aProductOrder(over: Partial<OrderRecord> = {}): OrderRecord {
  return anOrder({ kind: 'package', productName: 'Book', paymentIntentId: null, ...over });
}

/** The unclaimed payment of a month. */
export function aPayment(over: Partial<PaymentState> = {}): PaymentState {
  return {
    paymentIntentId: 'pi_1',
    userId: 'u1',
    orderId: id,
    amountCents: prices.subscriptionCentsPerMonth,
    grant: { cause: 'invoice in_1', source: 'monthly', stories: 6 },
    refundedCents: 0,
    failedCents: 0,
    disputes: [],
    claimedStories: 0,
    takenStories: 0,
    version: 0,
    ...over,
  };
}

/** An open checkout of a product of the catalogue. */
export function aCheckout(over: Partial<Checkout> = {}): Checkout {
  return {
    checkoutId: 'c1',
    userId: 'u1',
    kind: 'package',
    productName: 'Frame',
    listCents: 4999,
    cents: 4999,
    coupon: null,
    story: null,
    draftId: null,
    subject: 'package Frame',
    fingerprint: 'f',
    status: 'open',
    payer: { customerId: null, email: 'ada@example.com' },
    sessionExpiresAtSeconds: 1,
    sessionId: 'cs_1',
    createdAt: at,
    expiresAtSeconds: 1,
    ...over,
  };
}

/** A gift that was just paid for, to be picked up. */
export function aGift(over: Partial<GiftRecord> = {}): GiftRecord {
  const giftId = '01JD9Y6Z3N8Q5R7T2V4W6X8Z00';
  return {
    userId: 'u1',
    giftId,
    storyId: id,
    storyName: 'Burnt toast',
    description: '<h4>Burnt toast</h4><p>My sister was nervous.</p>',
    photo: { key: `u/u1/gift/${giftId}/photo.jpg`, widthPx: 1200, heightPx: 800 },
    shippingMethod: 'pickup',
    address: null,
    status: 'paid',
    proof: null,
    tracking: null,
    createdAt: at,
    updatedAt: at,
    ...over,
  };
}
