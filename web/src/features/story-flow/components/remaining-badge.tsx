import { remainingText } from '#web/src/features/story-flow/model/get-story.ts';
import { useSession } from '#web/src/lib/session.ts';
import { Badge } from '#web/src/ui/badge.tsx';

/** Green above 0, red at 0 (specification 1.2); includes a free first story. */
export function RemainingBadge() {
  const { loggedIn, allowedStories, firstStory } = useSession();
  if (!loggedIn) return null;
  const left = allowedStories + (firstStory ? 1 : 0);
  return <Badge tone={left > 0 ? 'green' : 'red'}>{remainingText(left)}</Badge>;
}
