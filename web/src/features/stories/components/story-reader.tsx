import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Story } from '#shared/schemas/story.ts';
import { type StoryText as ReadStory, readStoryText, type StorySection } from '#shared/story/story-text.ts';
import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { PostingControls } from '#web/src/features/posting/components/posting-controls.tsx';
import {
  isStoryNotFound,
  storiesQuery,
  storyFetchFailedMessage,
  storyQuery,
} from '#web/src/features/stories/api/story-queries.ts';
import { sectionIdAt, sectionIds, storyOutline } from '#web/src/features/stories/model/story-outline.ts';
import { type Folds, useFolds } from '#web/src/features/stories/model/use-folds.ts';
import { useKeeping } from '#web/src/features/stories/model/use-keeping.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { CaptionGrid } from './caption-grid.tsx';
import { FailedStory } from './failed-story.tsx';
import { IdeasSection } from './ideas-section.tsx';
import { StoryAnchors } from './story-anchors.tsx';
import { HeadActions, StoryBar } from './story-bar.tsx';
import { StoryBook } from './story-book.tsx';
import { StoryCover } from './story-cover.tsx';
import { StoryHead } from './story-head.tsx';
import { StoryOffers } from './story-offers.tsx';
import { StorySoFar } from './story-so-far.tsx';
import { ValuesSection } from './values-section.tsx';
import { WeekSection } from './week-section.tsx';
import { WritingAnnouncer } from './writing-announcer.tsx';
import { WritingBanner } from './writing-banner.tsx';
import { WritingProgress } from './writing-progress.tsx';
import '#web/src/features/stories/reader.css';
import '#web/src/styles/print.css';
import '#web/src/features/stories/stories.css';

/** Independent of the printer's paper. */
const paper = { size: 'A5', margin: '16mm' } as const;

/** Adopts the print style sheet while the page is open. A <style> element might be blocked by the content security policy. */
function useKeepsakePrint(title: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet({ media: 'print' });
    document.adoptedStyleSheets.push(sheet);
    import('#shared/print/story-print-css.ts').then(
      ({ storyPrintCss, printedPageCss }) => sheet.replaceSync(storyPrintCss + printedPageCss({ ...paper, title })),
      // Offline: the page prints without these styles.
      () => {},
    );
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [title]);
}

interface StoryReaderProps {
  readonly storyId: string;
  readonly editor?: (story: Story) => ReactNode;
}

export function StoryReader({ storyId, editor }: StoryReaderProps) {
  const { data: story, error, isFetching, isPaused, refetch } = useQuery(storyQuery(storyId));
  const nameInList = useQueryClient()
    .getQueryData(storiesQuery.queryKey)
    ?.find(({ _id }) => _id === storyId)?.name;
  const name = story?.name ?? nameInList ?? 'Your story';
  const read = useMemo(() => story && readStory(story), [story]);
  const kept = useKeeping(story);
  const folds = useFolds();
  const missing = isStoryNotFound(error);
  useFailureToast(missing ? null : error, storyFetchFailedMessage);
  if (missing) return <NoStory />;
  const isReady = story?.status === 'ready';
  const onBroken = () => void refetch();
  return (
    <div className="reader-page keepsake">
      <Link to={pages.stories.path} className="text-link reader-back">
        Your Stories
      </Link>
      {isReady && <StoryCover story={story} onBroken={onBroken} />}
      <StoryHead name={name} story={story} text={read?.story ?? ''}>
        {isReady && (
          <div className="reader-actions">
            {editor?.(story)}
            <HeadActions kept={kept} />
          </div>
        )}
      </StoryHead>
      {isReady && read !== undefined && <StoryAnchors anchors={storyOutline(story, read)} onOpen={folds.open} />}
      <OfflineNote>Your story is safe. It will load when you’re back online.</OfflineNote>
      {story !== undefined && !isReady && <UnfinishedStory story={story} />}
      {isReady && read !== undefined && <ReadyStory story={story} read={read} folds={folds} onBroken={onBroken} />}
      {isReady && <StoryBar kept={kept} />}
      {story !== undefined && <WritingAnnouncer stories={[story]} />}
      {story === undefined && error === null && !isPaused && <Spinner label="Loading your story…" />}
      {story === undefined && error !== null && (
        <FetchFailed
          message={errorMessage(error, storyFetchFailedMessage)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function readStory({ name, description }: Story): ReadStory {
  const read = readStoryText(description);
  return { ...read, story: stripTitleHeading(read.story, name) };
}

function NoStory() {
  return (
    <EmptyState
      headingLevel="h1"
      title="No story found"
      action={<ButtonLink to={pages.stories.path}>Your Stories</ButtonLink>}
    />
  );
}

function UnfinishedStory({ story }: { readonly story: Story }) {
  if (story.status === 'failed') return <FailedStory />;
  return (
    <>
      <WritingBanner />
      {story.description === '' && (
        <figure className="story-slack">
          <SlackThread />
          <figcaption>Wren is still at it.</figcaption>
        </figure>
      )}
      <WritingProgress name={story.name} progress={story.progress} />
      {story.description !== '' && <StorySoFar story={story} />}
    </>
  );
}

interface ReadyStoryProps {
  readonly story: Story;
  readonly read: ReadStory;
  readonly folds: Folds;
  readonly onBroken: () => void;
}

function ReadyStory({ story, read, folds, onBroken }: ReadyStoryProps) {
  const { sections, values } = read;
  const moments = values.flatMap(({ moment }) => (moment === null ? [] : [moment]));
  useKeepsakePrint(story.name);
  return (
    <>
      <StoryBook story={story} text={read.story} moments={moments} />
      {story.captions.length > 0 && <CaptionGrid story={story} onBroken={onBroken} />}
      {sections.map((section, index) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity.
          key={index}
          id={sectionIdAt(sections, index)}
          {...{ story, section, read, folds }}
        />
      ))}
      <StoryOffers story={story} />
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly story: Story;
  readonly section: StorySection;
  readonly read: ReadStory;
  readonly folds: Folds;
}

function Section({ id, story, section, read, folds }: SectionProps) {
  const fold = folds.of(id);
  const { language } = read;
  if (section.kind === 'values') return <ValuesSection {...{ id, section, story, fold }} />;
  if (section.kind === 'strategy') return <IdeasSection {...{ id, story, section, language, fold }} />;
  if (section.kind === 'schedule')
    return (
      <WeekSection
        {...{ id, section, language, fold }}
        start={story.posting?.start ?? null}
        controls={
          id === sectionIds.schedule && (
            <PostingControls story={story} storyKey={storyQuery(story._id).queryKey} text={read} />
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
