import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { cropFiles, defaultPrint, printPath } from '#shared/prints/plan.ts';
import type { FeaturedStory } from '#shared/schemas/catalogue.ts';
import {
  featuredStoryFailedMessage,
  featuredStoryQuery,
  isFeaturedStoryNotFound,
} from '#web/src/features/featured/api/featured-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import type { Film } from '#web/src/lib/film.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { FilmPlayer } from '#web/src/ui/film-player.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import '#web/src/styles/page-parts.css';
import '#web/src/features/featured/featured.css';

const unknownSize = { width: 800, height: 600 } as const;

function typeOf(url: string): string {
  return new URL(url, location.href).pathname.endsWith('.webm') ? 'video/webm' : 'video/mp4';
}

function featuredFilms({ name, videos }: FeaturedStory, print: string): Film[] {
  return videos.map(({ url, posterUrl, captionsUrl }, index) => ({
    title: videos.length === 1 ? `Short film: ${name}` : `Short film ${index + 1}: ${name}`,
    sources: [{ address: url, type: typeOf(url) }],
    poster: posterUrl ?? printPath(print, 'card.svg'),
    captions: captionsUrl,
    transcript: [],
    ...unknownSize,
  }));
}

export function FeaturedStoryPage({ featuredStoryId }: { readonly featuredStoryId: string }) {
  const { data: story, error, isFetching, isPaused, refetch } = useQuery(featuredStoryQuery(featuredStoryId));
  const missing = isFeaturedStoryNotFound(error);
  useFailureToast(missing ? null : error, featuredStoryFailedMessage);
  if (missing) return <NoFeaturedStory />;
  return (
    <div className="page featured-page featured-story-page">
      <Link to={pages.featuredStories.path} className="text-link self-start">
        Featured stories
      </Link>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {story !== undefined && <Story story={story} />}
      {story === undefined && <h1 className="sr-only">Featured story</h1>}
      {story === undefined && error === null && !isPaused && <Spinner label="Loading the featured story…" />}
      {story === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, featuredStoryFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div className="featured-bar">
        <ButtonLink to={pages.turnIntoFilm.path}>TURN YOUR STORY INTO A FILM</ButtonLink>
      </div>
    </div>
  );
}

function NoFeaturedStory() {
  return (
    <EmptyState
      headingLevel="h1"
      title="No featured story found"
      action={<ButtonLink to={pages.featuredStories.path}>Featured stories</ButtonLink>}
    />
  );
}

function Story({ story }: { readonly story: FeaturedStory }) {
  const { images, logo, name, author, company, description, stats, print = defaultPrint(story._id) } = story;
  const [hero, ...photos] = images;
  const films = featuredFilms(story, print);
  const hasPicture = hero !== undefined || logo !== null;
  const words = (
    <div className="flex flex-col gap-4">
      <h1>{name}</h1>
      <p className="text-lead">
        {author}, {company}
      </p>
    </div>
  );
  return (
    <article className="flex flex-col featured-story">
      {hasPicture && (
        <header className="featured-story-head">
          {words}
          {hero !== undefined && (
            <img
              src={hero.url}
              alt={hero.alt}
              width={hero.widthPx ?? 900}
              height={hero.heightPx ?? 675}
              className="picture"
            />
          )}
          {hero === undefined && logo !== null && <img src={logo} alt={company} className="picture featured-logo" />}
        </header>
      )}
      <div className="featured-story-body">
        <div className="flex flex-col featured-story-text">
          {!hasPicture && words}
          <StoryText html={description} dropCap />
        </div>
        <aside aria-label="About this story" className="flex flex-col featured-story-aside">
          <figure>
            <img src={printPath(print, 'portrait.svg')} alt="" width={800} height={1000} />
            <figcaption className="text-muted text-small">Every story gets a print of its own.</figcaption>
          </figure>
          <Stats stats={stats} />
        </aside>
      </div>
      <section aria-labelledby="photo" className="flex flex-col gap-5">
        <h2 id="photo">PHOTO</h2>
        {photos.length > 0 ? <Photos photos={photos} /> : <Prints print={print} />}
      </section>
      {films.length > 0 && (
        <section aria-labelledby="short-film" className="flex flex-col gap-5">
          <h2 id="short-film">SHORT FILM</h2>
          <div className="featured-films">
            {films.map((film) => (
              <FilmPlayer key={film.title} film={film} />
            ))}
          </div>
        </section>
      )}
    </article>
  );
}

function Photos({ photos }: { readonly photos: FeaturedStory['images'] }) {
  return (
    <div className="featured-photos">
      {photos.map(({ url, alt, widthPx, heightPx }) => (
        <img
          key={url}
          src={url}
          alt={alt}
          width={widthPx ?? 900}
          height={heightPx ?? 675}
          loading="lazy"
          className="picture"
        />
      ))}
    </div>
  );
}

/** Of a story without photos. */
function Prints({ print }: { readonly print: string }) {
  return (
    <figure className="featured-prints">
      <img src={printPath(print, 'wide.svg')} alt="" width={1280} height={560} loading="lazy" />
      {cropFiles.slice(0, 3).map((file) => (
        <img key={file} src={printPath(print, file)} alt="" width={400} height={400} loading="lazy" />
      ))}
      <figcaption className="text-muted text-small">Its print, and what to see in it.</figcaption>
    </figure>
  );
}

function Stats({ stats }: Pick<FeaturedStory, 'stats'>) {
  if (stats.length === 0) return null;
  return (
    <dl className="featured-stats">
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
