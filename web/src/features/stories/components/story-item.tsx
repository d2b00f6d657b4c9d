import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { createdLabel, isPurchasedJustNow } from '#web/src/lib/dates.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { StoryThumbnail } from '#web/src/ui/story-thumbnail.tsx';
import { FailedStory } from './failed-story.tsx';
import { FilmButton } from './film-button.tsx';
import { WritingProgress } from './writing-progress.tsx';

/** About three lines on a phone; longer names are smaller, never cut. */
const longNameLength = 60;

interface StoryItemProps {
  readonly story: StorySummary;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function StoryItem({ story, now }: StoryItemProps) {
  const { _id: storyId, name, createdAt, status, progress } = story;
  const titleId = `story-${storyId}`;
  return (
    <li data-slot="story-item" data-status={status} className="item story-item">
      {status === 'ready' ? (
        <StoryThumbnail story={story} className="story-item-picture" />
      ) : (
        <Unfinished isFailed={status === 'failed'} />
      )}
      <div className="item-body">
        <h2 id={titleId} className={name.length > longNameLength ? 'text-lead' : 'text-h3'}>
          {name}
        </h2>
        <p className="flex flex-wrap items-center story-item-facts">
          <time dateTime={createdAt}>{createdLabel(createdAt, now)}</time>
          {isPurchasedJustNow(createdAt, now) && <Badge tone="green">Purchased Just Now</Badge>}
          {status === 'failed' && <Badge tone="red">Not finished</Badge>}
        </p>
        {status === 'writing' && <WritingProgress name={name} progress={progress} />}
        {status === 'failed' ? (
          <FailedStory />
        ) : (
          <div className="story-item-actions">
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
          </div>
        )}
      </div>
    </li>
  );
}

/** The print shows what the story is about, which is not known before the end. */
function Unfinished({ isFailed }: { readonly isFailed: boolean }) {
  return (
    <div className="story-item-picture story-item-unfinished">
      {isFailed ? <SlackThread /> : <StoryThread shape="writing" />}
    </div>
  );
}
