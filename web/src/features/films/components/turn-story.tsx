import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Story } from '#shared/schemas/story.ts';
import { isStoryNotFound, storyFetchFailedMessage, turnStoryQuery } from '#web/src/features/films/api/film-queries.ts';
import type { Scheduler } from '#web/src/features/films/model/scheduler.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { sampleFilm } from '#web/src/lib/film.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { FilmPlayer } from '#web/src/ui/film-player.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { FilmBooking } from './film-booking.tsx';
import { StoryDisclosure } from './story-disclosure.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/films/films.css';

const FilmBrief = lazy(() => import('./film-brief.tsx').then((part) => ({ default: part.FilmBrief })));

interface TurnStoryProps {
  readonly storyId: string;
  readonly scheduler: Scheduler;
}

export function TurnStory({ storyId, scheduler }: TurnStoryProps) {
  const { data: story, error, isFetching, isPaused, refetch } = useQuery(turnStoryQuery(storyId));
  const missing = isStoryNotFound(error);
  useFailureToast(missing ? null : error, storyFetchFailedMessage);
  if (missing)
    return (
      <EmptyState
        headingLevel="h1"
        title="No story found"
        action={<ButtonLink to={pages.turnStories.path}>Turn your Story into a film</ButtonLink>}
      />
    );
  return (
    <div className="page">
      <Link to={pages.turnStories.path} className="text-link self-start">
        Turn your Story into a film
      </Link>
      {story !== undefined && <StoryToFilm story={story} scheduler={scheduler} />}
      {story === undefined && <h1>Turn your story into a film</h1>}
      {story === undefined && <OfflineNote>Your story is safe. It will load when you’re back online.</OfflineNote>}
      {story === undefined && error === null && !isPaused && <Spinner label="Loading your story…" />}
      {story === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storyFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function StoryToFilm({ story, scheduler }: { readonly story: Story; readonly scheduler: Scheduler }) {
  const { _id: storyId, name, description, status } = story;
  const closed = closedReason(story);
  return (
    <>
      <header className="film-head">
        <div className="film-words">
          <p className="film-kicker">Your film of</p>
          <h1>{name}</h1>
          {closed === undefined && (
            <p className="text-lead leading-snug">
              Choose a time to talk about it with the film crew. You don’t pay anything now.
            </p>
          )}
          {status === 'ready' && (
            <StoryDisclosure
              label="Read the story"
              html={description}
              language={story.language}
              voices={story.voices}
            />
          )}
        </div>
        <FilmPlayer film={sampleFilm} />
      </header>
      {status === 'ready' && (
        <Suspense fallback={null}>
          <FilmBrief story={story} />
        </Suspense>
      )}
      <FilmBooking scheduler={scheduler} storyId={storyId} closed={closed} />
    </>
  );
}

function closedReason({ _id: storyId, isFilm, status }: Story) {
  const toStory = pages.story.path.replace(':storyId', encodeURIComponent(storyId));
  if (isFilm)
    return (
      <div className="panel items-start gap-4">
        <p className="font-semibold text-lead">This story is already converted into a film</p>
        <ButtonLink to={pages.films.path}>See your films</ButtonLink>
      </div>
    );
  if (status === 'ready') return undefined;
  return (
    <div className="panel items-start gap-4">
      <p className="font-semibold text-lead">
        {status === 'writing' ? 'This story is still being written.' : 'Wren couldn’t finish this story.'}
      </p>
      <ButtonLink to={toStory}>View Story</ButtonLink>
    </div>
  );
}
