import {
  findEarlierResponse,
  type IdempotentRequest,
  idempotentRequest,
  recordParts,
} from '#functions/domain/idempotency/idempotency.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { type OrderRecord, orderRecordSchema } from '#functions/domain/order/order.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { filmProductName } from '#shared/catalogue/prices.ts';
import { type Booking, paymentDecisionOf } from './booking.ts';
import { type BookingChange, changeBooking } from './change-booking.ts';
import type { FilmShop } from './film-mails.ts';
import { isFilmOf, markParts, withNamedStory } from './mark-story.ts';

type CreateOrderNeeds = FilmShop & Pick<Shop, 'idempotency'>;

export interface CreateOrderRequest {
  readonly userId: string;
  readonly body: {
    readonly productName: string;
    readonly storyId?: string | undefined;
    readonly bookingUri?: string | undefined;
  };
  readonly idempotencyKey: string | undefined;
}

/** @throws AppError story-not-found, story-not-ready */
async function readyStory(userId: string, storyId: string, { stories }: FilmShop): Promise<StoryRecord> {
  const found = await stories.get(userId, storyId);
  if (found === undefined) throw new AppError('story-not-found');
  if (found.story.status !== 'ready') throw new AppError('story-not-ready');
  return found.story;
}

/**
 * A logged-in customer with the booking's URI owns it; assignment by mail address is a guess until then, or until the film was
 * paid (decision 0092).
 */
function claimBooking(booking: Booking, userId: string): Booking {
  const isTaken = booking.userId !== userId;
  if (isTaken && (booking.claimedBy === 'customer' || paymentDecisionOf(booking) !== null))
    throw new AppError('conflict');
  return { ...booking, userId, claimedBy: 'customer', ...(isTaken ? { storyId: null } : {}) };
}

async function claimFilm(
  booking: Booking,
  { userId, body: { storyId, bookingUri } }: CreateOrderRequest,
  shop: FilmShop,
): Promise<{ booking: Booking; parts: TransactionPart[] }> {
  const mine = claimBooking(booking, userId);
  if (storyId === undefined) return withNamedStory(mine, shop);
  const story = await readyStory(userId, storyId, shop);
  if (story.isFilm && !isFilmOf(story, mine)) throw new AppError('already-a-film');
  // Without a URI the booking cannot be identified: the customer's `PUT` marks the story.
  if (bookingUri === undefined) return { booking: { ...mine, namedStoryId: storyId }, parts: [] };
  if (mine.storyId !== null) return { booking: mine, parts: [] };
  return { booking: { ...mine, storyId }, parts: markParts(story, mine, shop) };
}

/** Whether this error can be the result of the first try: its idempotency key, or its story that is already a film. */
function mayBeRetry(error: unknown): boolean {
  if (error instanceof TransactionRefused) return error.by('idempotency');
  return error instanceof AppError && error.status === 409;
}

/** @throws the given error, or conflict when the recorded key has expired */
async function earlierOrder(
  request: IdempotentRequest | undefined,
  error: unknown,
  shop: CreateOrderNeeds,
): Promise<OrderRecord> {
  const earlier = await findEarlierResponse(request, shop);
  if (earlier === undefined) throw error instanceof AppError ? error : new AppError('conflict');
  return orderRecordSchema.parse(earlier);
}

/**
 * `POST /api/order`: records a booked film as unpaid at the server's amount; it entitles to nothing (threat 21). A booking has
 * one order, whichever source reports it first. With an `Idempotency-Key`, a retry returns the first try's order.
 * @throws AppError unknown-product for anything but a film, story-not-found, story-not-ready, already-a-film, conflict for
 * another customer's booking, idempotency-key-reused
 */
export async function createOrder(request: CreateOrderRequest, shop: CreateOrderNeeds): Promise<OrderRecord> {
  const { userId, body } = request;
  if (body.productName !== filmProductName) throw new AppError('unknown-product');
  const { identifiers, clock } = shop;
  const idempotent = idempotentRequest(request, 'createOrder');
  const uri = body.bookingUri ?? `film ${identifiers.ulid(clock.now())}`;
  const change: BookingChange = {
    uris: [uri],
    isNew: body.bookingUri === undefined,
    apply: (booking) => claimFilm(booking, request, shop),
    extraParts: (order) => recordParts(idempotent, order, shop),
  };
  try {
    const { order } = await changeBooking(change, shop);
    if (order === undefined) throw new Error(`${userId} claimed a booking and has no order`);
    return order;
  } catch (error) {
    if (!mayBeRetry(error)) throw error;
    return earlierOrder(idempotent, error, shop);
  }
}
