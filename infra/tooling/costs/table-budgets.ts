import type { EndpointId } from '#shared/endpoints/index.ts';

export interface TableBudget {
  readonly calls: readonly string[];
  readonly units: number;
}
type TableBudgets = Partial<Record<EndpointId, TableBudget>>;

/**
 * Table calls and the maximum of units per request (architecture 6). A customer's request first reads the profile consistently (1
 * unit). tests/integration/api/table-calls.test.ts counts; only lower these.
 */
export const tableBudgets = {
  getHealth: { calls: ['GetItem'], units: 0.5 },
  getUser: { calls: ['GetItem'], units: 1 },
  // Profile; summaries, consistent since the customer comes here right after adding a story.
  listStories: { calls: ['GetItem', 'Query'], units: 2 },
  // Profile; summary, body and posting plan in one batch, 1 unit per 4 KB.
  getStory: { calls: ['GetItem', 'BatchGetItem'], units: 5 },
  // Profile; current story; summary, text and version in one transaction, 2 units per KB.
  updateStory: { calls: ['GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 9 },
  // Profile; limit; story; open checkout; checkout, slot and note; session id and its pointer. For a story of one line; 2 units
  // per further KB.
  createGiftCheckout: {
    calls: ['GetItem', 'UpdateItem', 'BatchGetItem', 'GetItem', 'TransactWriteItems', 'TransactWriteItems'],
    units: 18,
  },
  // Profile; limit; caption exists; image. 1 unit per 4 KB of the text read, then 1 per KB written.
  uploadStoryImage: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'UpdateItem'], units: 8 },
  // Profile; the caption's image, uploaded just before; its removal.
  removeStoryImage: { calls: ['GetItem', 'GetItem', 'UpdateItem'], units: 8 },
  updateCaption: { calls: ['GetItem', 'TransactWriteItems'], units: 3 },
  listStoryVersions: { calls: ['GetItem', 'BatchGetItem', 'Query'], units: 5 },
  getStoryVersion: { calls: ['GetItem', 'BatchGetItem', 'GetItem'], units: 5 },
  restoreStoryVersion: {
    calls: ['GetItem', 'BatchGetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'],
    units: 50,
  },
  // Profile; summary and text; summary in a transaction, 2 units per KB.
  changeStoryPrint: { calls: ['GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 7 },
  // Profile; story; start; tick; the plan as it is now.
  updatePosting: { calls: ['GetItem', 'BatchGetItem', 'UpdateItem', 'UpdateItem', 'GetItem'], units: 8 },
  // Profile; limit; share, budget and its refund. No story is read: the request contains the text.
  editStoryWithAi: { calls: ['GetItem', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'], units: 5 },
  // Limit; address's allowance, message and mail in one transaction.
  sendContactMessage: { calls: ['UpdateItem', 'TransactWriteItems'], units: 9 },
  // Profile; pointers; their drafts, 1 unit per 4 KB.
  listDrafts: { calls: ['GetItem', 'Query', 'BatchGetItem'], units: 3 },
  claimDrafts: { calls: ['GetItem', 'Query', 'UpdateItem'], units: 3 },
  discardDraft: { calls: ['GetItem', 'UpdateItem', 'PutItem'], units: 3 },
  // Profile; limits per address and customer; draft and pointer; share, budget and its refund; one write of the whole draft.
  sendChatMessage: {
    calls: [
      ...['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem', 'UpdateItem'],
    ],
    units: 9,
  },
  // Brief and opening each reserve their tokens and give back what is left.
  previewStory: {
    calls: [
      ...['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'],
    ],
    units: 15,
  },
  // Profile; credit, ledger, summary, source and outbox in one transaction, 2 units per KB.
  addStory: { calls: ['GetItem', 'TransactWriteItems'], units: 14 },
  // Profile; limit; open checkout; checkout with conversation, slot and note; session id and its pointer.
  createCheckout: {
    calls: ['GetItem', 'UpdateItem', 'GetItem', 'TransactWriteItems', 'TransactWriteItems'],
    units: 20,
  },
  listGifts: { calls: ['GetItem', 'Query'], units: 2 },
  getGift: { calls: ['GetItem', 'GetItem'], units: 2 },
  // Profile; limit; pointer of the session; its checkout, for the customer and again for the delivery.
  confirmCheckout: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'GetItem', 'GetItem'], units: 7 },
  validateCoupon: { calls: ['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem'], units: 4 },
  listOrders: { calls: ['GetItem', 'Query'], units: 2 },
  // Profile; limit; booking, order and operator's note in one transaction, 2 units each.
  createOrder: { calls: ['GetItem', 'UpdateItem', 'TransactWriteItems'], units: 8 },
  listSubscriptions: { calls: ['GetItem', 'Query'], units: 2 },
  // Profile; limit; Stripe customer; open checkout; checkout, slot and note; session id and its pointer.
  createSubscription: {
    calls: ['GetItem', 'UpdateItem', 'Query', 'GetItem', 'TransactWriteItems', 'TransactWriteItems'],
    units: 15,
  },
  getInvoice: { calls: ['GetItem', 'GetItem'], units: 2 },
  // No budget for cancelling: its webhook arrives at the same time, and the later one retries.
} as const satisfies TableBudgets;

export const benchTableBudgets = {
  // Paid, but the webhook has not arrived: checkout and slot; then order, payment, ledger, story, source, outbox, checkout and
  // slot in one transaction.
  confirmCheckout: {
    calls: ['GetItem', 'UpdateItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'],
    units: 26,
  },
  // A story's film: the scheduler's facts and the story, which the transaction marks.
  createOrder: { calls: ['GetItem', 'UpdateItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 14 },
} as const satisfies TableBudgets;
