import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createFilmBriefRepository } from '#functions/data/film-brief-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { changeFilm, describeFilmChange, getDeskFilm } from '#functions/domain/film/desk-film.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-films.ts';

export const handler = defineHandler(
  endpoints.changeFilm,
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
    const { customer } = await getDeskFilm(orderId, shop);
    const what = describeFilmChange(call.body, orderId);
    const act = { action: `film-${call.body.act}`, customerId: customer?.userId ?? null, about: orderId, what };
    const audited = { ...shop, transactions: shop.audit.act(call, act) };
    await changeFilm(orderId, call.body, call.caller.name, audited);
    return { success: true, data: await getDeskFilm(orderId, shop) };
  },
);
