import type { StorySummary } from '#shared/schemas/story.ts';
import { StoryThumbnail } from '#web/src/ui/story-thumbnail.tsx';

/** The story's picture between the holes of a strip of film. Decorative. */
export function FilmFrame({ story }: { readonly story: StorySummary }) {
  return (
    <div className="film-frame">
      <StoryThumbnail story={story} />
    </div>
  );
}
