import type { Story } from '#shared/schemas/story.ts';
import { CaptionCard } from './caption-card.tsx';
import { type Fold, SectionFrame } from './reader-section.tsx';
import '#web/src/features/stories/captions.css';

interface CaptionGridProps {
  readonly story: Story;
  readonly fold: Fold;
  readonly onBroken: () => void;
}

export function CaptionGrid({ story, fold, onBroken }: CaptionGridProps) {
  return (
    <SectionFrame
      id="captions"
      heading="Your Content"
      lead="Each comes with a piece of your print. Tap a caption to edit it. It saves when you leave it."
      fold={fold}
      className="reader-content"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the row on phones. */}
      <ol className="captions" tabIndex={0} aria-label="Captions">
        {story.captions.map((caption, index) => (
          <CaptionCard key={caption._id} story={story} caption={caption} nth={index + 1} onBroken={onBroken} />
        ))}
      </ol>
    </SectionFrame>
  );
}
