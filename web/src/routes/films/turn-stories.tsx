import { TurnStoryList } from '../../features/films/components/turn-story-list.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export function meta() {
  return pageMeta('turnStories', {
    title: 'Turn your Story into a film',
    description: 'Your stories that are no films yet.',
  });
}

export default function TurnStories() {
  return <TurnStoryList />;
}
