import type { Story } from '#shared/schemas/story.ts';
import { useImageUpload } from '#web/src/features/stories/api/upload-image.ts';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';

interface StoryPictureProps {
  readonly story: Story;
  readonly onBroken: () => void;
}

export function StoryPicture({ story, onBroken }: StoryPictureProps) {
  const { picked, send, progress, error, retry } = useImageUpload({ storyId: story._id });
  const has = picked !== null || story.image !== null;
  return (
    <section aria-labelledby="story-picture" className="story-picture" data-empty={!has || undefined}>
      <div className="reader-section-head">
        <h2 id="story-picture">{has ? 'Your picture' : 'Add a picture'}</h2>
        <p className="text-muted">It appears on your PDF cover. We remove the location.</p>
      </div>
      <ImagePicker
        name="story image"
        alt={`Cover of ${story.name}`}
        src={story.image}
        picked={picked}
        onPick={send}
        progress={progress}
        error={error}
        onRetry={retry}
        onBroken={onBroken}
      />
    </section>
  );
}
