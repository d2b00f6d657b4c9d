import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { ProductSign } from '#web/src/art/product-sign.tsx';
import { filmsFetchFailedMessage, filmsQuery } from '#web/src/features/films/api/film-queries.ts';
import { type DeliveredFilm, deliveredFilms } from '#web/src/features/films/model/delivered-films.ts';
import { useFilmBooking } from '#web/src/features/films/model/use-film-booking.ts';
import { ordersQuery } from '#web/src/features/orders/api/orders-query.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { BookingOutcome } from './booking-outcome.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { FilmFrame } from './film-frame.tsx';
import { StoryDisclosure } from './story-disclosure.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/films/films.css';

const labelsIntervalMs = 30_000;

export function FilmList() {
  const { data: films, error, isFetching, isPaused, refetch } = useQuery(filmsQuery);
  const { data: delivered = [] } = useQuery({ ...ordersQuery, select: deliveredFilms });
  const withoutStory = delivered.filter(({ storyId }) => !films?.some(({ _id }) => _id === storyId));
  const booking = useFilmBooking(null);
  useFailureToast(error, filmsFetchFailedMessage);
  return (
    <div className="page">
      <h1>Your Films</h1>
      <OfflineNote>This list may be out of date. It will update when you’re back online.</OfflineNote>
      {booking.state.outcome !== 'noted' && <BookingOutcome booking={booking} />}
      {films === undefined && error === null && !isPaused && <Spinner label="Loading your films…" />}
      {films === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, filmsFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {films?.length === 0 && withoutStory.length === 0 && (
        <EmptyState
          art={<ProductSign kind="film" className="size-40" />}
          title="No films found"
          action={<ButtonLink to={pages.turnStories.path}>Turn your Story into a film</ButtonLink>}
        />
      )}
      {films !== undefined && films.length + withoutStory.length > 0 && (
        <Items films={films} delivered={delivered} withoutStory={withoutStory} />
      )}
    </div>
  );
}

interface ItemsProps {
  readonly films: readonly StorySummary[];
  readonly delivered: readonly DeliveredFilm[];
  readonly withoutStory: readonly DeliveredFilm[];
}

function Items({ films, delivered, withoutStory }: ItemsProps) {
  const now = useNow(labelsIntervalMs);
  return (
    <>
      <ul className="rows">
        {films.map((film) => (
          <FilmItem
            key={film._id}
            film={film}
            delivered={delivered.find(({ storyId }) => storyId === film._id)}
            now={now}
          />
        ))}
        {withoutStory.map((film) => (
          <li key={film.orderId} data-slot="film-item" className="item film-item">
            <div className="item-body items-start gap-3">
              <Purchase at={film.orderedAt} now={now} />
              <DeliveryNote film={film} />
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink to={pages.turnStories.path} variant="ghost" className="self-start">
        Turn another story into a film
      </ButtonLink>
    </>
  );
}

interface FilmItemProps {
  readonly film: StorySummary;
  readonly delivered: DeliveredFilm | undefined;
  readonly now: number;
}

function FilmItem({ film, delivered, now }: FilmItemProps) {
  const { name, updatedAt, filmedAt = updatedAt, description = '' } = film;
  return (
    <li data-slot="film-item" className="item film-item">
      <FilmFrame story={film} />
      <div className="item-body items-start gap-3">
        <Purchase at={filmedAt} now={now} />
        {delivered !== undefined && <DeliveryNote film={delivered} />}
      </div>
      <StoryDisclosure label={name} html={description} language={film.language} />
    </li>
  );
}

function Purchase({ at, now }: { readonly at: string; readonly now: number }) {
  return (
    <>
      <h2 className="text-h3">Film</h2>
      <p className="text-muted">
        Purchased <time dateTime={at}>{createdLabel(at, now)}</time>
      </p>
    </>
  );
}
