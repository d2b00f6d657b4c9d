import { useState } from 'react';
import type { StorySummary } from '#shared/schemas/story.ts';

type AnnouncedStory = Pick<StorySummary, '_id' | 'name' | 'status' | 'progress'>;

function announcementOf({ name, status, progress: { done, of } }: AnnouncedStory): string {
  if (status === 'writing') return `${name}: ${done} of ${of} parts written`;
  return status === 'ready' ? `${name} is ready to read` : `${name} couldn’t be finished`;
}

/** Announces each progress change once, for stories that were seen being written. */
export function WritingAnnouncer({ stories }: { readonly stories: readonly AnnouncedStory[] }) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = stories.filter(({ _id: id, status }) => status === 'writing' && !seen.includes(id));
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ _id: id }) => id)]);
  const words = stories.filter(({ _id: id }) => seen.includes(id)).map(announcementOf);
  return (
    <p aria-live="polite" className="sr-only">
      {words.join('. ')}
    </p>
  );
}
