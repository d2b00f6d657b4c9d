import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { defaultPrint, printPath } from '#shared/prints/plan.ts';
import type { FeaturedStory } from '#shared/schemas/catalogue.ts';
import { featuredStoriesFailedMessage, featuredStoriesQuery } from '#web/src/features/featured/api/featured-queries.ts';
import { columnNumber, useMasonry } from '#web/src/features/featured/model/masonry.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import '#web/src/styles/page-parts.css';
import '#web/src/features/featured/featured.css';

export function FeaturedGallery() {
  const { data: stories, error, isFetching, isPaused, refetch } = useQuery(featuredStoriesQuery);
  useFailureToast(error, featuredStoriesFailedMessage);
  return (
    <div className="page featured-page">
      <header className="page-head">
        <h1>Featured stories</h1>
        <p className="text-lead leading-snug">See what a Tellwren story can become.</p>
      </header>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {stories === undefined && error === null && !isPaused && <Spinner label="Loading featured stories…" />}
      {stories === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, featuredStoriesFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stories?.length === 0 && <EmptyState title="No featured stories found" />}
      {stories !== undefined && stories.length > 0 && <Gallery stories={stories} />}
    </div>
  );
}

function Gallery({ stories }: { readonly stories: readonly FeaturedStory[] }) {
  const list = useMasonry();
  return (
    <ul ref={list} className="featured-cards">
      {stories.map((story, index) => (
        <li
          key={story._id}
          data-first={index === 0 || undefined}
          data-column={columnNumber(index, 3)}
          data-half={columnNumber(index, 2)}
        >
          <FeaturedCard story={story} eager={index < 3} />
        </li>
      ))}
    </ul>
  );
}

function FeaturedCard({ story, eager }: { readonly story: FeaturedStory; readonly eager: boolean }) {
  const { _id: featuredStoryId, images, logo, name, author, company, print = defaultPrint(story._id) } = story;
  const [first] = images;
  return (
    <article data-slot="featured-card" className="picture-card featured-card">
      <img
        src={first?.url ?? logo ?? printPath(print, 'portrait.svg')}
        alt={first?.alt ?? ''}
        width={first?.widthPx ?? 900}
        height={first?.heightPx ?? 675}
        loading={eager ? 'eager' : 'lazy'}
        className="picture"
      />
      <h2>
        <Link
          to={pages.featuredStory.path.replace(':featuredStoryId', encodeURIComponent(featuredStoryId))}
          prefetch="intent"
          className="card-link"
        >
          {name}
        </Link>
      </h2>
      <p className="text-muted">
        {author}, {company}
      </p>
    </article>
  );
}
