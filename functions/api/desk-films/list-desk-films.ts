import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { isForgotten } from '#functions/domain/film/film.ts';
import { presentFilmCard } from '#functions/domain/film/present-desk-film.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-films.ts';

const pageSize = 50;

export const handler = defineHandler(
  endpoints.listDeskFilms,
  shopOf({ ...forOperator, bookings: createBookingRepository }),
  async (call, { bookings, audit, clock }) => {
    const { state = 'open', cursor } = call.query;
    await audit.read(call, { action: 'read-films', customerId: null, about: null, what: `Opened ${state} films` });
    const isOpen = state === 'open';
    const page = await bookings.listFilmPage({ limit: pageSize, cursor }, { isOpen });
    const shown = page.items.filter(({ status, updatedAt }) => !(isOpen && isForgotten(status, updatedAt, clock)));
    return { success: true, data: shown.map(presentFilmCard), cursor: page.cursor };
  },
);
