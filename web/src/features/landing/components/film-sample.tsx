import { lazy, Suspense, useState } from 'react';
import { prices } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import '#web/src/features/landing/offers.css';

const PostDialog = lazy(() => import('./post-dialog.tsx').then(({ PostDialog: part }) => ({ default: part })));

const filmDollars = (prices.filmShownCents / 100).toLocaleString('en-US');

export function FilmSample() {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="films-title" className="on-plum">
      <div className="mx-auto max-w-page film-sample-inner">
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="film-sample-open">
          <img
            src="/films/the-long-way-home-poster.webp"
            alt=""
            width={800}
            height={600}
            loading="lazy"
            decoding="async"
            className="film-sample-poster"
          />
          <span className="film-sample-play">Watch a ten-second sample</span>
        </button>
        <div className="film-sample-words">
          <h2 id="films-title" className="text-h1">
            Some stories want to be seen
          </h2>
          <p className="mt-4 text-lead leading-snug">
            A film crew meets you, hears your story and films it where it happened. You get a professional short film, a
            photo and three shorter films for social media.
          </p>
          <p className="film-sample-price">
            <span className="numeral">${filmDollars}</span> one-time
          </p>
          <ButtonLink to={pages.turnIntoFilm.path}>Book your film package</ButtonLink>
        </div>
      </div>
      <Suspense fallback={null}>
        {open && <PostDialog username="noraonharbourroad" onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
