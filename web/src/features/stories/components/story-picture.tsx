import { useRef } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { useImageUpload } from '#web/src/features/stories/api/upload-image.ts';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

interface StoryPictureProps {
  readonly story: Story;
  readonly onBroken: () => void;
}

export function StoryPicture({ story, onBroken }: StoryPictureProps) {
  const { picked, send, progress, error, retry, forget } = useImageUpload({ storyId: story._id });
  const choose = useRef<HTMLButtonElement>(null);
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
        chooseRef={choose}
      >
        {story.image !== null && (
          <RemovePictureButton storyId={story._id} name="story image" onRemove={forget} finalFocus={choose} />
        )}
      </ImagePicker>
    </section>
  );
}
