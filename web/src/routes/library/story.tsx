import { EditStoryButton } from '#web/src/features/editor/components/edit-story-button.tsx';
import { storyQuery } from '#web/src/features/stories/api/story-queries.ts';
import { StoryReader } from '#web/src/features/stories/components/story-reader.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/story.ts';

export function meta() {
  return pageMeta('story', { title: 'Your story', description: 'A story Wren has written for you.' });
}

export default function Story({ params }: Route.ComponentProps) {
  const { storyId } = params;
  const { queryKey } = storyQuery(storyId);
  return (
    <StoryReader
      key={storyId}
      storyId={storyId}
      editor={(story) => <EditStoryButton story={story} storyKey={queryKey} />}
    />
  );
}
