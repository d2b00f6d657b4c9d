import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { StoryHouse } from '#web/src/art/story-house.tsx';
import { storiesFetchFailedMessage, storiesQuery } from '#web/src/features/stories/api/story-queries.ts';
import { isBeingWritten } from '#web/src/features/stories/model/is-being-written.ts';
import { useArrivals } from '#web/src/features/stories/model/use-arrivals.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { isPurchasePending } from '#web/src/lib/purchase-polling.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { focusHeading } from '#web/src/ui/use-heading-focus.ts';
import { LeaveHint, StoryItem } from './story-item.tsx';
import { WaitingPrint } from './waiting-print.tsx';
import { WritingAnnouncer } from './writing-announcer.tsx';
import { WritingBanner } from './writing-banner.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/stories/stories.css';

const labelsIntervalMs = 30_000;

export function StoryList() {
  const { data: stories, error, isFetching, isPaused, refetch } = useQuery(storiesQuery);
  useFailureToast(error, storiesFetchFailedMessage);
  const now = useNow(labelsIntervalMs);
  return (
    <div className="page stories-page">
      <h1>Your Stories</h1>
      <OfflineNote>This list may be out of date. It will update when you’re back online.</OfflineNote>
      {stories === undefined && error === null && !isPaused && <Spinner label="Loading your stories…" />}
      {stories === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storiesFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stories !== undefined && <Stories stories={stories} now={now} onRefresh={refetch} />}
    </div>
  );
}

interface StoriesProps {
  readonly stories: readonly StorySummary[];
  readonly now: number;
  readonly onRefresh: () => Promise<unknown>;
}

function Stories({ stories, now, onRefresh }: StoriesProps) {
  const arrivals = useArrivals(stories);
  const [countBefore] = useState(stories.length);
  const isPending = isPurchasePending('stories', now);
  const isAwaited = isBeingWritten(stories, isPending ? countBefore : null);
  const written = stories.find(({ status }) => status === 'writing');
  if (stories.length === 0 && !isPending)
    return (
      <>
        <WritingBanner />
        <NoStories />
      </>
    );
  const waiting = {
    banner: <WritingBanner since={written?.createdAt} isLarge />,
    refresh: <RefreshButton onRefresh={onRefresh} />,
  };
  return (
    <>
      <ul className="items">
        {isAwaited && written === undefined && (
          <li data-arrival className="item story-item">
            <WaitingPrint className="story-item-picture" />
            <div className="item-body">
              {waiting.banner}
              <div className="story-item-actions">
                {waiting.refresh}
                <LeaveHint />
              </div>
            </div>
          </li>
        )}
        {stories.map((story) => (
          <StoryItem
            key={story._id}
            story={story}
            now={now}
            isAwaited={arrivals.includes(story._id)}
            waiting={story === written ? waiting : undefined}
          />
        ))}
      </ul>
      <ButtonLink to={pages.startYourStory.path} variant="ghost" className="self-start">
        Start your story
      </ButtonLink>
      <WritingAnnouncer stories={stories} />
    </>
  );
}

function RefreshButton({ onRefresh }: Pick<StoriesProps, 'onRefresh'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      // The story has arrived: the keyboard goes on with it.
      if (element === null || element !== document.activeElement) return;
      const link = element.closest('li')?.querySelector('a');
      if (link) link.focus({ preventScroll: true });
      else focusHeading({ preventScroll: true });
    };
  }, []);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    void onRefresh().finally(() => setRefreshing(false));
  };
  return (
    <Button ref={button} variant="ghost" onClick={refresh} pending={refreshing}>
      Refresh
    </Button>
  );
}

function NoStories() {
  return (
    <EmptyState
      art={<StoryHouse lit={[]} className="empty-house" />}
      title="Haven't written your story yet? It deserves to be shared."
      action={<ButtonLink to={pages.startYourStory.path}>Start your story</ButtonLink>}
    />
  );
}
