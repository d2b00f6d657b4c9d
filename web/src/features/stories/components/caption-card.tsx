import { useRef } from 'react';
import type { Caption, Story } from '#shared/schemas/story.ts';
import { useImageUpload } from '#web/src/features/stories/api/upload-image.ts';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';
import { CaptionText } from './caption-text.tsx';
import { PrintCrop } from './print-picture.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

interface CaptionCardProps {
  readonly story: Story;
  readonly caption: Caption;
  readonly nth: number;
  readonly onBroken: () => void;
}

export function CaptionCard({ story, caption, nth, onBroken }: CaptionCardProps) {
  const name = `caption ${nth}`;
  const imageName = `image of ${name}`;
  const place = { storyId: story._id, captionId: caption._id };
  const { picked, send, progress, error, retry, forget } = useImageUpload(place);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <li data-slot="caption" className="card caption">
      <CaptionText storyId={story._id} caption={caption} nth={nth} />
      <ImagePicker
        size="small"
        name={imageName}
        alt={`Shown with ${name}`}
        src={caption.url}
        picked={picked}
        onPick={send}
        progress={progress}
        error={error}
        onRetry={retry}
        onBroken={onBroken}
        placeholder={<PrintCrop story={story} nth={nth - 1} />}
        choose="Your photo"
        chooseRef={chooser}
        className="caption-image"
      >
        {caption.url !== null && (
          <RemovePictureButton {...place} name={imageName} onRemove={forget} finalFocus={chooser} />
        )}
      </ImagePicker>
    </li>
  );
}
