import { StoryReader } from '../../features/stories/components/story-reader.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import type { Route } from './+types/story.ts';

export function meta() {
  return pageMeta('story', { title: 'Your story', description: 'A story that Wren has written for you.' });
}

export default function Story({ params }: Route.ComponentProps) {
  return <StoryReader key={params.storyId} storyId={params.storyId} />;
}
