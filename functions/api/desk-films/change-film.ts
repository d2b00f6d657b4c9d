import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskFilmCollaborators } from '#functions/composition/desk-making.ts';
import { changeFilm, describeFilmChange, getDeskFilm } from '#functions/domain/film/desk-film.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-films.ts';

export const handler = defineHandler(
  endpoints.changeFilm,
  dependencies(deskConfigNames, deskFilmCollaborators),
  async (call, collaborators) => {
    const { orderId } = call.path;
    const { customer } = await getDeskFilm(orderId, collaborators);
    const what = describeFilmChange(call.body, orderId);
    const act = { action: `film-${call.body.act}`, customerId: customer?.userId ?? null, about: orderId, what };
    const audited = { ...collaborators, transactions: collaborators.audit.act(call, act) };
    await changeFilm(orderId, call.body, call.caller.name, audited);
    return { success: true, data: await getDeskFilm(orderId, collaborators) };
  },
);
