import { StoryList } from '#web/src/features/stories/components/story-list.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('stories', { title: 'Your Stories', description: 'The stories Wren has written for you.' });
}

export default function Stories() {
  return <StoryList />;
}
