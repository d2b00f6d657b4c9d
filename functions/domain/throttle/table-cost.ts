import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import type { TableCost } from './account-budget.ts';

interface PricedRequest {
  readonly query: Readonly<Record<string, unknown>>;
  /** Parsed JSON that no schema has checked. */
  readonly body: unknown;
}
type Price = TableCost | ((request: PricedRequest) => TableCost);

const cost = (reads: number, writes: number): TableCost => ({ reads, writes });
const kiloByte = 1024;

/** Summary, posting plan, and text and captions of 76 KB. */
export const storyReads = 21;
const storyWrites = 77;
/** An interview of 24,000 characters, twice once there is a preview. */
const draftReads = 16;
const draftWrites = 64;

/** Covers a save of a story of usual length; larger ones pay the rest when their size is known. */
export const savePrice = (description: unknown): TableCost => {
  const kiloBytes = typeof description === 'string' ? Math.ceil(Buffer.byteLength(description) / kiloByte) : 0;
  return cost(storyReads + 4, 50 + 4 * Math.max(0, kiloBytes - 8));
};
/** For a page that shows the newest text; one that froze a text pays for that when its size is known. */
export const sharePrice = cost(storyReads + 30, 40);
export const restorePrice = cost(storyReads + 24, 50);

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** The conversation, in the request or in its draft, is written by a transaction and then with the session's id. */
const purchase: Price = ({ body }) =>
  fieldOf(body, 'draftId') === undefined
    ? cost(6, 20 + 3 * Math.ceil(JSON.stringify(body ?? null).length / kiloByte))
    : cost(6 + draftReads, 20 + 2 * draftWrites);

const claim: Price = ({ body }) => {
  const draftIds = fieldOf(body, 'draftIds');
  const claimed = Array.isArray(draftIds) ? Math.min(draftIds.length, 8) : 0;
  return cost(6 * (draftReads + 1), 6 + claimed * draftWrites);
};

/**
 * The most that one call costs, with the profile (2 reads), this count and those of its throttle class (a write each). Lists grow
 * by what a customer buys; they are priced for 50 purchases.
 */
const prices: Readonly<Partial<Record<EndpointId, Price>>> = {
  getUser: cost(2, 1),
  listStories: ({ query }) => cost(query['isFilm'] === undefined ? 6 : 250, 1),
  listStoryVersions: cost(6, 1),
  getStoryVersion: cost(storyReads + 8, 1),
  listAdaptations: cost(200, 1),
  listDrafts: cost(6 * (draftReads + 1), 1),
  listOrders: cost(16, 1),
  listGifts: cost(32, 1),
  listSubscriptions: cost(8, 1),
  getGift: cost(20, 1),
  getInvoice: cost(6, 1),
  cancelSubscriptionByLink: cost(10, 20),

  sendChatMessage: cost(draftReads + 6, draftWrites + 6),
  previewStory: cost(draftReads + 6, draftWrites + 10),
  transcribeAnswer: cost(2, 8),
  discardDraft: cost(draftReads, draftWrites + 4),
  claimDrafts: claim,
  addStory: purchase,
  createCheckout: purchase,
  createGiftCheckout: cost(storyReads + 6, 280),
  createSubscription: cost(6, 20),
  confirmCheckout: cost(40, 20),
  validateCoupon: cost(4, 6),
  updateStory: ({ body }) => savePrice(fieldOf(body, 'description')),
  restoreStoryVersion: restorePrice,
  updateCaption: cost(2, storyWrites + 2),
  uploadStoryImage: cost(storyReads + 2, storyWrites + 4),
  removeStoryImage: cost(storyReads + 2, storyWrites + 2),
  changeStoryPrint: cost(storyReads + 2, 4),
  updatePosting: cost(storyReads + 6, 20),
  adaptText: cost(storyReads + 40, 12),
  editStoryWithAi: cost(2, 8),
  shareStory: sharePrice,
  stopSharing: cost(storyReads + 4, 2 * storyWrites + 6),
  answerGiftProof: cost(40, 140),
  changeName: cost(2, 12),
};
const reading = cost(storyReads + 4, 1);
const changing = cost(storyReads + 4, 30);

/** The price of a customer's request, known before anything is read. */
export function priceOf({ id, method }: Pick<Endpoint, 'id' | 'method'>, request: PricedRequest): TableCost {
  const price = (prices as Readonly<Record<string, Price>>)[id] ?? (method === 'GET' ? reading : changing);
  return typeof price === 'function' ? price(request) : price;
}
