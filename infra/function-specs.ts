import { modelSeconds } from '#shared/catalogue/model-times.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import type { JobId, StepId } from '#shared/names/functions.ts';
import type { FileGrant } from './file-grants.ts';

export type Grant =
  | FileGrant
  | 'read-table'
  | 'write-table'
  | 'scan-table'
  | 'query-owners'
  | 'send-mail'
  | 'unsuppress-mail'
  | 'read-alarms'
  | 'start-write-story'
  | 'read-token-signing-key'
  | 'read-openai-key'
  | 'read-stripe-key'
  | 'read-stripe-webhook-secret'
  | 'read-scheduler-webhook-secret'
  | 'list-files'
  | 'erase-files'
  | 'invoke-make-gift-proof'
  | 'invoke-make-share-card'
  | 'invoke-render-proof';

export interface FunctionSpec {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** The timeout grows with the stage's patience with its model. */
  readonly waitsForModel?: true;
  readonly architecture?: 'arm64' | 'x86_64';
  /** Of `/tmp`; Lambda's 512 by default. */
  readonly diskMb?: number;
  /** Parts that esbuild cannot bundle: copied, or in a layer. */
  readonly native?: readonly ('sharp' | 'chromium')[];
  /**
   * Reserved concurrency, which is also the maximum (defence D7): model and browser calls cannot use up the account, and webhooks
   * always have capacity. A stage may leave it out: new accounts have 10, and AWS keeps 100 unreserved (decision 0105).
   */
  readonly reservedConcurrency?: number;
  readonly grants: readonly Grant[];
}

/** An argon2id hash needs 30 ms of a full core; 1,769 MB is one vCPU. */
const hashingMemoryMb = 1769;

/** API Gateway's limit for responses that do not stream is 29 s; the handler responds 504 before that. */
const apiTimeoutSeconds = 28;
/** Of a function; API Gateway ends a stream after 15 min, too. */
const lambdaLimitSeconds = 900;
const errorReserveSeconds = 5;

const talker = {
  memoryMb: 512,
  timeoutSeconds: apiTimeoutSeconds,
  waitsForModel: true,
  grants: ['read-table', 'write-table', 'read-openai-key'],
} as const;

const reader = {
  memoryMb: 512,
  timeoutSeconds: 10,
  grants: ['read-table', 'write-table'],
} as const;
const storyReader = {
  ...reader,
  grants: ['read-table', 'write-table', 'read-story-files'],
} as const;
const giftReader = {
  ...reader,
  grants: ['read-table', 'write-table', 'read-gift-files'],
} as const;
const catalogueReader = {
  ...reader,
  grants: ['read-table', 'write-table', 'read-shown-files'],
} as const;
/** Processing a 40-megapixel image takes about 400 MB and most of a core. */
const uploader = {
  memoryMb: 1769,
  timeoutSeconds: 20,
  architecture: 'x86_64',
  native: ['sharp'],
  grants: ['read-table', 'write-table', 'read-story-files', 'write-story-files'],
} as const;
/** Defence D8: Chromium's function may only log; its environment contains no secrets. */
const printer = {
  memoryMb: 2048,
  timeoutSeconds: 20,
  architecture: 'x86_64',
  native: ['sharp', 'chromium'],
  reservedConcurrency: 5,
  grants: [],
} as const;
/** Drawing a JPEG needs most of a core. CloudFront keeps each print; the route's throttle bounds the rest (threat 109). */
const drawer = {
  memoryMb: 1769,
  timeoutSeconds: 10,
  architecture: 'x86_64',
  native: ['sharp'],
  grants: [],
} as const;
/** Stripe usually responds within 1 s; the SDK's two retries of 5 s must end before the timeout. */
const payer = {
  memoryMb: 512,
  timeoutSeconds: 20,
  grants: ['read-table', 'write-table', 'read-stripe-key'],
} as const;
const writingStep = {
  memoryMb: 512,
  // Longer than the calls of a brief and a section, so that they end first with a typed error.
  timeoutSeconds: modelSeconds.reading + modelSeconds.section + errorReserveSeconds,
  waitsForModel: true,
  grants: ['read-table', 'write-table', 'read-openai-key'],
} as const;

const outboxDelivery = {
  memoryMb: 512,
  timeoutSeconds: 60,
  grants: [
    'read-table',
    'write-table',
    'send-mail',
    'start-write-story',
    'invoke-make-gift-proof',
    'invoke-make-share-card',
  ],
} as const;

const storyEnd = {
  memoryMb: 512,
  timeoutSeconds: 30,
  grants: ['read-table', 'write-table'],
} as const;

/** An endpoint without a row is a `reader`. */
const rows = {
  getHealth: {
    memoryMb: 512,
    timeoutSeconds: 10,
    grants: ['read-table'],
  },
  register: { ...reader, memoryMb: hashingMemoryMb },
  verifyEmail: {
    ...reader,
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  login: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  resetPassword: { ...reader, memoryMb: hashingMemoryMb },
  changePassword: {
    memoryMb: hashingMemoryMb,
    timeoutSeconds: 10,
    grants: ['read-table', 'write-table', 'read-token-signing-key'],
  },
  getAccount: { ...reader, grants: ['read-table', 'write-table', 'read-exports'] },
  requestEmailChange: { ...reader, memoryMb: hashingMemoryMb },
  requestDeletion: { ...reader, memoryMb: hashingMemoryMb },
  requestExport: { ...reader, memoryMb: hashingMemoryMb },
  sendChatMessage: { ...talker, reservedConcurrency: 20 },
  previewStory: {
    ...talker,
    timeoutSeconds: modelSeconds.reading + modelSeconds.reply + errorReserveSeconds,
    reservedConcurrency: 10,
  },
  // Holds a form of 4 MB, its base64 and the request to the model.
  transcribeAnswer: { ...talker, reservedConcurrency: 5 },
  listStories: storyReader,
  getStory: storyReader,
  uploadStoryImage: uploader,
  removeStoryImage: { ...reader, grants: ['read-table', 'write-table', 'remove-story-files'] },
  // Deletes the card.
  stopSharing: { ...reader, grants: ['read-table', 'write-table', 'remove-story-files'] },
  // Sanitises the text again, which takes some milliseconds of a core.
  getSharedPage: { ...reader, grants: ['read-table'] },
  getSharedFile: { ...reader, grants: ['read-table', 'read-story-files'] },
  editStoryWithAi: { ...talker, timeoutSeconds: modelSeconds.edit + errorReserveSeconds },
  getPrint: drawer,
  adaptText: talker,
  writeFilmBrief: talker,
  openPart: talker,
  transcribePart: talker,
  generatePdf: printer,
  createCheckout: payer,
  createSubscription: payer,
  confirmCheckout: payer,
  getInvoice: payer,
  cancelSubscription: payer,
  cancelSubscriptionByLink: payer,
  keepSubscription: payer,
  refundVoucher: payer,
  openCardPage: payer,
  createGiftCheckout: {
    ...uploader,
    grants: ['read-table', 'write-table', 'write-gift-files', 'read-stripe-key'],
  },
  listGifts: giftReader,
  getGift: giftReader,
  listProducts: catalogueReader,
  getProduct: catalogueReader,
  listFeaturedStories: catalogueReader,
  getFeaturedStory: catalogueReader,
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
  getDeskToday: { ...reader, grants: ['read-table', 'write-table', 'read-alarms'] },
  refundOrder: payer,
  unblockAddress: { ...reader, grants: ['read-table', 'write-table', 'unsuppress-mail'] },
  cancelCustomersSubscription: payer,
  // Deletes the card of the page.
  endReportedShare: { ...reader, grants: ['read-table', 'write-table', 'remove-story-files'] },
  listDeskProducts: catalogueReader,
  saveProduct: catalogueReader,
  uploadProductPicture: { ...uploader, grants: ['read-table', 'write-table', 'read-shown-files', 'write-shown-files'] },
  changeProductState: catalogueReader,
  listDeskFeatured: catalogueReader,
  changeFeatured: catalogueReader,
  getDeskGift: giftReader,
  writeBody: writingStep,
  writeValues: writingStep,
  writeStrategy: writingStep,
  writeSchedule: writingStep,
  writeCaptions: writingStep,
  reviewStory: writingStep,
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
    grants: ['read-table', 'list-files', 'remove-customer-files'],
  },
  // Waits for the printer (20 s and its start) and passes the photo on in base64, at most 3 MB.
  makeGiftProof: {
    memoryMb: 512,
    timeoutSeconds: 45,
    grants: ['read-table', 'write-table', 'read-gift-files', 'write-gift-files', 'invoke-render-proof'],
  },
  makeShareCard: {
    memoryMb: 512,
    timeoutSeconds: 45,
    grants: ['read-table', 'write-table', 'read-story-files', 'write-story-files', 'invoke-render-proof'],
  },
  renderProof: printer,
  failLostStory: { ...storyEnd, timeoutSeconds: 60 },
  // Sanitises every stored text again, which needs a full core; collects only ids.
  checkInvariants: {
    memoryMb: 1769,
    timeoutSeconds: 900,
    grants: ['scan-table', 'list-files', 'store-check-progress'],
  },
  // Zips a customer's files on the disk; holds the items of at most ten customers.
  handlePersonalRequests: {
    memoryMb: 2048,
    diskMb: 2048,
    timeoutSeconds: 900,
    grants: [
      ...['scan-table', 'query-owners', 'read-table', 'write-table', 'read-customer-files', 'list-files'],
      ...['write-exports', 'erase-files', 'invoke-render-proof'],
    ] as const,
  },
  mailDeskDigest: { memoryMb: 512, timeoutSeconds: 60, grants: ['read-table', 'write-table'] },
  // 50 ms for each: thousands at one hour of a zone, and the next run continues.
  sendReminders: { memoryMb: 512, timeoutSeconds: 300, grants: ['read-table', 'write-table'] },
  recordMailFeedback: {
    memoryMb: 512,
    timeoutSeconds: 30,
    grants: ['write-table'],
  },
} as const satisfies Partial<Record<EndpointId, FunctionSpec>> & Record<StepId | JobId, FunctionSpec>;

export const functionSpecs: Readonly<Record<EndpointId | StepId | JobId, FunctionSpec>> = {
  ...(Object.fromEntries<FunctionSpec>(Object.keys(endpoints).map((id) => [id, reader])) as Record<
    EndpointId,
    FunctionSpec
  >),
  ...rows,
};

/** A function's timeout with a patience of 1 to 20; without a limit of AWS on the local stack. */
export function timeoutSecondsOf(id: EndpointId | StepId | JobId, patience: number, place: 'aws' | 'local'): number {
  const { timeoutSeconds, waitsForModel } = functionSpecs[id];
  if (!waitsForModel) return timeoutSeconds;
  const stretched = Math.ceil(timeoutSeconds * patience);
  if (place === 'local') return stretched;
  const endpoint = id in endpoints ? endpoints[id as EndpointId] : undefined;
  if (endpoint === undefined) return Math.min(stretched, lambdaLimitSeconds);
  // A second is left for the error.
  return endpoint.streams ? Math.min(stretched, lambdaLimitSeconds - 1) : timeoutSeconds;
}
