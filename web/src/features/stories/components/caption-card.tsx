import { useRef } from 'react';
import type { Caption } from '#shared/schemas/story.ts';
import { useImageUpload } from '#web/src/features/stories/api/upload-image.ts';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';
import { CaptionText } from './caption-text.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

interface CaptionCardProps {
  readonly storyId: string;
  readonly caption: Caption;
  readonly name: string;
  readonly onBroken: () => void;
}

export function CaptionCard({ storyId, caption, name, onBroken }: CaptionCardProps) {
  const place = { storyId, captionId: caption._id };
  const { picked, send, progress, error, retry, forget } = useImageUpload(place);
  const choose = useRef<HTMLButtonElement>(null);
  const imageName = `image of ${name.toLowerCase()}`;
  return (
    <li data-slot="caption">
      <CaptionText storyId={storyId} caption={caption} name={name} />
      <ImagePicker
        size="small"
        name={imageName}
        alt={`Shown with ${name.toLowerCase()}`}
        src={caption.url}
        picked={picked}
        onPick={send}
        progress={progress}
        error={error}
        onRetry={retry}
        onBroken={onBroken}
        chooseRef={choose}
        className="caption-image"
      >
        {caption.url !== null && (
          <RemovePictureButton {...place} name={imageName} onRemove={forget} finalFocus={choose} />
        )}
      </ImagePicker>
    </li>
  );
}
