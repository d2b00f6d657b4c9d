import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createFilmBriefRepository } from '#functions/data/film-brief-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { getDeskFilm } from '#functions/domain/film/desk-film.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-films.ts';

export const handler = defineHandler(
  endpoints.getDeskFilm,
  shopOf({
    ...forOperator,
    stories: createStoryRepository,
    orders: createOrderRepository,
    bookings: createBookingRepository,
    filmBriefs: createFilmBriefRepository,
    storyTexts: createStoryTextRepository,
    users: createUserRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (call, shop) => {
    const { orderId } = call.path;
    const film = await getDeskFilm(orderId, shop);
    const customerId = film.customer?.userId ?? null;
    const read = { action: 'read-film', customerId, about: orderId, what: `Opened the film ${orderId}` };
    await shop.audit.read(call, read);
    return { success: true, data: film };
  },
);
