import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { changeFilm, getDeskFilm, listDeskFilms } from '#shared/endpoints/desk-films.ts';
import type { DeskFilm, DeskFilmCard, FilmChange } from '#shared/schemas/desk-films.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';
import { changedSentences } from './film-words.ts';

const listKey = ['films'] as const;

export type FilmListState = 'open' | 'all';

export function useFilms(state: FilmListState) {
  return usePages<DeskFilmCard>([...listKey, state], (cursor) =>
    deskApi(listDeskFilms, { query: { state, ...(cursor === undefined ? {} : { cursor }) } }),
  );
}

export const filmQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['film', orderId] as const,
    queryFn: async ({ signal }) => (await deskApi(getDeskFilm, { path: { orderId } }, { signal })).data,
  });

/** An act on a film. Its answer is the film afterwards, which the page shows without another call. */
export function useFilmChange(orderId: string, onDone: (film: DeskFilm) => void = () => undefined) {
  const queryClient = useQueryClient();
  return useAct({
    run: async (body: FilmChange) => (await deskApi(changeFilm, { path: { orderId }, body })).data,
    done: (_, { act }) => changedSentences[act],
    refresh: [listKey, filmQuery(orderId).queryKey],
    onDone: (film) => {
      queryClient.setQueryData(filmQuery(orderId).queryKey, film);
      onDone(film);
    },
  });
}
