import { createHash } from 'node:crypto';
import { tableDefinition } from '#shared/names/table.ts';

/** Primary key (architecture 6). */
export interface Key {
  readonly PK: string;
  readonly SK: string;
}

export const sortPrefixes = {
  story: 'STORY#',
  body: 'BODY#',
  ledger: 'LEDGER#',
  section: 'SECTION#',
  order: 'ORDER#',
  subscription: 'SUBSCRIPTION#',
  couponUse: 'USE#',
  couponCustomer: 'CUSTOMER#',
  draft: 'DRAFT#',
  version: 'VERSION#',
  posting: 'POSTING#',
  adaptation: 'ADAPTED#',
  filmBrief: 'FILM-BRIEF#',
  gift: 'GIFT#',
  product: 'PRODUCT#',
  featuredStory: 'STORY#',
  message: 'MESSAGE#',
  unansweredMessage: 'NEEDS-ANSWER#',
  openProductOrder: 'OPEN#',
  doneProductOrder: 'DONE#',
  share: 'SHARE#',
  words: 'WORDS#',
  contributor: 'PERSON#',
  registration: 'REGISTRATION#',
  session: 'SESSION#',
  formerAddress: 'FORMER#',
  operator: 'OPERATOR#',
} as const;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const user = (userId: string) => `USER#${userId}`;

/**
 * One function per entity. Secrets and addresses are hashed; customer ids come first, so that other customers' items cannot be
 * addressed (threat 19).
 */
export const keys = {
  profile: (userId: string): Key => ({ PK: user(userId), SK: 'PROFILE' }),
  session: (userId: string, handle: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.session}${handle}` }),
  formerAddress: (userId: string, changeId: string): Key => ({
    PK: user(userId),
    SK: `${sortPrefixes.formerAddress}${changeId}`,
  }),
  email: (normalised: string): Key => ({ PK: `EMAIL#${sha256(normalised)}`, SK: 'EMAIL' }),
  oneTimeToken: (token: string): Key => ({ PK: `TOKEN#${sha256(token)}`, SK: 'TOKEN' }),
  pendingRegistration: (normalisedEmail: string, registrationId: string): Key => ({
    PK: `PENDING#${sha256(normalisedEmail)}`,
    SK: `${sortPrefixes.registration}${registrationId}`,
  }),
  freeStory: (canonicalEmail: string): Key => ({ PK: `FREE#${sha256(canonicalEmail)}`, SK: 'FREE' }),
  passwordReset: (normalisedEmail: string): Key => ({ PK: `RESET#${sha256(normalisedEmail)}`, SK: 'RESET' }),
  /** Outside the customer's partition, which the function that mails links cannot reach (decision 0010). */
  emailChange: (userId: string): Key => ({ PK: `EMAIL-CHANGE#${userId}`, SK: 'EMAIL-CHANGE' }),
  mailAllowance: (normalisedEmail: string, day: string, kind: string): Key => ({
    PK: `MAILS#${sha256(normalisedEmail)}#${day}`,
    SK: kind,
  }),
  undeliverableAddress: (normalisedEmail: string): Key => ({
    PK: `UNDELIVERABLE#${sha256(normalisedEmail)}`,
    SK: 'UNDELIVERABLE',
  }),
  /** Mails of the last months. */
  sentMail: (normalisedEmail: string, mailId: string): Key => ({
    PK: `SENT-MAIL#${sha256(normalisedEmail)}`,
    SK: mailId,
  }),
  /** For searches by the beginning of a word of a name. */
  listedName: (initials: string, foldedName: string, userId: string): Key => ({
    PK: `NAME#${initials}`,
    SK: `${foldedName}#${userId}`,
  }),
  loginAttempts: (normalisedEmail: string): Key => ({ PK: `LOGIN#${sha256(normalisedEmail)}`, SK: 'LOGIN' }),
  /** Of a session whose customer repeats the password; in the customer's partition, so that an erasure finds it. */
  sessionAttempts: (userId: string, handle: string): Key => ({ PK: user(userId), SK: `LOGIN#${handle}` }),
  draft: (draftId: string): Key => ({ PK: `DRAFT#${draftId}`, SK: 'DRAFT' }),
  draftPointer: (userId: string, category: string): Key => ({
    PK: user(userId),
    SK: `${sortPrefixes.draft}${category}`,
  }),
  waitingDrafts: (userId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.draft}waiting` }),
  story: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.story}${storyId}` }),
  storyBody: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.body}${storyId}` }),
  posting: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.posting}${storyId}` }),
  /** Waiting reminders of all customers, by the time of each, so that the job finds the due ones by a query. */
  reminder: (at: string, storyId: string): Key => ({ PK: 'REMINDERS', SK: `${at}#${storyId}` }),
  adaptation: (userId: string, storyId: string, source: string, channel: string): Key => ({
    PK: user(userId),
    SK: `${sortPrefixes.adaptation}${storyId}#${source}#${channel}`,
  }),
  filmBrief: (userId: string, storyId: string): Key => ({
    PK: user(userId),
    SK: `${sortPrefixes.filmBrief}${storyId}`,
  }),
  storySource: (storyId: string): Key => ({ PK: `STORY#${storyId}`, SK: 'SOURCE' }),
  storySection: (storyId: string, section: string): Key => ({
    PK: `STORY#${storyId}`,
    SK: `${sortPrefixes.section}${section}`,
  }),
  storyVersion: (storyId: string, versionId: string): Key => ({
    PK: `STORY#${storyId}`,
    SK: `${sortPrefixes.version}${versionId}`,
  }),
  versionHistory: (storyId: string): Key => ({ PK: `STORY#${storyId}`, SK: 'VERSIONS' }),
  share: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.share}${storyId}` }),
  words: (userId: string, storyId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.words}${storyId}` }),
  sharedPage: (linkToken: string): Key => ({ PK: `SHARE#${sha256(linkToken)}`, SK: 'SHARE' }),
  /** Outside the customer's partition, which functions of a link cannot write to (decision 0010). */
  contributor: (userId: string, storyId: string, slot: number): Key => ({
    PK: `TOGETHER#${userId}`,
    SK: `${sortPrefixes.contributor}${storyId}#${slot}`,
  }),
  partLink: (linkToken: string): Key => ({ PK: `PART#${sha256(linkToken)}`, SK: 'PART' }),
  ledgerEntry: (userId: string, cause: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.ledger}${cause}` }),
  idempotency: (userId: string, route: string, key: string): Key => ({
    PK: `IDEMPOTENCY#${userId}#${route}#${key}`,
    SK: 'IDEMPOTENCY',
  }),
  checkout: (checkoutId: string): Key => ({ PK: `CHECKOUT#${checkoutId}`, SK: 'CHECKOUT' }),
  /** Leads from a session of Stripe to its checkout. */
  paymentSession: (sessionId: string): Key => ({ PK: `PAYMENT-SESSION#${sessionId}`, SK: 'PAYMENT-SESSION' }),
  /** One per customer and subject: a second tab gets the same session (threat 35). */
  openCheckout: (userId: string, subject: string): Key => ({ PK: user(userId), SK: `OPEN#${subject}` }),
  /** Checkouts of a day that may be open, for the reconciler (threat 71). */
  waitingCheckout: (day: string, checkoutId: string): Key => ({ PK: `WAITING#${day}`, SK: checkoutId }),
  order: (userId: string, orderId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.order}${orderId}` }),
  /** Refunds and disputes name only the payment. */
  payment: (paymentIntentId: string): Key => ({ PK: `PAYMENT#${paymentIntentId}`, SK: 'PAYMENT' }),
  subscription: (userId: string, subscriptionId: string): Key => ({
    PK: user(userId),
    SK: `${sortPrefixes.subscription}${subscriptionId}`,
  }),
  /** Subscriptions by the end of their paid period, for the reconciler. */
  renewal: (day: string, subscriptionId: string): Key => ({ PK: `RENEWALS#${day}`, SK: subscriptionId }),
  stripeCustomer: (customerId: string): Key => ({ PK: `STRIPE#${customerId}`, SK: 'CUSTOMER' }),
  event: (eventId: string): Key => ({ PK: `EVENT#${eventId}`, SK: 'EVENT' }),
  /** For the operator; a partition of its own, as no index lists them. */
  needsAttention: (orderId: string): Key => ({ PK: 'ATTENTION', SK: orderId }),
  dispute: (orderId: string): Key => ({ PK: 'DISPUTES', SK: orderId }),
  refundRequest: (requestId: string): Key => ({ PK: 'REFUND-REQUESTS', SK: requestId }),
  failedStory: (storyId: string): Key => ({ PK: 'FAILED-STORIES', SK: storyId }),
  coupon: (code: string): Key => ({ PK: `COUPON#${code}`, SK: 'COUPON' }),
  couponUse: (code: string, checkoutId: string): Key => ({
    PK: `COUPON#${code}`,
    SK: `${sortPrefixes.couponUse}${checkoutId}`,
  }),
  couponCustomer: (code: string, userId: string): Key => ({
    PK: `COUPON#${code}`,
    SK: `${sortPrefixes.couponCustomer}${userId}`,
  }),
  couponList: (code: string): Key => ({ PK: 'COUPONS', SK: code }),
  product: (productId: string): Key => ({
    PK: 'CATALOGUE#continue-your-story',
    SK: `${sortPrefixes.product}${productId}`,
  }),
  /** Product names are unique. */
  offerName: (productName: string): Key => ({ PK: 'CATALOGUE#continue-your-story', SK: `NAME#${productName}` }),
  featuredStory: (featuredStoryId: string): Key => ({
    PK: 'FEATURED',
    SK: `${sortPrefixes.featuredStory}${featuredStoryId}`,
  }),
  /** Partitioned by month, so that partitions stay small. */
  contactMessage: (month: string, messageId: string): Key => ({
    PK: `CONTACT#${month}`,
    SK: `${sortPrefixes.message}${messageId}`,
  }),
  /** The inbox: messages that wait for an answer sort before the answered ones, the oldest first. */
  openMessage: (state: 'new' | 'answered', messageId: string): Key => ({
    PK: 'MESSAGES-OPEN',
    SK: `${state === 'new' ? sortPrefixes.unansweredMessage : 'WAS-ANSWERED#'}${messageId}`,
  }),
  gift: (userId: string, giftId: string): Key => ({ PK: user(userId), SK: `${sortPrefixes.gift}${giftId}` }),
  openGift: (giftId: string): Key => ({ PK: 'GIFTS', SK: giftId }),
  deliveredGift: (deliveredAt: string, giftId: string): Key => ({ PK: 'DELIVERED', SK: `${deliveredAt}#${giftId}` }),
  /** Paid products of the catalogue on the operators' board; done ones stay for a while. */
  productOrder: (state: 'open' | 'done', orderId: string): Key => ({
    PK: 'PRODUCT-ORDERS',
    SK: `${state === 'open' ? sortPrefixes.openProductOrder : sortPrefixes.doneProductOrder}${orderId}`,
  }),
  voucher: (voucherId: string): Key => ({ PK: `VOUCHER#${voucherId}`, SK: 'VOUCHER' }),
  voucherCode: (code: string): Key => ({ PK: `VOUCHER-CODE#${sha256(code)}`, SK: 'CODE' }),
  bookedFilm: (orderId: string): Key => ({ PK: 'FILMS', SK: orderId }),
  /** By the hash of the scheduler's URI, which browser and webhook both know. */
  booking: (bookingUri: string): Key => ({ PK: `BOOKING#${sha256(bookingUri)}`, SK: 'BOOKING' }),
  /** Exports and deletions that customers ask for: one partition, so that the job finds them by a query. */
  personalRequest: (kind: 'EXPORT' | 'DELETION', userId: string): Key => ({
    PK: 'PERSONAL-REQUESTS',
    SK: `${kind}#${userId}`,
  }),
  /** Counters of a UTC day. */
  dayStats: (day: string): Key => ({ PK: `STATS#${day}`, SK: 'DAY' }),
  /** What of one order, checkout or story is in the day's counters. Hashed, because it stays when a customer is erased. */
  countedFact: (day: string, factId: string): Key => ({ PK: `STATS#${day}`, SK: `COUNTED#${sha256(factId)}` }),
  /** An operator's refunds of a UTC day. */
  refundTotal: (day: string, operatorId: string): Key => ({ PK: `DESK-REFUNDS#${day}`, SK: operatorId }),
  /** Progress of adding older items to the index by owner. */
  ownerIndexing: (): Key => ({ PK: 'OWNER-INDEX', SK: 'OWNER-INDEX' }),
  /** @param total kind and operator, or `DIGEST` for the mark that the owners got the day's mail */
  deskGiven: (day: string, total: string): Key => ({ PK: `DESK-GIVEN#${day}`, SK: total }),
  outbox: (day: string, id: string): Key => ({ PK: `${tableDefinition.streamed.outboxRow.partition}${day}`, SK: id }),
  /** Few enough for one partition. */
  operator: (operatorId: string): Key => ({ PK: 'OPERATORS', SK: `${sortPrefixes.operator}${operatorId}` }),
  operatorAddress: (normalised: string): Key => ({ PK: 'OPERATORS', SK: `EMAIL#${sha256(normalised)}` }),
  operatorSession: (token: string): Key => ({ PK: `DESK-SESSION#${sha256(token)}`, SK: 'SESSION' }),
  /** A passkey's challenge. */
  ceremony: (ceremonyId: string): Key => ({ PK: `CEREMONY#${ceremonyId}`, SK: 'CEREMONY' }),
  auditEntry: (day: string, entryId: string): Key => ({ PK: `AUDIT#${day}`, SK: entryId }),
  /** What concerns one customer or operator. */
  auditCopy: (kind: 'customer' | 'operator', id: string, entryId: string): Key => ({
    PK: `AUDIT-OF#${kind}#${id}`,
    SK: entryId,
  }),
  /** A partition per shard: one takes 1,000 writes a second (decision 0118). */
  modelBudget: (day: string, budget: string, shard: number): Key => ({ PK: `BUDGET#${day}#${shard}`, SK: budget }),
  modelShare: (day: string, budget: string, who: string): Key => ({
    PK: `BUDGET#${day}#${sha256(`${budget} ${who}`)}`,
    SK: 'SHARE',
  }),
  modelBudgetNotice: (day: string, budget: string, percent: number): Key => ({
    PK: `BUDGET#${day}`,
    SK: `TOLD#${budget}#${percent}`,
  }),
  rateWindow: (counted: string, windowStart: number): Key => ({ PK: `RATE#${counted}#${windowStart}`, SK: 'RATE' }),
} as const;

export const userPartition = user;
