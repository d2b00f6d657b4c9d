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
import { blankPicture, Skeleton, waitingSlots } from '#web/src/ui/skeleton.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import '#web/src/styles/page-parts.css';
import '#web/src/features/featured/featured.css';

export function FeaturedGallery() {
  const { data: stories, error, isFetching, isPaused, refetch } = useQuery(featuredStoriesQuery);
  useFailureToast(error, featuredStoriesFailedMessage);
  const isWaiting = stories === undefined && error === null && !isPaused;
  return (
    <div className="page featured-page">
      <header className="page-head">
        <h1>Featured stories</h1>
        <p className="text-lead leading-snug">See what a Tellwren story can become.</p>
      </header>
      <OfflineNote>This page may be out of date.</OfflineNote>
      {isWaiting && (
        <p role="status" className="sr-only">
          Loading featured stories…
        </p>
      )}
      {stories === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, featuredStoriesFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stories?.length === 0 && <EmptyState title="No featured stories found" />}
      {(isWaiting || (stories !== undefined && stories.length > 0)) && <Gallery stories={stories ?? waitingSlots} />}
    </div>
  );
}

/** Undefined: not known yet. */
type Slot = FeaturedStory | undefined;

function Gallery({ stories }: { readonly stories: readonly Slot[] }) {
  const list = useMasonry(stories.length);
  const isWaiting = stories[0] === undefined;
  return (
    <ul
      ref={list}
      data-waiting={isWaiting || undefined}
      aria-hidden={isWaiting || undefined}
      className="featured-cards"
    >
      {stories.map((story, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the slot stays when its picture comes.
          key={index}
          data-first={index === 0 || undefined}
          data-column={columnNumber(index, 3)}
          data-half={columnNumber(index, 2)}
        >
          <FeaturedCard story={story} index={index} />
        </li>
      ))}
    </ul>
  );
}

function pictureOf({ _id, images: [first], logo, print = defaultPrint(_id) }: FeaturedStory) {
  return first ?? { url: logo ?? printPath(print, 'portrait.svg'), alt: '', widthPx: null, heightPx: null };
}

function FeaturedCard({ story, index }: { readonly story: Slot; readonly index: number }) {
  const picture = story && pictureOf(story);
  return (
    <article data-slot={story && 'featured-card'} className="picture-card featured-card">
      <img
        src={picture?.url ?? blankPicture}
        alt={picture?.alt ?? ''}
        width={picture?.widthPx ?? 900}
        height={picture?.heightPx ?? 675}
        loading={index < 3 ? 'eager' : 'lazy'}
        fetchPriority={index === 0 ? 'high' : undefined}
        data-early={(story === undefined && index === 0) || undefined}
        className="picture"
      />
      {story === undefined ? (
        <>
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
        </>
      ) : (
        <>
          <h2>
            <Link
              to={pages.featuredStory.path.replace(':featuredStoryId', encodeURIComponent(story._id))}
              prefetch="intent"
              className="card-link"
            >
              {story.name}
            </Link>
          </h2>
          <p className="text-muted">
            {story.author}, {story.company}
          </p>
        </>
      )}
    </article>
  );
}
