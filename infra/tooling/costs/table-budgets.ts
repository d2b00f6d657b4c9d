import type { EndpointId } from '#shared/endpoints/index.ts';

export interface TableBudget {
  readonly calls: readonly string[];
  readonly units: number;
}
type TableBudgets = Partial<Record<EndpointId, TableBudget>>;

/**
 * Table calls and the maximum of units per request (architecture 6). A customer's request first takes its price from the account's
 * budget (1 unit, decision 0105) and reads the profile consistently (1 unit). tests/http/table-calls.test.ts counts; only
 * lower these.
 */
export const tableBudgets = {
  getHealth: { calls: ['GetItem'], units: 0.5 },
  getUser: { calls: ['UpdateItem', 'GetItem'], units: 2 },
  // Profile; summaries, consistent since the customer comes here right after adding a story.
  listStories: { calls: ['UpdateItem', 'GetItem', 'Query'], units: 3 },
  // Profile; summary, body and posting plan in one batch, 1 unit per 4 KB.
  getStory: { calls: ['UpdateItem', 'GetItem', 'BatchGetItem'], units: 6 },
  // Profile; current story and its versions; summary, text, list of versions and replaced text in one transaction, 2 units per KB.
  updateStory: { calls: ['UpdateItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 11 },
  // Profile; limit; story; open checkout; checkout, slot and note; session id and its pointer. For a story of one line; 2 units
  // per further KB.
  createGiftCheckout: {
    calls: [
      'UpdateItem',
      'GetItem',
      'UpdateItem',
      'BatchGetItem',
      'GetItem',
      'TransactWriteItems',
      'TransactWriteItems',
    ],
    units: 19,
  },
  // Profile; limit; caption exists; image. 1 unit per 4 KB of the text read, then 1 per KB written.
  uploadStoryImage: { calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'GetItem', 'UpdateItem'], units: 9 },
  // Profile; the caption's image, uploaded just before; its removal.
  removeStoryImage: { calls: ['UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'], units: 9 },
  // Count; profile; text and captions, 1 unit per KB.
  updateCaption: { calls: ['UpdateItem', 'GetItem', 'UpdateItem'], units: 9 },
  listStoryVersions: { calls: ['UpdateItem', 'GetItem', 'BatchGetItem'], units: 4 },
  getStoryVersion: { calls: ['UpdateItem', 'GetItem', 'BatchGetItem', 'GetItem'], units: 6 },
  restoreStoryVersion: {
    calls: ['UpdateItem', 'GetItem', 'BatchGetItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'],
    units: 51,
  },
  // Profile; summary and text; summary in a transaction, 2 units per KB.
  changeStoryPrint: { calls: ['UpdateItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'], units: 8 },
  // Profile; story; start; tick; the plan as it is now.
  updatePosting: { calls: ['UpdateItem', 'GetItem', 'BatchGetItem', 'UpdateItem', 'UpdateItem', 'GetItem'], units: 9 },
  // Profile; limit; share, budget and its refund. No story is read: the request contains the text.
  editStoryWithAi: {
    calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'],
    units: 6,
  },
  // Limit; message, its entry in the inbox and mail in one transaction.
  sendContactMessage: { calls: ['UpdateItem', 'TransactWriteItems'], units: 9 },
  // Profile; pointers; their drafts, 1 unit per 4 KB.
  listDrafts: { calls: ['UpdateItem', 'GetItem', 'Query', 'BatchGetItem'], units: 4 },
  claimDrafts: { calls: ['UpdateItem', 'GetItem', 'Query', 'UpdateItem'], units: 4 },
  discardDraft: { calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'PutItem'], units: 4 },
  // Profile; limits per address and customer; draft and pointer; share, budget and its refund; one write of the whole draft.
  sendChatMessage: {
    calls: [
      ...['UpdateItem', 'GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem', 'UpdateItem'],
    ],
    units: 10,
  },
  // Brief and opening each reserve their tokens and give back what is left.
  previewStory: {
    calls: [
      ...['UpdateItem', 'GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem', 'UpdateItem'],
      ...['UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'],
    ],
    units: 16,
  },
  // Profile; credit, ledger, summary, source and outbox in one transaction, 2 units per KB.
  addStory: { calls: ['UpdateItem', 'GetItem', 'TransactWriteItems'], units: 15 },
  // Profile; limit; open checkout; checkout with conversation, slot and note; session id and its pointer.
  createCheckout: {
    calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'GetItem', 'TransactWriteItems', 'TransactWriteItems'],
    units: 21,
  },
  listGifts: { calls: ['UpdateItem', 'GetItem', 'Query'], units: 3 },
  getGift: { calls: ['UpdateItem', 'GetItem', 'GetItem'], units: 3 },
  // Profile; limit; pointer of the session; its checkout, for the customer and again for the delivery.
  confirmCheckout: { calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'GetItem', 'GetItem', 'GetItem'], units: 8 },
  validateCoupon: { calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'UpdateItem', 'GetItem'], units: 5 },
  listOrders: { calls: ['UpdateItem', 'GetItem', 'Query'], units: 3 },
  // Profile; limit; booking, order and operator's note in one transaction, 2 units each.
  createOrder: { calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'TransactWriteItems'], units: 9 },
  listSubscriptions: { calls: ['UpdateItem', 'GetItem', 'Query'], units: 3 },
  // Profile; limit; Stripe customer; open checkout; checkout, slot and note; session id and its pointer.
  createSubscription: {
    calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'Query', 'GetItem', 'TransactWriteItems', 'TransactWriteItems'],
    units: 16,
  },
  getInvoice: { calls: ['UpdateItem', 'GetItem', 'GetItem'], units: 3 },
  // No budget for cancelling: its webhook arrives at the same time, and the later one retries.
} as const satisfies TableBudgets;

export const benchTableBudgets = {
  // Paid, but the webhook has not arrived: checkout and slot; then order, payment, ledger, story, source, outbox, checkout and
  // slot in one transaction.
  confirmCheckout: {
    calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'],
    units: 27,
  },
  // A story's film: the scheduler's facts and the story, which the transaction marks.
  createOrder: {
    calls: ['UpdateItem', 'GetItem', 'UpdateItem', 'GetItem', 'BatchGetItem', 'TransactWriteItems'],
    units: 15,
  },
} as const satisfies TableBudgets;
