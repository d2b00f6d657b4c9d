import type { EndpointId } from '#shared/endpoints/index.ts';
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
   * Environments that may run at once, kept for this function and its ceiling (defence D7): what costs a model or a
   * browser cannot take the account's all, and webhooks find room in any crowd. A new account may have 10 in all, and AWS
   * wants 100 left unreserved: the operator asks for more before the first deployment (decision 0105).
   */
  readonly reservedConcurrency?: number;
  readonly grants: readonly Grant[];
}

/** A CPU-bound argon2id hash (30 ms on a full core) wants about one core: 1,769 MB is one vCPU. */
const hashingMemoryMb = 1769;

/** API Gateway gives up after 29 s; the handler answers 504 itself before that. */
const apiTimeoutSeconds = 28;

const reader = {
  memoryMb: 512,
  timeoutSeconds: 10,
  grants: ['read-table', 'write-table'],
} as const;
/** Tells addresses of files that last an hour: signing needs the right to read them. */
const fileReader = {
  ...reader,
  grants: ['read-table', 'write-table', 'read-files'],
} as const;
/** Anybody may call these: they sign for what everybody may see, and for no customer's file. */
const catalogueReader = {
  ...reader,
  grants: ['read-table', 'write-table', 'read-shown-files'],
} as const;
/** Decoding and encoding an image of 40 megapixels takes about 400 MB and most of a core. */
const uploader = {
  memoryMb: 1769,
  timeoutSeconds: 20,
  architecture: 'x86_64',
  native: ['sharp'],
  grants: ['read-table', 'write-table', 'read-files', 'write-files'],
} as const;
/** Defence D8: Chromium's own function has logs only; nothing in its environment is worth stealing. */
const printer = {
  memoryMb: 2048,
  timeoutSeconds: 20,
  architecture: 'x86_64',
  native: ['sharp', 'chromium'],
  reservedConcurrency: 5,
  grants: [],
} as const;
/** Stripe answers within 1 s as a rule; the SDK's two retries of 5 s must end before we do. */
const payer = {
  memoryMb: 512,
  timeoutSeconds: 20,
  grants: ['read-table', 'write-table', 'read-stripe-key'],
} as const;
const writingStep = {
  memoryMb: 512,
  // Longer than the model call's own deadline, so that the call ends first and with a typed error.
  timeoutSeconds: 120,
  grants: ['read-table', 'write-table', 'read-openai-key'],
} as const;

const outboxDelivery = {
  memoryMb: 512,
  timeoutSeconds: 60,
  grants: ['read-table', 'write-table', 'send-mail', 'start-write-story', 'invoke-make-gift-proof'],
} as const;

/** What saves a story or fails it, in one transaction. */
const storyEnd = {
  memoryMb: 512,
  timeoutSeconds: 30,
  grants: ['read-table', 'write-table'],
} as const;

/** Size, timeout and grants of each function; its configuration and partitions are derived from its code (function-needs.ts). */
export const functionSpecs = {
  getHealth: {
    memoryMb: 512,
    timeoutSeconds: 10,
    grants: ['read-table'],
  },
  register: { ...reader, memoryMb: hashingMemoryMb },
  resendVerification: reader,
  verifyEmail: reader,
  login: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  getUser: reader,
  forgotPassword: reader,
  resetPassword: { ...reader, memoryMb: hashingMemoryMb },
  changePassword: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  logout: reader,
  sendChatMessage: {
    memoryMb: 512,
    reservedConcurrency: 20,
    timeoutSeconds: apiTimeoutSeconds,
    grants: ['read-table', 'write-table', 'read-openai-key'],
  },
  previewStory: {
    memoryMb: 512,
    reservedConcurrency: 10,
    timeoutSeconds: apiTimeoutSeconds,
    grants: ['read-table', 'write-table', 'read-openai-key'],
  },
  addStory: reader,
  listStories: fileReader,
  getStory: fileReader,
  updateStory: reader,
  updateCaption: reader,
  uploadStoryImage: uploader,
  editStoryWithAi: {
    memoryMb: 512,
    // A model that has begun to write gets 60 s for it (decision 0083): API Gateway lets a stream take 15 min.
    timeoutSeconds: 65,
    grants: ['read-table', 'write-table', 'read-openai-key'],
  },
  listStoryVersions: reader,
  getStoryVersion: reader,
  restoreStoryVersion: reader,
  generatePdf: printer,
  listDrafts: reader,
  claimDrafts: reader,
  discardDraft: reader,
  createCheckout: payer,
  createSubscription: payer,
  confirmCheckout: payer,
  validateCoupon: reader,
  listOrders: reader,
  createOrder: reader,
  listSubscriptions: reader,
  getInvoice: payer,
  cancelSubscription: payer,
  cancelSubscriptionByLink: payer,
  createGiftCheckout: {
    ...uploader,
    grants: ['read-table', 'write-table', 'read-files', 'write-files', 'read-stripe-key'],
  },
  listGifts: fileReader,
  getGift: fileReader,
  listProducts: catalogueReader,
  getProduct: catalogueReader,
  listFeaturedStories: catalogueReader,
  getFeaturedStory: catalogueReader,
  sendContactMessage: reader,
  receiveSchedulerEvent: {
    memoryMb: 512,
    reservedConcurrency: 5,
    timeoutSeconds: 10,
    grants: ['read-table', 'write-table', 'read-scheduler-webhook-secret'],
  },
  receiveStripeEvent: {
    memoryMb: 512,
    reservedConcurrency: 10,
    timeoutSeconds: 20,
    grants: ['read-table', 'write-table', 'read-stripe-key', 'read-stripe-webhook-secret'],
  },
  writeBody: writingStep,
  writeValues: writingStep,
  writeStrategy: writingStep,
  writeSchedule: writingStep,
  writeCaptions: writingStep,
  repairStory: writingStep,
  checkQuality: { memoryMb: 512, timeoutSeconds: 30, grants: ['read-table'] },
  saveStory: storyEnd,
  failStory: storyEnd,
  dispatchOutbox: outboxDelivery,
  sweepOutbox: outboxDelivery,
  reconcilePayments: {
    memoryMb: 512,
    timeoutSeconds: 300,
    grants: ['read-table', 'write-table', 'read-stripe-key'],
  },
  sweepFiles: {
    memoryMb: 512,
    timeoutSeconds: 300,
    grants: ['read-table', 'list-files', 'write-files'],
  },
  // Waits for the printer (20 s and its start); the photo passes through it, in base64, at most 3 MB.
  makeGiftProof: {
    memoryMb: 512,
    timeoutSeconds: 45,
    grants: ['read-table', 'write-table', 'read-files', 'write-files', 'invoke-render-proof'],
  },
  renderProof: printer,
  // The step that fails a story, for executions that never came to it.
  failLostStory: { ...storyEnd, timeoutSeconds: 60 },
  // Sanitises every kept text again, which wants a whole core, and keeps ids only.
  checkInvariants: {
    memoryMb: 1769,
    timeoutSeconds: 900,
    grants: ['scan-table', 'list-files'],
  },
  recordMailFeedback: {
    memoryMb: 512,
    timeoutSeconds: 30,
    grants: ['write-table'],
  },
} as const satisfies Record<EndpointId | StepId | JobId, FunctionSpec>;
