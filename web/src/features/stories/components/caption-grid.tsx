import type { Caption } from '#shared/schemas/story.ts';
import { CaptionCard } from './caption-card.tsx';
import '#web/src/features/stories/captions.css';

interface CaptionGridProps {
  readonly storyId: string;
  readonly captions: readonly Caption[];
  readonly onBroken: () => void;
}

export function CaptionGrid({ storyId, captions, onBroken }: CaptionGridProps) {
  return (
    <section aria-labelledby="your-content" className="reader-content keepsake-part">
      <div className="reader-section-head">
        <h2 id="your-content">Your Content</h2>
        <p className="text-muted">Tap a caption to edit it. It saves when you leave it.</p>
      </div>
      <ol className="captions">
        {captions.map((caption, index) => (
          <CaptionCard
            key={caption._id}
            storyId={storyId}
            caption={caption}
            name={`Caption ${index + 1}`}
            onBroken={onBroken}
          />
        ))}
      </ol>
    </section>
  );
}
