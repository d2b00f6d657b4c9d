import * as z from 'zod/mini';
import { pageOf } from '#shared/schemas/desk.ts';
import {
  deskFilmCardSchema,
  deskFilmSchema,
  deskFilmsQuerySchema,
  filmChangeSchema,
} from '#shared/schemas/desk-films.ts';
import { endpoint } from './endpoint.ts';

const filmPathSchema = z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(64)) });
const filmResponseSchema = z.object({ success: z.literal(true), data: deskFilmSchema });

export const listDeskFilms = endpoint({
  id: 'listDeskFilms',
  summary: 'One page of the booked films, for operators.',
  method: 'GET',
  path: '/api/desk/films',
  caller: 'operator',
  roles: ['support', 'fulfilment', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { query: deskFilmsQuerySchema },
  response: pageOf(deskFilmCardSchema),
  errors: ['route-not-found'],
});

export const getDeskFilm = endpoint({
  id: 'getDeskFilm',
  summary: 'One booked film with its facts and notes, for operators.',
  method: 'GET',
  path: '/api/desk/films/{orderId}',
  caller: 'operator',
  roles: ['support', 'fulfilment', 'owner'],
  throttle: 'deskRead',
  streams: false,
  request: { path: filmPathSchema },
  response: filmResponseSchema,
  errors: ['route-not-found', 'film-not-found'],
});

export const changeFilm = endpoint({
  id: 'changeFilm',
  summary: 'Records what became of a film, delivers it, or adds a note for operators.',
  method: 'POST',
  path: '/api/desk/films/{orderId}',
  caller: 'operator',
  roles: ['fulfilment', 'owner'],
  throttle: 'deskAct',
  streams: false,
  request: { path: filmPathSchema, body: filmChangeSchema },
  response: filmResponseSchema,
  errors: ['route-not-found', 'session-idle', 'film-not-found', 'conflict'],
});
