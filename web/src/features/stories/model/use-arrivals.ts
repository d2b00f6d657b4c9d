import { useState } from 'react';
import type { StorySummary } from '#shared/schemas/story.ts';

type Listed = Pick<StorySummary, '_id' | 'status'>;

/** Ids of the stories that were seen being written, or appeared, since the page was opened. */
export function useArrivals(stories: readonly Listed[]): readonly string[] {
  const [first] = useState(stories);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const isNew = ({ _id: id, status }: Listed) => status === 'writing' || first.every((known) => known._id !== id);
  const fresh = stories.filter((story) => isNew(story) && !awaited.includes(story._id));
  if (fresh.length > 0) setAwaited([...awaited, ...fresh.map(({ _id: id }) => id)]);
  return awaited;
}
