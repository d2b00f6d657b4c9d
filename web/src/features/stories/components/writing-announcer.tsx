import type { StorySummary } from '#shared/schemas/story.ts';
import { useArrivals } from '#web/src/features/stories/model/use-arrivals.ts';

type AnnouncedStory = Pick<StorySummary, '_id' | 'name' | 'status' | 'progress'>;

function announcementOf({ name, status, progress: { done, of } }: AnnouncedStory): string {
  if (status === 'writing') return `${name}: ${done} of ${of} parts written`;
  return status === 'ready' ? `${name} is ready to read` : `${name} couldn’t be finished`;
}

/** Announces each progress change once, for stories that were seen being written or appeared here. */
export function WritingAnnouncer({ stories }: { readonly stories: readonly AnnouncedStory[] }) {
  const awaited = useArrivals(stories);
  const words = stories.filter(({ _id: id }) => awaited.includes(id)).map(announcementOf);
  return (
    <p aria-live="polite" className="sr-only">
      {words.join('. ')}
    </p>
  );
}
