import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { storiesFetchFailedMessage, turnStoriesQuery } from '#web/src/features/films/api/film-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryThumbnail } from '#web/src/ui/story-thumbnail.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { StoryDisclosure } from './story-disclosure.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/films/films.css';

const labelsIntervalMs = 30_000;

export function TurnStoryList() {
  const { data, error, isFetching, isPaused, refetch } = useQuery(turnStoriesQuery);
  useFailureToast(error, storiesFetchFailedMessage);
  // A failed story cannot become a film.
  const stories = data?.filter(({ status }) => status !== 'failed');
  return (
    <div className="page">
      <h1>Turn your Story into a film</h1>
      <OfflineNote>This list may be out of date. It will update when you’re back online.</OfflineNote>
      {stories === undefined && error === null && !isPaused && <Spinner label="Loading your stories…" />}
      {stories === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storiesFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stories?.length === 0 && (
        <EmptyState
          title="No stories found"
          action={<ButtonLink to={pages.startYourStory.path}>Start your story</ButtonLink>}
        />
      )}
      {stories !== undefined && stories.length > 0 && <Items stories={stories} />}
    </div>
  );
}

function Items({ stories }: { readonly stories: readonly StorySummary[] }) {
  const now = useNow(labelsIntervalMs);
  return (
    <ul className="rows">
      {stories.map((story) => (
        <TurnStoryItem key={story._id} story={story} now={now} />
      ))}
    </ul>
  );
}

function TurnStoryItem({ story, now }: { readonly story: StorySummary; readonly now: number }) {
  const { _id: storyId, name, createdAt, status, description } = story;
  const titleId = `turn-${storyId}`;
  return (
    <li data-slot="turn-story-item" className="item film-item">
      <StoryThumbnail story={story} />
      <div className="item-body items-start gap-3">
        <h2 id={titleId} className="text-h3">
          {name}
        </h2>
        <p className="text-muted">
          <time dateTime={createdAt}>{createdLabel(createdAt, now)}</time>
        </p>
        {status === 'ready' ? (
          <ButtonLink
            to={pages.turnStory.path.replace(':storyId', encodeURIComponent(storyId))}
            aria-describedby={titleId}
          >
            Turn into a film
          </ButtonLink>
        ) : (
          <p className="text-muted">This story is still being written.</p>
        )}
      </div>
      {status === 'ready' && description !== undefined && (
        <StoryDisclosure label={`Read “${name}”`} html={description} language={story.language} />
      )}
    </li>
  );
}
