import { EditStoryButton } from '../../features/editor/components/edit-story-button.tsx';
import { storyQuery } from '../../features/stories/api/story-queries.ts';
import { StoryReader } from '../../features/stories/components/story-reader.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import type { Route } from './+types/story.ts';

export function meta() {
  return pageMeta('story', { title: 'Your story', description: 'A story that Wren has written for you.' });
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
