import type { EndpointId } from '#shared/endpoints/index.ts';

export interface TableBudget {
  readonly calls: readonly string[];
  readonly units: number;
}
type TableBudgets = Partial<Record<EndpointId, TableBudget>>;

/**
 * What a request costs at the table (architecture 6): which calls, and how many units at most. A customer's request
 * has one strong read of the profile (0.25 KB rounds up to 1 unit) before its own work. Only ever tightened: tests/integration/api/table-calls.test.ts
 * counts.
 */
export const tableBudgets = {
  getHealth: { calls: ['GetItem'], units: 0.5 },
  getUser: { calls: ['GetItem'], units: 1 },
  // The profile; the summaries, strong because the customer is sent here right after taking a story.
  listStories: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; summary and body in one batch: 1 unit each 4 KB.
  getStory: { calls: ['GetItem', 'BatchGetItem'], units: 4 },
  // The profile; the story as it is; summary, text and version at once, 2 units for each KB.
  updateStory: { calls: ['GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 9 },
  // The profile; the limit; the story; what is open; the checkout with the story, slot and note; the session's id. A
  // story of one line, as it is now; a whole one is 2 units for each KB more.
  createGiftCheckout: {
    calls: ['GetItem', 'UpdateItem', 'BatchGetItem', 'GetItem', 'TransactWriteItems', 'UpdateItem'],
    units: 14,
  },
  // The profile; the limit; is the caption there; its image. The whole text, 1 unit each 4 KB, then
  // each KB of it.
  uploadStoryImage: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'UpdateItem'], units: 8 },
  // The profile; the caption, without a look at the story.
  updateCaption: { calls: ['GetItem', 'TransactWriteItems'], units: 3 },
  // The profile; whose story it is; its versions.
  listStoryVersions: { calls: ['GetItem', 'BatchGetItem', 'Query'], units: 5 },
  getStoryVersion: { calls: ['GetItem', 'BatchGetItem', 'GetItem'], units: 5 },
  restoreStoryVersion: {
    calls: ['GetItem', 'BatchGetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'],
    units: 50,
  },
  // The profile; the limit; the budget, and what is given back of it. No story is read: the text comes with the wish.
  editStoryWithAi: { calls: ['GetItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'], units: 4 },
  // The limit; the words, the address's allowance, the message and its mail at once.
  sendContactMessage: { calls: ['UpdateItem', 'TransactWriteItems'], units: 9 },
  // The profile; pointers and what waits; the drafts they lead to, 1 unit each 4 KB.
  listDrafts: { calls: ['GetItem', 'Query', 'BatchGetItem'], units: 3 },
  // The same, with one write for each draft claimed, which is read by it.
  claimDrafts: { calls: ['GetItem', 'Query', 'UpdateItem'], units: 3 },
  discardDraft: { calls: ['GetItem', 'UpdateItem', 'PutItem'], units: 3 },
  // The profile; limits per address and customer; draft and pointer; the budget; then one write of the draft, its whole size.
  sendChatMessage: {
    calls: [
      ...['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem'],
    ],
    units: 8,
  },
  previewStory: {
    calls: [
      ...['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem'],
    ],
    units: 10,
  },
  // The profile; then credit, ledger, summary, source and outbox at once, 2 units for each KB.
  addStory: { calls: ['GetItem', 'TransactWriteItems'], units: 14 },
  // The profile; the limit; what is open; the checkout with its conversation, slot and note; the session's id.
  createCheckout: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'TransactWriteItems', 'UpdateItem'], units: 14 },
  listGifts: { calls: ['GetItem', 'Query'], units: 2 },
  getGift: { calls: ['GetItem', 'GetItem'], units: 2 },
  // The profile; whose the checkout is, and how it stands.
  confirmCheckout: { calls: ['GetItem', 'GetItem', 'GetItem'], units: 5 },
  // The profile; two limits; the coupon.
  validateCoupon: { calls: ['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem'], units: 4 },
  listOrders: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; then the booking, its order and the operator's note at once, 2 units each.
  createOrder: { calls: ['GetItem', 'TransactWriteItems'], units: 7 },
  listSubscriptions: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; the limit; whom Stripe knows; what is open; the checkout, its slot and note; the session's id.
  createSubscription: {
    calls: ['GetItem', 'UpdateItem', 'Query', 'GetItem', 'TransactWriteItems', 'UpdateItem'],
    units: 11,
  },
  getInvoice: { calls: ['GetItem', 'GetItem'], units: 2 },
  // Cancelling is not here: the webhook of it works at the same time, and who is second looks again.
} as const satisfies TableBudgets;

/** Two of them where they have more to do, as the bench asks them. */
export const benchTableBudgets = {
  // Stripe has the money and its webhook has not come: then the checkout as whoever delivers reads it, and its slot; order,
  // payment, ledger, story with its source, outbox, checkout and slot at once.
  confirmCheckout: { calls: ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'], units: 24 },
  // Of a story, with the scheduler's address: what the scheduler has told of it; the story, which is marked at once with the rest.
  createOrder: { calls: ['GetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 13 },
} as const satisfies TableBudgets;
