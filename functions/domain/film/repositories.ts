import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { Booking } from './booking.ts';
import type { FilmBriefRecord } from './brief.ts';
import type { FilmRecord } from './film.ts';

export interface BookingRepository {
  find(uri: string): Promise<Booking | undefined>;
  /** Refuses when the booking changed since its `version` was read (0: when it exists). Named `booking`. */
  putPart(booking: Booking): TransactionPart;
  /** Replaces the booking read there with `seenVersion` (0: none) by a link; refuses when it changed. Named `booking`. */
  linkPart(uri: string, bookingId: string, seenVersion: number): TransactionPart;
  /** The operator's note; committed with the booking's conditional part. Named `film-note`. */
  putFilmPart(film: FilmRecord): TransactionPart;
  removeFilmPart(orderId: string): TransactionPart;
  getFilm(orderId: string): Promise<FilmRecord | undefined>;
  listFilms(): Promise<FilmRecord[]>;
  /** Newest first. `isOpen`: without cancelled, refunded and delivered ones, so that a page may have fewer than its limit. */
  listFilmPage(page: PageRequest, filter: { readonly isOpen: boolean }): Promise<Page<FilmRecord>>;
}

export interface FilmBriefRepository {
  get(userId: string, storyId: string): Promise<FilmBriefRecord | undefined>;
  /** Refuses when the item changed since `before` was read (undefined: when it exists). Named `film-brief`. */
  putPart(record: FilmBriefRecord, before: FilmBriefRecord | undefined): TransactionPart;
}
