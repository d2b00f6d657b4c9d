import type { EndpointId } from '#shared/endpoints/index.ts';
import type { ConfigName } from '#shared/names/environment.ts';
import type { JobId, StepId } from '#shared/names/functions.ts';

/** What a function may do, in words of the product; the constructs turn a grant into the least IAM statement. */
export type Grant =
  | 'read-table'
  | 'write-table'
  | 'scan-table'
  | 'send-mail'
  | 'start-write-story'
  | 'read-token-signing-key'
  | 'read-openai-key'
  | 'read-stripe-key'
  | 'read-stripe-webhook-secret'
  | 'read-scheduler-webhook-secret'
  | 'read-files'
  | 'read-shown-files'
  | 'write-files'
  | 'list-files'
  | 'invoke-make-gift-proof'
  | 'invoke-render-proof';

export interface FunctionSpec {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** What a native part of the bundle is made for; arm64 where nothing is said. */
  readonly architecture?: 'arm64' | 'x86_64';
  /** Parts that esbuild cannot bundle: copied beside the code, or laid under it. */
  readonly native?: readonly ('sharp' | 'chromium')[];
  /**
   * Environments that may run at once, kept for this function and its ceiling (RELIABILITY 4.8): what costs a model or a
   * browser cannot take the account's all, and webhooks find room in any crowd. A new account may have 10 in all, and AWS
   * wants 100 left unreserved: the operator asks for more before the first deployment (infra/decisions/0105).
   */
  readonly reservedConcurrency?: number;
  /** The config names the function lists in its own file; a contract test holds the two together. */
  readonly environment: readonly ConfigName[];
  readonly grants: readonly Grant[];
}

const everyEndpoint = ['stage', 'siteUrl'] as const satisfies readonly ConfigName[];
const withTable = [...everyEndpoint, 'tableName', 'addressLimitMultiplier'] as const satisfies readonly ConfigName[];
const withCustomer = [...withTable, 'tokenIssuer', 'tokenPublicKeys'] as const satisfies readonly ConfigName[];
const chatModel = ['openaiApiKey', 'openaiBaseUrl', 'openaiChatModel'] as const satisfies readonly ConfigName[];
/** Whoever lets visitors ask the model counts what they cost. */
const modelBudget = ['modelTokensPerDay'] as const satisfies readonly ConfigName[];
const storyModel = ['openaiApiKey', 'openaiBaseUrl', 'openaiStoryModel'] as const satisfies readonly ConfigName[];
const withPayments = [...withCustomer, 'stripeSecretKey', 'stripeApiUrl'] as const satisfies readonly ConfigName[];

/** A CPU-bound argon2id hash (30 ms on a full core) wants about one core: 1,769 MB is one vCPU (PERFORMANCE 2.5). */
const hashingMemoryMb = 1769;

/** API Gateway gives up after 29 s; the handler answers 504 itself before that. */
const apiTimeoutSeconds = 28;

const reader = {
  memoryMb: 512,
  timeoutSeconds: 10,
  environment: withCustomer,
  grants: ['read-table', 'write-table'],
} as const;
/** Tells addresses of files that last an hour: signing needs the right to read them. */
const fileReader = {
  ...reader,
  environment: [...withCustomer, 'bucketName'],
  grants: ['read-table', 'write-table', 'read-files'],
} as const;
/** Anybody may call these: they sign for what everybody may see, and for no customer's file. */
const catalogueReader = {
  ...reader,
  environment: [...withTable, 'bucketName'],
  grants: ['read-table', 'write-table', 'read-shown-files'],
} as const;
/** Decoding and encoding an image of 40 megapixels takes about 400 MB and most of a core. */
const uploader = {
  memoryMb: 1769,
  timeoutSeconds: 20,
  architecture: 'x86_64',
  native: ['sharp'],
  environment: [...withCustomer, 'bucketName'],
  grants: ['read-table', 'write-table', 'read-files', 'write-files'],
} as const;
/** RELIABILITY 4.9: Chromium's own function has logs only; nothing in its environment is worth stealing. */
const printer = {
  memoryMb: 2048,
  timeoutSeconds: 20,
  architecture: 'x86_64',
  native: ['sharp', 'chromium'],
  reservedConcurrency: 5,
  grants: [],
} as const;
/** Orders name receipts: whose hosts they may lie on depends on where Stripe is. */
const orderReader = { ...reader, environment: [...withCustomer, 'stripeApiUrl'] } as const;
/** Stripe answers within 1 s as a rule; the SDK's two retries of 5 s must end before we do. */
const payer = {
  memoryMb: 512,
  timeoutSeconds: 20,
  environment: withPayments,
  grants: ['read-table', 'write-table', 'read-stripe-key'],
} as const;
const outboxDelivery = [
  'stage',
  'siteUrl',
  'tableName',
  'mailSender',
  'mailConfigurationSet',
  'writeStoryStateMachineArn',
  'makeGiftProofFunction',
] as const satisfies readonly ConfigName[];
const writingStep = {
  memoryMb: 512,
  // Longer than the model call's own deadline, so that the call ends first and with a typed error.
  timeoutSeconds: 120,
  environment: ['stage', 'tableName', ...storyModel],
  grants: ['read-table', 'write-table', 'read-openai-key'],
} as const;

/** What saves a story or fails it, in one transaction. */
const storyEnd = {
  memoryMb: 512,
  timeoutSeconds: 30,
  environment: ['stage', 'tableName', 'siteUrl'],
  grants: ['read-table', 'write-table'],
} as const;

/** Per function: size, time, configuration and rights (DESIGN 2). A function without an entry does not compile. */
export const functionSpecs = {
  getHealth: {
    memoryMb: 512,
    timeoutSeconds: 10,
    environment: [...everyEndpoint, 'tableName'],
    grants: ['read-table'],
  },
  register: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    environment: [...withTable, 'passwordBlocklist'],
    grants: ['read-table', 'write-table'],
  },
  resendVerification: {
    memoryMb: 512,
    timeoutSeconds: 10,
    environment: withTable,
    grants: ['read-table', 'write-table'],
  },
  verifyEmail: { memoryMb: 512, timeoutSeconds: 10, environment: withTable, grants: ['read-table', 'write-table'] },
  login: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    environment: [...withTable, 'tokenIssuer', 'tokenSigningKey'],
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  getUser: reader,
  forgotPassword: { memoryMb: 512, timeoutSeconds: 10, environment: withTable, grants: ['read-table', 'write-table'] },
  resetPassword: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    environment: [...withTable, 'passwordBlocklist'],
    grants: ['read-table', 'write-table'],
  },
  changePassword: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    environment: [...withCustomer, 'passwordBlocklist', 'tokenSigningKey'],
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  logout: reader,
  sendChatMessage: {
    memoryMb: 512,
    reservedConcurrency: 20,
    timeoutSeconds: apiTimeoutSeconds,
    environment: [...withCustomer, ...chatModel, ...modelBudget],
    grants: ['read-table', 'write-table', 'read-openai-key'],
  },
  previewStory: {
    memoryMb: 512,
    reservedConcurrency: 10,
    timeoutSeconds: apiTimeoutSeconds,
    environment: [...withCustomer, ...storyModel, ...modelBudget],
    grants: ['read-table', 'write-table', 'read-openai-key'],
  },
  addStory: { memoryMb: 512, timeoutSeconds: 10, environment: withCustomer, grants: ['read-table', 'write-table'] },
  listStories: fileReader,
  getStory: fileReader,
  updateStory: reader,
  updateCaption: reader,
  uploadStoryImage: uploader,
  editStoryWithAi: {
    memoryMb: 512,
    // A model that has begun to write gets 60 s for it (ADR 0083): API Gateway lets a stream take 15 min.
    timeoutSeconds: 65,
    environment: [...withCustomer, ...storyModel, ...modelBudget],
    grants: ['read-table', 'write-table', 'read-openai-key'],
  },
  listStoryVersions: reader,
  getStoryVersion: reader,
  restoreStoryVersion: reader,
  generatePdf: { ...printer, environment: [...everyEndpoint, 'addressLimitMultiplier', 'chromiumPath'] },
  listDrafts: reader,
  claimDrafts: reader,
  discardDraft: reader,
  createCheckout: payer,
  createSubscription: payer,
  confirmCheckout: payer,
  validateCoupon: reader,
  listOrders: orderReader,
  createOrder: orderReader,
  listSubscriptions: reader,
  getInvoice: payer,
  cancelSubscription: payer,
  cancelSubscriptionByLink: payer,
  createGiftCheckout: {
    ...uploader,
    environment: [...withPayments, 'bucketName'],
    grants: ['read-table', 'write-table', 'read-files', 'write-files', 'read-stripe-key'],
  },
  listGifts: fileReader,
  getGift: fileReader,
  listProducts: catalogueReader,
  getProduct: catalogueReader,
  listFeaturedStories: catalogueReader,
  getFeaturedStory: catalogueReader,
  sendContactMessage: { ...reader, environment: withTable },
  receiveSchedulerEvent: {
    memoryMb: 512,
    reservedConcurrency: 5,
    timeoutSeconds: 10,
    environment: [...everyEndpoint, 'tableName', 'schedulerWebhookSecrets'],
    grants: ['read-table', 'write-table', 'read-scheduler-webhook-secret'],
  },
  receiveStripeEvent: {
    memoryMb: 512,
    reservedConcurrency: 10,
    timeoutSeconds: 20,
    environment: [...everyEndpoint, 'tableName', 'stripeSecretKey', 'stripeWebhookSecrets', 'stripeApiUrl'],
    grants: ['read-table', 'write-table', 'read-stripe-key', 'read-stripe-webhook-secret'],
  },
  writeBody: writingStep,
  writeValues: writingStep,
  writeStrategy: writingStep,
  writeSchedule: writingStep,
  writeCaptions: writingStep,
  repairStory: writingStep,
  checkQuality: { memoryMb: 512, timeoutSeconds: 30, environment: ['stage', 'tableName'], grants: ['read-table'] },
  saveStory: storyEnd,
  failStory: storyEnd,
  dispatchOutbox: {
    memoryMb: 512,
    timeoutSeconds: 60,
    environment: outboxDelivery,
    grants: ['read-table', 'write-table', 'send-mail', 'start-write-story', 'invoke-make-gift-proof'],
  },
  sweepOutbox: {
    memoryMb: 512,
    timeoutSeconds: 60,
    environment: outboxDelivery,
    grants: ['read-table', 'write-table', 'send-mail', 'start-write-story', 'invoke-make-gift-proof'],
  },
  reconcilePayments: {
    memoryMb: 512,
    timeoutSeconds: 300,
    environment: ['stage', 'siteUrl', 'tableName', 'stripeSecretKey', 'stripeApiUrl'],
    grants: ['read-table', 'write-table', 'read-stripe-key'],
  },
  sweepFiles: {
    memoryMb: 512,
    timeoutSeconds: 300,
    environment: ['stage', 'tableName', 'bucketName'],
    grants: ['read-table', 'list-files', 'write-files'],
  },
  // Waits for the printer (20 s and its start); the photo passes through it, in base64, at most 3 MB.
  makeGiftProof: {
    memoryMb: 512,
    timeoutSeconds: 45,
    environment: ['stage', 'siteUrl', 'tableName', 'bucketName', 'renderProofFunction'],
    grants: ['read-table', 'write-table', 'read-files', 'write-files', 'invoke-render-proof'],
  },
  renderProof: { ...printer, environment: ['stage', 'chromiumPath'] },
  // The step that fails a story, for executions that never came to it.
  failLostStory: { ...storyEnd, timeoutSeconds: 60 },
  // Sanitises every kept text again, which wants a whole core (PERFORMANCE 2.5), and keeps ids only.
  checkInvariants: {
    memoryMb: 1769,
    timeoutSeconds: 900,
    environment: ['stage', 'tableName', 'bucketName'],
    grants: ['scan-table', 'list-files'],
  },
  recordMailFeedback: {
    memoryMb: 512,
    timeoutSeconds: 30,
    environment: ['stage', 'tableName'],
    grants: ['write-table'],
  },
} as const satisfies Record<EndpointId | StepId | JobId, FunctionSpec>;
