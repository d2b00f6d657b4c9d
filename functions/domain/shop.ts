import type { PasswordMatch } from './account/account.ts';
import type { LinkIssuer } from './account/issue-link.ts';
import type {
  CredentialRepository,
  CustomerNameRepository,
  EmailChangeRepository,
  EmailRepository,
  FreeStoryRepository,
  LoginAttemptRepository,
  MailAllowanceRepository,
  NameRepository,
  OneTimeTokenRepository,
  PasswordResetRepository,
  PendingRegistrationRepository,
  ProfileRepository,
  SessionRepository,
  UserRepository,
} from './account/repositories.ts';
import type { Session } from './account/session.ts';
import type { FeaturedStoryRepository, ProductRepository } from './catalogue/repositories.ts';
import type { CheckoutRepository } from './checkout/repositories.ts';
import type { ContactRepository } from './contact/repositories.ts';
import type { CouponListRepository, CouponRepository } from './coupon/repositories.ts';
import type { LedgerRepository } from './credit/repositories.ts';
import type { Audit } from './desk/audit.ts';
import type {
  AuditRepository,
  CeremonyRepository,
  ConfirmationRepository,
  DeskTotalRepository,
  OperatorRepository,
  OperatorSessionRepository,
} from './desk/repositories.ts';
import type { FindFonts, PdfPrinter, PicturePrinter } from './document/document.ts';
import type { StoryPrint } from './document/story-print.ts';
import type { CustomerDraftRepository, DraftRepository } from './draft/repositories.ts';
import type { BookingRepository, FilmBriefRepository } from './film/repositories.ts';
import type { MadeProof, ProofRequest } from './gift/proof.ts';
import type { GiftRepository } from './gift/repositories.ts';
import type { IdempotencyRepository } from './idempotency/repositories.ts';
import type { Clock } from './kernel/clock.ts';
import type { Identifiers } from './kernel/identifiers.ts';
import type { Logger } from './kernel/logger.ts';
import type { TransactionPart, Transactions } from './kernel/transaction.ts';
import type { SentMailRepository, UndeliverableAddressRepository } from './mail/repositories.ts';
import type { OrderRepository, ProductOrderRepository } from './order/repositories.ts';
import type { WantedCard, WantedProof } from './outbox/outbox.ts';
import type { OutboxRepository } from './outbox/repositories.ts';
import type { EventRepository, PaymentRepository, RefundRepository } from './payments/repositories.ts';
import type { Archives, CleanImages, FileAddresses, Files, ListFiles } from './ports/files.ts';
import type { MailSender } from './ports/mail.ts';
import type { Passkeys } from './ports/passkeys.ts';
import type { Payments } from './ports/payments.ts';
import type { Transcriber } from './ports/transcriber.ts';
import type { Writer } from './ports/writer.ts';
import type { OwnItemRepository, PersonalRequestRepository, PersonRepository } from './privacy/repositories.ts';
import type { CardRequest, RenderedCard } from './share/card.ts';
import type { ShareCards, ShareRepository, WordRepository } from './share/repositories.ts';
import type { StatsRepository } from './stats/repositories.ts';
import type { ReminderRepository } from './story/posting/repositories.ts';
import type {
  AdaptationRepository,
  PostingRepository,
  StoryImageRepository,
  StoryRepository,
  StoryTextRepository,
} from './story/repositories.ts';
import type { RetellingRepository } from './story/retelling/repositories.ts';
import type { StoryRecord } from './story/story.ts';
import type { StripeCustomerRepository, SubscriptionRepository } from './subscription/repositories.ts';
import type { RateLimiter } from './throttle/rate-limiter.ts';
import type { ModelBudgetRepository } from './throttle/repositories.ts';
import type { RaisedAlarm } from './today/list-today.ts';
import type { TodayRepository } from './today/repositories.ts';
import type { ContributorRepository, InvitationRepository } from './together/repositories.ts';
import type { VoucherRepository } from './voucher/repositories.ts';

interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for `undefined` and returns false. */
  verify(password: string, hash: string | undefined): Promise<PasswordMatch>;
}

/**
 * Every repository, port and setting by its name, each declared once. A use case takes `Pick<Shop, …>` of what it uses; a function
 * lists the factories of what its use cases take (`functions/composition/shop-of.ts`); tests take all of it from one table in memory
 * (`tests/support/a-shop.ts`).
 */
export interface Shop {
  /** Commits parts of any of the repositories below, all or none. */
  readonly transactions: Transactions;
  readonly users: UserRepository;
  readonly profiles: ProfileRepository;
  readonly credentials: CredentialRepository;
  readonly sessions: SessionRepository;
  readonly addresses: EmailRepository;
  readonly emailChanges: EmailChangeRepository;
  readonly oneTimeTokens: OneTimeTokenRepository;
  readonly passwordResets: PasswordResetRepository;
  readonly pendingRegistrations: PendingRegistrationRepository;
  readonly loginAttempts: LoginAttemptRepository;
  readonly mailAllowances: MailAllowanceRepository;
  readonly names: NameRepository;
  readonly customerNames: CustomerNameRepository;
  readonly freeStories: FreeStoryRepository;
  readonly products: ProductRepository;
  readonly featuredStories: FeaturedStoryRepository;
  readonly checkouts: CheckoutRepository;
  readonly contactMessages: ContactRepository;
  readonly coupons: CouponRepository;
  readonly couponLists: CouponListRepository;
  readonly ledger: LedgerRepository;
  readonly operators: OperatorRepository;
  readonly operatorSessions: OperatorSessionRepository;
  readonly ceremonies: CeremonyRepository;
  readonly confirmations: ConfirmationRepository;
  readonly auditEntries: AuditRepository;
  readonly drafts: DraftRepository;
  readonly customerDrafts: CustomerDraftRepository;
  readonly bookings: BookingRepository;
  readonly gifts: GiftRepository;
  readonly vouchers: VoucherRepository;
  readonly idempotency: IdempotencyRepository;
  readonly sentMails: SentMailRepository;
  readonly undeliverableAddresses: UndeliverableAddressRepository;
  readonly orders: OrderRepository;
  readonly productOrders: ProductOrderRepository;
  readonly outbox: OutboxRepository;
  readonly events: EventRepository;
  readonly paymentStates: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly deskTotals: DeskTotalRepository;
  readonly persons: PersonRepository;
  readonly ownItems: OwnItemRepository;
  readonly requests: PersonalRequestRepository;
  readonly shares: ShareRepository;
  readonly words: WordRepository;
  readonly contributors: ContributorRepository;
  readonly invitations: InvitationRepository;
  readonly stats: StatsRepository;
  readonly stories: StoryRepository;
  readonly storyTexts: StoryTextRepository;
  readonly retellings: RetellingRepository;
  readonly storyImages: StoryImageRepository;
  readonly postings: PostingRepository;
  readonly reminders: ReminderRepository;
  readonly adaptations: AdaptationRepository;
  readonly filmBriefs: FilmBriefRepository;
  readonly stripeCustomers: StripeCustomerRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly today: TodayRepository;
  readonly modelBudget: ModelBudgetRepository;

  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  readonly links: LinkIssuer;
  readonly shareCards: ShareCards;

  readonly mail: MailSender;
  readonly passkeys: Passkeys;
  readonly passwords: Passwords;
  readonly tokens: { sign(session: Session & { tokenId: string }): Promise<string> };
  readonly tokenVerifier: {
    /** @throws AppError unauthorized */
    verify(token: string): Promise<Session & { readonly issuedAtSeconds?: number }>;
  };
  readonly payments: Payments;
  /** Reads the subscription from Stripe and commits its state with the given parts. */
  syncSubscription(subscriptionId: string, extraParts: readonly TransactionPart[]): Promise<unknown>;
  /** Refuses a booking that is not the customer's, or not of this story. @throws AppError */
  requireFilmBooking(story: StoryRecord, bookingUri: string | undefined): Promise<void>;
  /** Of the stage. */
  readonly alarms: { listRaised(limit: number): Promise<RaisedAlarm[]> };
  readonly workflows: { startWriteStory(input: { userId: string; storyId: string }): Promise<void> };
  readonly writer: Writer;
  /** The smaller model: reads the interview and the finished story. */
  readonly reader: Writer;
  readonly transcriber: Transcriber;

  readonly files: Files;
  readonly listFiles: ListFiles;
  readonly archives: Archives;
  /** Signs short-lived links to files. */
  readonly fileAddresses: FileAddresses;
  readonly exportAddresses: FileAddresses;
  readonly cleanImages: CleanImages;
  readonly findLetters: FindFonts;
  readonly printer: PdfPrinter & PicturePrinter;
  /** Deletes what begins with the prefix. @returns how many files there were */
  eraseFiles(prefix: string): Promise<number>;
  printStory(story: StoryPrint): Promise<Uint8Array>;
  renderProof(request: ProofRequest): Promise<MadeProof>;
  renderCard(request: CardRequest): Promise<RenderedCard>;
  makeGiftProof(wanted: WantedProof): Promise<unknown>;
  makeShareCard(wanted: WantedCard): Promise<unknown>;

  readonly siteUrl: string;
  readonly deskUrl: string;
  readonly stripeApiUrl: string;
  /** Gets the mails to the operator. */
  readonly operatorMailbox: string;
  /** False where tests and demonstrations use simple passwords. */
  readonly refusesCommonPasswords: boolean;
  /** Whether Stripe's events must be of live mode. */
  readonly expectsLivemode: boolean;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly logger: Logger;
}
