import { type ReactNode, useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { createdLabel, isPurchasedJustNow } from '#web/src/lib/dates.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { StoryThumbnail } from '#web/src/ui/story-thumbnail.tsx';
import { FailedStory } from './failed-story.tsx';
import { FilmButton } from './film-button.tsx';
import { WaitingPrint } from './waiting-print.tsx';
import { WritingProgress } from './writing-progress.tsx';

/** About three lines on a phone; longer names are smaller, never cut. */
const longNameLength = 60;

interface StoryItemProps {
  readonly story: StorySummary;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The customer has waited for it here. */
  readonly isAwaited: boolean;
  /** What the first story that is being written shows besides. */
  readonly waiting: { readonly banner: ReactNode; readonly refresh: ReactNode } | undefined;
}

export function StoryItem({ story, now, isAwaited, waiting }: StoryItemProps) {
  const { _id: storyId, name, status, progress } = story;
  const titleId = `story-${storyId}`;
  const isNew = isPurchasedJustNow(story.createdAt, now);
  // Stays large until the page is left: what the customer looks at does not jump.
  const [wasNew] = useState(isNew);
  return (
    <li
      data-slot="story-item"
      data-status={status}
      data-arrival={status !== 'failed' && (isAwaited || wasNew) ? '' : undefined}
      data-awaited={isAwaited || undefined}
      className="item story-item"
    >
      <Picture story={story} isAwaited={isAwaited} />
      <div className="item-body">
        {waiting?.banner}
        <Facts story={story} titleId={titleId} now={now} isNew={isNew} />
        {status === 'writing' && <WritingProgress name={name} progress={progress} />}
        {status === 'failed' ? (
          <FailedStory />
        ) : (
          <div className="story-item-actions">
            {waiting?.refresh}
            <ButtonLink
              to={pages.story.path.replace(':storyId', encodeURIComponent(storyId))}
              variant={status === 'ready' ? 'primary' : 'ghost'}
              aria-describedby={titleId}
            >
              View Story
            </ButtonLink>
            {status === 'ready' && (
              <FilmButton story={story} label="Turn into a film" variant="ghost" describedBy={titleId} />
            )}
            {waiting && <LeaveHint />}
          </div>
        )}
      </div>
    </li>
  );
}

interface FactsProps extends Pick<StoryItemProps, 'story' | 'now'> {
  readonly titleId: string;
  readonly isNew: boolean;
}

function Facts({ story: { name, createdAt, status }, titleId, now, isNew }: FactsProps) {
  const isReady = status === 'ready';
  const badge = isNew && (
    <Badge tone="green" className="self-start arrived-badge">
      Purchased Just Now
    </Badge>
  );
  return (
    <>
      {isReady && badge}
      <h2 id={titleId} className={status === 'writing' || name.length > longNameLength ? 'text-lead' : 'text-h3'}>
        {name}
      </h2>
      <p className="flex flex-wrap items-center story-item-facts">
        <time dateTime={createdAt}>{createdLabel(createdAt, now)}</time>
        {!isReady && badge}
        {status === 'failed' && <Badge tone="red">Not finished</Badge>}
      </p>
    </>
  );
}

export function LeaveHint() {
  return <p className="text-muted text-small">Or leave. We’ll write to you when it’s there.</p>;
}

interface PictureProps {
  readonly story: StorySummary;
  readonly isAwaited: boolean;
}

/** The print shows what the story is about, which is not known before the end: then its inks roll on over the proof. */
function Picture({ story, isAwaited }: PictureProps) {
  const [loaded, setLoaded] = useState(false);
  if (story.status === 'writing') return <WaitingPrint className="story-item-picture" />;
  if (story.status === 'failed')
    return (
      <div className="story-item-picture story-item-unfinished">
        <SlackThread />
      </div>
    );
  if (!isAwaited) return <StoryThumbnail story={story} className="story-item-picture" />;
  return (
    <div data-loaded={loaded || undefined} className="story-item-picture arrived-picture">
      <StoryThumbnail story={story} onLoad={() => setLoaded(true)} />
    </div>
  );
}
