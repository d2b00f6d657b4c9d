import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { type DeskFilm, type DeskFilmCard, type FilmAct, filmActs } from '#shared/schemas/desk-films.ts';
import type { Booking } from './booking.ts';
import type { FilmBriefRecord } from './brief.ts';
import { type FilmRecord, filmStatesBefore } from './film.ts';

/** A film on the operators' list. */
export function presentFilmCard({ orderId, status, startsAt, person, delivery, updatedAt }: FilmRecord): DeskFilmCard {
  return { orderId, status, startsAt, person, delivery: delivery ?? null, updatedAt };
}

const statesBefore = {
  // A cancellation at the scheduler cannot be undone by an operator.
  confirm: ['unpaid'],
  paid: filmStatesBefore.paid,
  cancel: filmStatesBefore.cancelled,
  refunded: filmStatesBefore.refunded,
  deliver: ['paid'],
} as const satisfies Record<FilmAct, readonly OrderRecord['status'][]>;

/** What an operator may do with a film now. */
export function possibleActs(status: OrderRecord['status']): FilmAct[] {
  return filmActs.filter((act) => statesBefore[act].some((before) => before === status));
}

export interface DeskFilmFacts {
  readonly film: FilmRecord;
  readonly booking: Booking | undefined;
  readonly order: OrderRecord;
  readonly user: { readonly name: string; readonly email: string } | undefined;
  readonly story: Pick<StoryRecord, 'storyId' | 'name' | 'language'> | undefined;
  readonly brief: FilmBriefRecord | undefined;
}

/** All that operators know about a film. */
export function presentDeskFilm({ film, booking, order, user, story, brief: written }: DeskFilmFacts): DeskFilm {
  const brief =
    written === undefined || written.brief === null
      ? null
      : { ...written.brief, updatedAt: written.updatedAt, language: story?.language ?? null };
  return {
    ...presentFilmCard(film),
    customer: user === undefined ? null : { userId: film.userId, name: user.name, email: user.email },
    story: story === undefined ? null : { storyId: story.storyId, name: story.name },
    brief,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    bookedAt: order.createdAt,
    notes: [...(booking?.notes ?? [])],
    acts: possibleActs(film.status),
  };
}
