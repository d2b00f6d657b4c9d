import { TurnStory } from '#web/src/features/films/components/turn-story.tsx';
import { SchedulingWidget } from '#web/src/features/scheduling/components/scheduling-widget.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/turn-story.ts';

export function meta() {
  return pageMeta('turnStory', {
    title: 'Turn your story into a film',
    description: 'Choose a time to talk about the film of your story.',
  });
}

export default function TurnStoryPage({ params }: Route.ComponentProps) {
  return <TurnStory key={params.storyId} storyId={params.storyId} scheduler={SchedulingWidget} />;
}
