import { useEffect } from 'react';
import type { ChosenStart } from '#shared/schemas/posting.ts';
import type { Story } from '#shared/schemas/story.ts';
import type { StoryText as ReadStory, StorySection } from '#shared/story/story-text.ts';
import { PostingControls } from '#web/src/features/posting/components/posting-controls.tsx';
import { storyQuery } from '#web/src/features/stories/api/story-queries.ts';
import { sectionIdAt, sectionIds } from '#web/src/features/stories/model/story-outline.ts';
import type { Folds } from '#web/src/features/stories/model/use-folds.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { CaptionGrid } from './caption-grid.tsx';
import { IdeasSection } from './ideas-section.tsx';
import { KeptOutSection } from './kept-out-section.tsx';
import { StoryOffers } from './story-offers.tsx';
import { ValuesSection } from './values-section.tsx';
import { WeekSection } from './week-section.tsx';
import '#web/src/features/stories/sections.css';

export interface StoryToolsProps {
  readonly story: Story;
  readonly read: ReadStory;
  /** Of the posts. */
  readonly start: ChosenStart;
  readonly folds: Folds;
  readonly onBroken: () => void;
}

/** Everything after the story: captions, values, ideas, the week, and offers at the end. */
export function StoryTools({ story, read, start, folds, onBroken }: StoryToolsProps) {
  const { sections } = read;
  useEffect(() => {
    // The section that the address names was not there when the browser looked for it.
    const { hash } = window.location;
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      {story.captions.length > 0 && <CaptionGrid story={story} fold={folds.of('captions')} onBroken={onBroken} />}
      {sections.map((section, index) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity.
          key={index}
          id={sectionIdAt(sections, index)}
          story={story}
          section={section}
          read={read}
          start={start}
          folds={folds}
        />
      ))}
      <StoryOffers story={story} />
      {(story.keptOut ?? []).length > 0 && <KeptOutSection pieces={story.keptOut ?? []} />}
    </>
  );
}

interface SectionProps extends Pick<StoryToolsProps, 'story' | 'read' | 'start' | 'folds'> {
  readonly id: string;
  readonly section: StorySection;
}

function Section({ id, story, section, read, start, folds }: SectionProps) {
  const fold = folds.of(id);
  const { language } = read;
  if (section.kind === 'values') return <ValuesSection id={id} section={section} story={story} fold={fold} />;
  if (section.kind === 'strategy')
    return <IdeasSection id={id} story={story} section={section} language={language} fold={fold} />;
  if (section.kind === 'schedule')
    return (
      <WeekSection
        id={id}
        section={section}
        language={language}
        fold={fold}
        storyId={story._id}
        start={start}
        controls={
          id === sectionIds.schedule && (
            <PostingControls story={story} storyKey={storyQuery(story._id).queryKey} text={read} start={start} />
          )
        }
      />
    );
  return (
    <section className="reader-section keepsake-part">
      <StoryText html={section.html} />
    </section>
  );
}
