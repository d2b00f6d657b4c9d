import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskFilmCollaborators } from '#functions/composition/desk-making.ts';
import { getDeskFilm } from '#functions/domain/film/desk-film.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-films.ts';

export const handler = defineHandler(
  endpoints.getDeskFilm,
  dependencies(deskConfigNames, deskFilmCollaborators),
  async (call, collaborators) => {
    const { orderId } = call.path;
    const film = await getDeskFilm(orderId, collaborators);
    const customerId = film.customer?.userId ?? null;
    const read = { action: 'read-film', customerId, about: orderId, what: `Opened the film ${orderId}` };
    await collaborators.audit.read(call, read);
    return { success: true, data: film };
  },
);
