import { Link } from 'react-router';
import { filmPackage } from '#shared/catalogue/film.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import type { Scheduler } from '#web/src/features/films/model/scheduler.ts';
import { sampleFilm } from '#web/src/lib/film.ts';
import { exactPrice, shortPrice } from '#web/src/lib/money.ts';
import { useSession } from '#web/src/lib/session.ts';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { FilmPlayer } from '#web/src/ui/film-player.tsx';
import { FilmBooking } from './film-booking.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/films/films.css';

export function FilmPage({ scheduler }: { readonly scheduler: Scheduler }) {
  return (
    <div className="page">
      <header className="film-head" data-printed>
        <div className="film-words">
          <h1>Turn your story into a film</h1>
          <p className="text-lead leading-snug">
            Tell it once more, this time to a film crew. Choose a time to talk. You don’t pay anything now.
          </p>
          <p className="flex flex-wrap items-baseline gap-3">
            <span className="numeral text-hero film-numeral">{shortPrice(prices.filmShownCents)}</span>{' '}
            <span>one-time</span>
          </p>
          <p className="text-muted">
            Your order will show the deposit of {exactPrice(prices.filmOrderCents)}. We’ll send the invoice after we
            meet.
          </p>
          <ul className="rows film-package">
            {filmPackage.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
        <FilmPlayer film={sampleFilm} />
      </header>
      <p className="notice py-4 text-lead leading-snug">
        <span>Already have a story to turn into a film?</span>{' '}
        <Link to={pages.turnStories.path} prefetch="intent">
          Click here<span className="sr-only"> to choose one of your stories</span>
        </Link>
      </p>
      <VisitorsHint />
      <FilmBooking scheduler={scheduler} storyId={null} />
    </div>
  );
}

function VisitorsHint() {
  const hydrated = useHydrated();
  const { loggedIn } = useSession();
  if (!hydrated || loggedIn) return null;
  return (
    <p className="film-hint">
      <Link to={pages.login.path}>Log in</Link> first, and we’ll fill in the calendar for you and add the film to your
      account.
    </p>
  );
}
