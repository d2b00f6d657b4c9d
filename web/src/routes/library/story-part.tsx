import { StoryPart } from '#web/src/features/together/components/story-part.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/story-part.ts';

export function meta() {
  return pageMeta('storyPart', { title: 'A part of your story', description: 'What somebody added to your story.' });
}

export default function StoryPartRoute({ params }: Route.ComponentProps) {
  return <StoryPart key={params.personId} {...params} />;
}
