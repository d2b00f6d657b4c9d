import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { DeskFilm, FilmChange } from '#shared/schemas/desk-films.ts';
import { CannotMoveFilm, decideFilm, findFilm } from './decide-film.ts';
import { addFilmNote, deliverFilm } from './deliver-film.ts';
import type { FilmShop } from './film-mails.ts';
import { presentDeskFilm } from './present-desk-film.ts';

/** The page shows only what the film's state allows: any other refusal means that it changed. */
function toAppError(error: unknown): unknown {
  if (error instanceof CannotMoveFilm)
    return new AppError(error.isUnknown ? 'film-not-found' : 'conflict', { cause: error });
  return error instanceof TransactionRefused ? new AppError('conflict', { cause: error }) : error;
}

/** @throws AppError film-not-found */
export async function getDeskFilm(orderId: string, shop: FilmShop & Pick<Shop, 'filmBriefs'>): Promise<DeskFilm> {
  const { bookings, orders, users, stories, filmBriefs } = shop;
  const film = await findFilm(orderId, shop).catch((error: unknown) => {
    throw toAppError(error);
  });
  const { userId, storyId, bookingId } = film;
  const [booking, order, user, found, brief] = await Promise.all([
    bookings.find(bookingId),
    orders.get(userId, orderId),
    users.get(userId),
    storyId === null ? undefined : stories.getHistory(userId, storyId),
    storyId === null ? undefined : filmBriefs.get(userId, storyId),
  ]);
  if (order === undefined) throw new Error(`the film ${orderId} has no order`);
  return presentDeskFilm({ film, booking, order, user, story: found?.story, brief });
}

const decisions = { confirm: 'confirmed', paid: 'paid', cancel: 'cancelled', refunded: 'refunded' } as const;

const sentences = {
  confirm: 'Confirmed',
  paid: 'Recorded the payment of',
  cancel: 'Cancelled',
  refunded: 'Recorded the refund of',
  deliver: 'Delivered',
  note: 'Added a note to',
} as const satisfies Record<FilmChange['act'], string>;

/** For the audit: the act in the past tense. */
export const describeFilmChange = ({ act }: FilmChange, orderId: string) => `${sentences[act]} the film ${orderId}`;

/**
 * An operator's act on a film. Mails the customer when it is confirmed, cancelled or delivered.
 * @param by the operator's name
 * @throws AppError film-not-found, conflict
 */
export async function changeFilm(orderId: string, change: FilmChange, by: string, shop: FilmShop): Promise<void> {
  try {
    if (change.act === 'deliver') await deliverFilm(orderId, change.link, shop);
    else if (change.act === 'note') await addFilmNote(orderId, { by, text: change.text }, shop);
    else await decideFilm(orderId, decisions[change.act], shop);
  } catch (error) {
    throw toAppError(error);
  }
}
