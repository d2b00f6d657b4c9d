import type { Caption } from '#shared/schemas/story.ts';
import { useImageUpload } from '#web/src/features/stories/api/upload-image.ts';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';
import { CaptionText } from './caption-text.tsx';

interface CaptionCardProps {
  readonly storyId: string;
  readonly caption: Caption;
  readonly name: string;
  readonly onBroken: () => void;
}

export function CaptionCard({ storyId, caption, name, onBroken }: CaptionCardProps) {
  const { picked, send, progress, error, retry } = useImageUpload({ storyId, captionId: caption._id });
  return (
    <li data-slot="caption">
      <CaptionText storyId={storyId} caption={caption} name={name} />
      <ImagePicker
        size="small"
        name={`image of ${name.toLowerCase()}`}
        alt={`Shown with ${name.toLowerCase()}`}
        src={caption.url}
        picked={picked}
        onPick={send}
        progress={progress}
        error={error}
        onRetry={retry}
        onBroken={onBroken}
        className="caption-image"
      />
    </li>
  );
}
