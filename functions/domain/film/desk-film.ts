import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { DeskFilm, FilmChange } from '#shared/schemas/desk-films.ts';
import { CannotMoveFilm, decideFilm, findFilm } from './decide-film.ts';
import { addFilmNote, type DeliverFilmCollaborators, deliverFilm } from './deliver-film.ts';
import { presentDeskFilm } from './present-desk-film.ts';

export interface DeskFilmCollaborators extends DeliverFilmCollaborators {
  readonly stories: DeliverFilmCollaborators['stories'] & {
    getHistory(userId: string, storyId: string): Promise<{ readonly story: StoryRecord } | undefined>;
  };
}

/** The page shows only what the film's state allows: any other refusal means that it changed. */
function toAppError(error: unknown): unknown {
  if (error instanceof CannotMoveFilm)
    return new AppError(error.isUnknown ? 'film-not-found' : 'conflict', { cause: error });
  return error instanceof TransactionRefused ? new AppError('conflict', { cause: error }) : error;
}

/** @throws AppError film-not-found */
export async function getDeskFilm(orderId: string, collaborators: DeskFilmCollaborators): Promise<DeskFilm> {
  const { bookings, orders, users, stories } = collaborators;
  const film = await findFilm(orderId, collaborators).catch((error: unknown) => {
    throw toAppError(error);
  });
  const { userId, storyId, bookingId } = film;
  const [booking, order, user, found] = await Promise.all([
    bookings.find(bookingId),
    orders.get(userId, orderId),
    users.get(userId),
    storyId === null ? undefined : stories.getHistory(userId, storyId),
  ]);
  if (order === undefined) throw new Error(`the film ${orderId} has no order`);
  return presentDeskFilm({ film, booking, order, user, story: found?.story });
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
export async function changeFilm(
  orderId: string,
  change: FilmChange,
  by: string,
  collaborators: DeskFilmCollaborators,
): Promise<void> {
  try {
    if (change.act === 'deliver') await deliverFilm(orderId, change.link, collaborators);
    else if (change.act === 'note') await addFilmNote(orderId, { by, text: change.text }, collaborators);
    else await decideFilm(orderId, decisions[change.act], collaborators);
  } catch (error) {
    throw toAppError(error);
  }
}
