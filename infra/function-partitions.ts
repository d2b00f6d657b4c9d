import type { EndpointId } from '#shared/endpoints/index.ts';
import type { JobId, StepId } from '#shared/names/functions.ts';

/**
 * The partitions of the table by the first word of their keys (functions/data/keys.ts): `many` are told apart by what follows
 * a `#`, `one` is a list under the word itself.
 */
export const partitions = {
  ATTENTION: 'one',
  BOOKING: 'many',
  BUDGET: 'many',
  CATALOGUE: 'many',
  CHECKOUT: 'many',
  CONTACT: 'many',
  COUPON: 'many',
  COUPONS: 'one',
  DRAFT: 'many',
  EMAIL: 'many',
  EVENT: 'many',
  FEATURED: 'one',
  FILMS: 'one',
  FREE: 'many',
  GIFTS: 'one',
  IDEMPOTENCY: 'many',
  LOGIN: 'many',
  MAILS: 'many',
  OUTBOX: 'many',
  PAYMENT: 'many',
  PENDING: 'many',
  RATE: 'many',
  RENEWALS: 'many',
  RESET: 'many',
  STORY: 'many',
  STRIPE: 'many',
  TOKEN: 'many',
  UNDELIVERABLE: 'many',
  USER: 'many',
  WAITING: 'many',
} as const satisfies Record<string, 'one' | 'many'>;

export type Partition = keyof typeof partitions;

const customer = ['RATE', 'USER'] as const;
const stories = [...customer, 'STORY'] as const;
const written = ['STORY', 'USER'] as const;
const settled = [...written, 'ATTENTION', 'OUTBOX', 'PAYMENT'] as const;
const catalogue = ['CATALOGUE', 'FEATURED', 'RATE'] as const;
const talk = [...customer, 'BUDGET', 'DRAFT'] as const;
const drafts = [...customer, 'DRAFT'] as const;
const films = ['ATTENTION', 'BOOKING', 'FILMS', 'OUTBOX', 'PAYMENT', 'STORY', 'USER'] as const;
/** What fulfilling a checkout, whatever it is for, may touch. */
const bought = [
  ...['ATTENTION', 'CATALOGUE', 'CHECKOUT', 'COUPON', 'COUPONS', 'DRAFT', 'GIFTS', 'IDEMPOTENCY'],
  ...['OUTBOX', 'PAYMENT', 'STORY', 'STRIPE', 'USER', 'WAITING'],
] as const satisfies readonly Partition[];
const payments = [...bought, 'RENEWALS'] as const;
const delivery = ['EMAIL', 'OUTBOX', 'PENDING', 'RESET', 'TOKEN', 'UNDELIVERABLE'] as const;
const linked = ['EMAIL', 'FREE', 'LOGIN', 'OUTBOX', 'PENDING', 'RATE', 'RESET', 'TOKEN', 'USER'] as const;

/**
 * Where in the table each function may read and write, apart from what its grants let it do there: whoever breaks into the
 * conversation finds no payment (RELIABILITY 4.12). tests/contract/bundles.test.ts holds it to the keys in each bundle.
 */
export const functionPartitions: Readonly<Partial<Record<EndpointId | StepId | JobId, readonly Partition[]>>> = {
  getHealth: ['USER'],
  register: ['EMAIL', 'MAILS', 'OUTBOX', 'PENDING', 'RATE'],
  resendVerification: ['MAILS', 'OUTBOX', 'RATE'],
  verifyEmail: linked,
  login: ['EMAIL', 'LOGIN', 'PENDING', 'RATE', 'USER'],
  getUser: customer,
  forgotPassword: ['MAILS', 'OUTBOX', 'RATE'],
  resetPassword: linked,
  changePassword: ['LOGIN', 'OUTBOX', 'RATE', 'RESET', 'USER'],
  logout: customer,
  sendChatMessage: talk,
  previewStory: talk,
  addStory: [...bought, 'RATE'],
  listStories: stories,
  getStory: stories,
  updateStory: stories,
  updateCaption: stories,
  uploadStoryImage: customer,
  editStoryWithAi: [...customer, 'BUDGET'],
  listStoryVersions: stories,
  getStoryVersion: stories,
  restoreStoryVersion: stories,
  listDrafts: drafts,
  claimDrafts: drafts,
  discardDraft: drafts,
  createCheckout: [...payments, 'RATE'],
  createSubscription: [...payments, 'RATE'],
  confirmCheckout: [...payments, 'RATE'],
  validateCoupon: [...customer, 'COUPON', 'COUPONS'],
  listOrders: [...customer, 'ATTENTION', 'PAYMENT'],
  createOrder: [...films, 'IDEMPOTENCY', 'RATE'],
  listSubscriptions: [...customer, 'RENEWALS'],
  getInvoice: [...customer, 'RENEWALS'],
  cancelSubscription: [...payments, 'RATE'],
  cancelSubscriptionByLink: [...payments, 'RATE'],
  createGiftCheckout: [...payments, 'RATE'],
  listGifts: [...customer, 'GIFTS'],
  getGift: [...customer, 'GIFTS'],
  listProducts: catalogue,
  getProduct: catalogue,
  listFeaturedStories: catalogue,
  getFeaturedStory: catalogue,
  sendContactMessage: ['CONTACT', 'IDEMPOTENCY', 'MAILS', 'OUTBOX', 'RATE'],
  receiveSchedulerEvent: [...films, 'EMAIL', 'EVENT'],
  receiveStripeEvent: [...payments, 'EVENT'],
  writeBody: written,
  writeValues: written,
  writeStrategy: written,
  writeSchedule: written,
  writeCaptions: written,
  checkQuality: written,
  repairStory: written,
  saveStory: settled,
  failStory: [...settled, 'DRAFT'],
  failLostStory: [...settled, 'DRAFT'],
  dispatchOutbox: delivery,
  sweepOutbox: delivery,
  reconcilePayments: [...payments, 'EVENT'],
  sweepFiles: ['CHECKOUT', 'GIFTS', 'OUTBOX', 'STORY', 'USER', 'WAITING'],
  makeGiftProof: ['GIFTS', 'OUTBOX', 'USER'],
  recordMailFeedback: ['UNDELIVERABLE'],
};
