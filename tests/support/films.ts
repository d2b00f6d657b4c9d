import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/data/table.ts';
import type { SchedulerMessage } from '#functions/domain/film/booking.ts';
import { createOrder } from '#functions/domain/film/create-order.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { aShop } from './a-shop.ts';
import { listQueuedMails } from './accounts.ts';
import { storyItems } from './builders.ts';
import { addCustomer } from './stories.ts';

export function allFilmCollaborators(table: Table) {
  return { ...aShop({}, table), clock: systemClock };
}
export type FilmCollaborators = ReturnType<typeof allFilmCollaborators>;

/** A customer `<userId>@example.com` with a finished story `<userId>-story`. */
export async function addCustomerWithStory(table: Table, userId: string): Promise<void> {
  await addCustomer(table, userId, { firstStory: false, monthlyStories: 0, bonusStories: 0 });
  await addStoryItem(table, userId, `${userId}-story`);
}

export async function addStoryItem(
  table: Table,
  userId: string,
  storyId: string,
  status: StoryRecord['status'] = 'ready',
): Promise<void> {
  for (const Item of storyItems({ userId, storyId, status }))
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
}

/** The scheduler's event for a booking by `<userId>@example.com`. */
export function bookedMessage(uri: string, userId: string, over: Partial<SchedulerMessage> = {}): SchedulerMessage {
  const person = { name: 'Ada', email: `${userId}@example.com`, timezone: 'America/New_York' };
  const times = { startsAt: '2026-12-03T14:00:00.000Z', storyId: null };
  return { type: 'invitee.created', uri, before: null, after: null, isMoved: false, person, ...times, ...over };
}

export function cancelledMessage(uri: string, userId: string, over: Partial<SchedulerMessage> = {}): SchedulerMessage {
  return bookedMessage(uri, userId, { type: 'invitee.canceled', ...over });
}

export function claimBooking(
  world: FilmCollaborators,
  userId: string,
  body: { bookingUri?: string; storyId?: string } = {},
  idempotencyKey?: string,
) {
  return createOrder({ userId, body: { productName: 'Film', ...body }, idempotencyKey }, world);
}

/** Films and film stories per customer, without order-dependent values. */
export async function readFilmState(table: Table, userIds: readonly string[]) {
  const { orders, stories, bookings } = allFilmCollaborators(table);
  const films = await bookings.listFilms();
  const stateOf = async (userId: string) => ({
    orders: (await orders.list(userId)).map(({ status, totalCents, kind }) => ({ status, totalCents, kind })),
    films: (await stories.list(userId)).filter(({ isFilm }) => isFilm).map(({ storyId }) => storyId),
    notes: films
      .filter((film) => film.userId === userId)
      .map(({ status, storyId, startsAt }) => ({ status, storyId, startsAt })),
  });
  const states = await Promise.all(userIds.map(async (userId) => [userId, await stateOf(userId)] as const));
  return Object.fromEntries(states);
}

export async function listFilmMails(table: Table): Promise<string[]> {
  return (await listQueuedMails(table)).map(({ template, to }) => `${template} to ${to}`);
}
