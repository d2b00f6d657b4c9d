import { useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { createdLabel, isPurchasedJustNow } from '#web/src/lib/dates.ts';
import { Badge } from '#web/src/ui/badge.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { FailedStory } from './failed-story.tsx';
import { FilmButton } from './film-button.tsx';
import { WritingProgress } from './writing-progress.tsx';

interface StoryItemProps {
  readonly story: StorySummary;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function StoryItem({ story, now }: StoryItemProps) {
  const { _id: storyId, name, createdAt, status, progress, image } = story;
  const titleId = `story-${storyId}`;
  return (
    <li data-slot="story-item" data-status={status} className="story-item">
      {image !== null && <Thumbnail src={image} />}
      <div className="story-item-head">
        <h2 id={titleId} className="text-h3">
          {name}
        </h2>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <time dateTime={createdAt}>{createdLabel(createdAt, now)}</time>
          {isPurchasedJustNow(createdAt, now) && <Badge tone="green">Purchased Just Now</Badge>}
        </p>
      </div>
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
    </li>
  );
}

/** Hidden when its address has expired. */
function Thumbnail({ src }: { readonly src: string }) {
  const [broken, setBroken] = useState<string>();
  if (broken === src) return null;
  return <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} className="story-item-image" />;
}
