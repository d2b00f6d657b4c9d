import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SchedulerMessage } from '#functions/domain/film/booking.ts';
import { createOrder } from '#functions/domain/film/create-order.ts';
import { receiveSchedulerEvent } from '#functions/domain/film/receive-scheduler-event.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { aShop } from './a-shop.ts';
import { storyItems } from './builders.ts';
import { emptyBalance } from './customer-shop.ts';
import { addCustomer } from './stories.ts';
import { checkTable } from './table-consistency.ts';

/** The scheduler's event for a booking by `<userId>@example.com`. */
export function bookedMessage(uri: string, userId: string, over: Partial<SchedulerMessage> = {}): SchedulerMessage {
  const person = { name: 'Ada', email: `${userId}@example.com`, timezone: 'America/New_York' };
  const times = { startsAt: '2026-12-03T14:00:00.000Z', storyId: null };
  return { type: 'invitee.created', uri, before: null, after: null, isMoved: false, person, ...times, ...over };
}

export function cancelledMessage(uri: string, userId: string, over: Partial<SchedulerMessage> = {}): SchedulerMessage {
  return bookedMessage(uri, userId, { type: 'invitee.canceled', ...over });
}

/** The customers of this shop have no ledgers, so only these rules apply. */
const filmRules = /^(?:booking|film|order|expiry|readable)/;

/** The shop with the customer `ada`, who has a finished story `ada-story`. */
export async function openFilmShop() {
  const shop = aShop();
  const { table, orders, stories, bookings } = shop;

  async function addStory(userId: string, storyId: string, status: StoryRecord['status'] = 'ready'): Promise<void> {
    for (const Item of storyItems({ userId, storyId, status }))
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  }
  /** A customer `<userId>@example.com` with a finished story `<userId>-story`. */
  async function addCustomerWithStory(userId: string): Promise<void> {
    await addCustomer(table, userId, emptyBalance);
    await addStory(userId, `${userId}-story`);
  }
  await addCustomerWithStory('ada');

  return {
    ...shop,
    addStory,
    addCustomerWithStory,
    claim: (
      userId: string,
      body: { bookingUri?: string; storyId?: string; productName?: string } = {},
      idempotencyKey?: string,
      over: Partial<Shop> = {},
    ) => createOrder({ userId, body: { productName: 'Film', ...body }, idempotencyKey }, { ...shop, ...over }),
    receive: (message: SchedulerMessage) => receiveSchedulerEvent(message, shop),
    /** A customer's orders and films, without what depends on their order. */
    async stateOf(userId: string) {
      const [ordered, told, films] = [
        await orders.list(userId),
        await stories.list(userId),
        await bookings.listFilms(),
      ];
      return {
        orders: ordered.map(({ status, totalCents, kind }) => ({ status, totalCents, kind })),
        films: told.filter(({ isFilm }) => isFilm).map(({ storyId }) => storyId),
        notes: films
          .filter((film) => film.userId === userId)
          .map(({ status, storyId, startsAt }) => ({ status, storyId, startsAt })),
      };
    },
    filmMails: async () =>
      (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [`${row.mail.template} to ${row.mail.to}`] : [])),
    brokenRules: async () => (await checkTable(table)).broken.filter(({ rule }) => filmRules.test(rule)),
  };
}

export type FilmShop = Awaited<ReturnType<typeof openFilmShop>>;
