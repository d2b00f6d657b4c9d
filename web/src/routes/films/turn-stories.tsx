import { TurnStoryList } from '#web/src/features/films/components/turn-story-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('turnStories', {
    title: 'Turn your Story into a film',
    description: 'Your stories, not yet made into films.',
  });
}

export default function TurnStories() {
  return <TurnStoryList />;
}
