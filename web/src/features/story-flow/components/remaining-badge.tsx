import { useSession } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { remainingText } from '../model/get-story.ts';

/** '{n} story/stories remaining' for customers: green above 0, red at 0 (spec 1 §2). A free first story counts. */
export function RemainingBadge() {
  const { loggedIn, allowedStories, firstStory } = useSession();
  if (!loggedIn) return null;
  const left = allowedStories + (firstStory ? 1 : 0);
  return <Badge tone={left > 0 ? 'green' : 'red'}>{remainingText(left)}</Badge>;
}
