import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import { createPasskeys } from '#functions/adapters/passkeys/webauthn-passkeys.ts';
import { createAdaptationRepository } from '#functions/data/adaptation-repository.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createCeremonyRepository, createConfirmations } from '#functions/data/ceremony-repository.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createContributorRepository, createInvitationRepository } from '#functions/data/contributor-repository.ts';
import { createCouponListRepository } from '#functions/data/coupon-list-repository.ts';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createCredentialRepository } from '#functions/data/credential-repository.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createCustomerNameRepository } from '#functions/data/customer-name-repository.ts';
import { createDeskTotalRepository } from '#functions/data/desk-total-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createEmailChangeRepository } from '#functions/data/email-change-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { createFilmBriefRepository } from '#functions/data/film-brief-repository.ts';
import { createFreeStoryRepository } from '#functions/data/free-story-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createLoginAttemptRepository } from '#functions/data/login-attempt-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createOwnItemRepository } from '#functions/data/own-item-repository.ts';
import { createPasswordResetRepository } from '#functions/data/password-reset-repository.ts';
import { createPaymentRepository } from '#functions/data/payment-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createProductOrderRepository } from '#functions/data/product-order-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createReminderRepository } from '#functions/data/reminder-repository.ts';
import { createRetellingRepository } from '#functions/data/retelling-repository.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createSessionRepository } from '#functions/data/session-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import { createStoryImageRepository } from '#functions/data/story-image-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createStripeCustomerRepository } from '#functions/data/stripe-customer-repository.ts';
import { createSubscriptionRepository } from '#functions/data/subscription-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { createLinkIssuer } from '#functions/domain/account/issue-link.ts';
import { createAudit } from '#functions/domain/desk/audit.ts';
import { requireFilmBooking } from '#functions/domain/film/require-film-booking.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type OutboxRow, waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import type { AddressedMail } from '#functions/domain/ports/mail.ts';
import { createShareCards } from '#functions/domain/share/share-cards.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { createFakePayments } from './fake-payments.ts';
import { createPasswords } from './hostile/cheap-passwords.ts';
import { createLoggerSpy } from './logger-spy.ts';
import { openMemoryTable } from './memory-table.ts';

/** 2026-11-21 12:00 UTC. */
export const shopOpensAtMs = Date.UTC(2026, 10, 21, 12);

/** Fails the test that uses a service without giving one. */
function missing(name: string): never {
  throw new Error(`this test gives the shop no ${name}`);
}

/** Files in memory, listed in the order of their keys. */
function memoryFiles(clock: Shop['clock']) {
  const stored = new Map<string, { readonly bytes: Uint8Array; readonly modifiedAtMs: number }>();
  const keysOf = (prefix: string) => [...stored.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  return {
    stored,
    files: {
      async put(key, bytes) {
        stored.set(key, { bytes, modifiedAtMs: clock.now() });
      },
      async read(key) {
        return stored.get(key)?.bytes;
      },
      async remove(key) {
        stored.delete(key);
      },
    },
    async *listFiles(prefix) {
      yield keysOf(prefix).map((key) => ({ key, modifiedAtMs: stored.get(key)?.modifiedAtMs ?? 0 }));
    },
    archives: {
      async put(key, files) {
        const names: string[] = [];
        for await (const { path } of files) names.push(path);
        const bytes = Buffer.from(names.join('\n'));
        stored.set(key, { bytes, modifiedAtMs: clock.now() });
        return bytes.length;
      },
    },
    async eraseFiles(prefix) {
      const keys = keysOf(prefix);
      for (const key of keys) stored.delete(key);
      return keys.length;
    },
  } satisfies Pick<Shop, 'files' | 'listFiles' | 'archives' | 'eraseFiles'> & { stored: unknown };
}

/**
 * The whole shop over a table in memory: every repository, a clock that the test moves, payments, mail, files and workflows that
 * remember, and services that fail the test until it gives them.
 * @param over what the test replaces @param table another table, such as one on dynalite
 */
export function aShop<Over extends Partial<Shop> = object>(over: Over = {} as Over, table: Table = openMemoryTable()) {
  let nowMs = shopOpensAtMs;
  const ownClock = {
    now: () => nowMs,
    /** @param ms how much later it is now */
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
  const clock = over.clock ?? ownClock;
  const log = createLoggerSpy();
  const payments = createFakePayments();
  const memory = memoryFiles(clock);
  const sent: AddressedMail[] = [];
  const started: { userId: string; storyId: string }[] = [];
  const base = {
    table,
    transactions: table,
    users: createUserRepository(table),
    profiles: createProfileRepository(table),
    credentials: createCredentialRepository(table),
    sessions: createSessionRepository(table),
    addresses: createEmailRepository(table),
    emailChanges: createEmailChangeRepository(table),
    oneTimeTokens: createOneTimeTokenRepository(table),
    passwordResets: createPasswordResetRepository(table),
    pendingRegistrations: createPendingRegistrationRepository(table),
    loginAttempts: createLoginAttemptRepository(table),
    mailAllowances: createMailAllowanceRepository(table),
    names: createNameRepository(table),
    customerNames: createCustomerNameRepository(table),
    freeStories: createFreeStoryRepository(table),
    products: createProductRepository(table),
    featuredStories: createFeaturedStoryRepository(table),
    checkouts: createCheckoutRepository(table),
    contactMessages: createContactRepository(table),
    coupons: createCouponRepository(table),
    couponLists: createCouponListRepository(table),
    ledger: createLedgerRepository(table),
    operators: createOperatorRepository(table),
    operatorSessions: createOperatorSessionRepository(table),
    ceremonies: createCeremonyRepository(table),
    confirmations: createConfirmations(table),
    auditEntries: createAuditRepository(table),
    drafts: createDraftRepository(table, clock),
    customerDrafts: createCustomerDraftRepository(table, clock),
    bookings: createBookingRepository(table),
    gifts: createGiftRepository(table),
    vouchers: createVoucherRepository(table),
    productOrders: createProductOrderRepository(table),
    idempotency: createIdempotencyRepository(table),
    sentMails: createSentMailRepository(table),
    undeliverableAddresses: createUndeliverableAddressRepository(table),
    orders: createOrderRepository(table),
    outbox: createOutboxRepository(table),
    events: createEventRepository(table),
    paymentStates: createPaymentRepository(table),
    refunds: createRefundRepository(table),
    deskTotals: createDeskTotalRepository(table),
    persons: createPersonRepository(table),
    ownItems: createOwnItemRepository(table),
    requests: createPersonalRequestRepository(table),
    shares: createShareRepository(table),
    words: createWordRepository(table),
    contributors: createContributorRepository(table),
    invitations: createInvitationRepository(table),
    stats: createStatsRepository(table),
    stories: createStoryRepository(table, clock),
    storyTexts: createStoryTextRepository(table),
    retellings: createRetellingRepository(table, clock),
    storyImages: createStoryImageRepository(table),
    postings: createPostingRepository(table),
    reminders: createReminderRepository(table),
    adaptations: createAdaptationRepository(table),
    filmBriefs: createFilmBriefRepository(table),
    stripeCustomers: createStripeCustomerRepository(table),
    subscriptions: createSubscriptionRepository(table),
    today: createTodayRepository(table),
    modelBudget: createModelBudgetRepository(table),
    clock: ownClock,
    // Of this shop's clock: those of the system never step back, and another test's clock may be ahead.
    identifiers: { ...systemIdentifiers, ulid: monotonicFactory() },
    ...log,
    payments,
    ...memory,
    sent,
    mail: {
      async send(mail: AddressedMail) {
        sent.push(mail);
      },
    },
    started,
    workflows: {
      async startWriteStory(input: { userId: string; storyId: string }) {
        started.push(input);
      },
    },
    passwords: createPasswords(),
    tokens: { sign: async (session: object) => JSON.stringify(session) },
    tokenVerifier: {
      async verify(token: string) {
        if (!token.startsWith('{')) throw new AppError('unauthorized');
        return JSON.parse(token);
      },
    },
    passkeys: createPasskeys({ deskUrl: 'https://desk.tellwren.test' }),
    rateLimiter: { take: async () => {} },
    alarms: { listRaised: async () => [] },
    fileAddresses: { addressOf: async (key: string) => `https://files.test/${key}` },
    exportAddresses: { addressOf: async (key: string) => `https://files.test/${key}` },
    writer: { converse: () => missing('writer'), compose: () => missing('writer') },
    reader: { converse: () => missing('reader'), compose: () => missing('reader') },
    transcriber: { transcribe: () => missing('transcriber') },
    cleanImages: async (bytes: Uint8Array) => ({ bytes, widthPx: 800, heightPx: 600 }),
    findLetters: () => missing('findLetters'),
    printer: { print: () => missing('printer'), takePicture: () => missing('printer') },
    printStory: () => missing('printStory'),
    renderProof: () => missing('renderProof'),
    renderCard: () => missing('renderCard'),
    makeGiftProof: () => missing('makeGiftProof'),
    makeShareCard: () => missing('makeShareCard'),
    siteUrl: 'https://tellwren.test',
    deskUrl: 'https://desk.tellwren.test',
    stripeApiUrl: 'https://api.stripe.com',
    operatorMailbox: 'operator@tellwren.test',
    refusesCommonPasswords: false,
    expectsLivemode: false,
    ...over,
  };
  const shop = {
    ...base,
    audit: createAudit(base),
    links: createLinkIssuer(base),
    shareCards: createShareCards(base),
    syncSubscription: (id: string, extraParts: Parameters<Shop['syncSubscription']>[1]) =>
      syncSubscription(id, extraParts, base),
    requireFilmBooking: (story: Parameters<Shop['requireFilmBooking']>[0], uri: string | undefined) =>
      requireFilmBooking(story, uri, base),
    ...over,
  };
  return {
    ...shop,
    /** The rows of the outbox, oldest first: what happens next, such as mails and workflows. */
    async queued(): Promise<OutboxRow[]> {
      const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
      const rows = Items.filter(({ PK }) => String(PK).startsWith(keys.outbox('', '').PK));
      return rows.map((row) => waitingRowSchema.parse(row).row).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
  } satisfies Shop;
}

export type TestShop = ReturnType<typeof aShop>;
