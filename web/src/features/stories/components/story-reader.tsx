import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Story } from '#shared/schemas/story.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { readStoryText, type StorySection } from '#shared/story/story-text.ts';
import {
  isStoryNotFound,
  storiesQuery,
  storyFetchFailedMessage,
  storyQuery,
} from '#web/src/features/stories/api/story-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { CaptionGrid } from './caption-grid.tsx';
import { FailedStory } from './failed-story.tsx';
import { FilmUpsell } from './film-upsell.tsx';
import { IdeasSection } from './ideas-section.tsx';
import { StoryBar } from './story-bar.tsx';
import { StoryPicture } from './story-picture.tsx';
import { StorySoFar } from './story-so-far.tsx';
import { ValuesSection } from './values-section.tsx';
import { WeekSection } from './week-section.tsx';
import { WritingAnnouncer } from './writing-announcer.tsx';
import { WritingBanner } from './writing-banner.tsx';
import { WritingProgress } from './writing-progress.tsx';
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
  const missing = isStoryNotFound(error);
  useFailureToast(missing ? null : error, storyFetchFailedMessage);
  if (missing) return <NoStory />;
  return (
    <div className="reader-page keepsake">
      <Link to={pages.stories.path} className="text-link reader-back">
        Your Stories
      </Link>
      <header className="reader-head keepsake-title">
        {typeof story?.image === 'string' && <img src={story.image} alt="" className="print-only" />}
        <h1>{story?.name ?? nameInList ?? 'Your story'}</h1>
        {story !== undefined && <CreatedAt story={story} />}
        {story?.status === 'ready' && editor !== undefined && <div className="reader-actions">{editor(story)}</div>}
      </header>
      <OfflineNote>Your story is safe. It will load when you’re back online.</OfflineNote>
      {story !== undefined && <StorySheet story={story} onBroken={() => void refetch()} />}
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

function NoStory() {
  return (
    <EmptyState
      headingLevel="h1"
      title="No story found"
      action={<ButtonLink to={pages.stories.path}>Your Stories</ButtonLink>}
    />
  );
}

const labelsIntervalMs = 60_000;

function CreatedAt({ story }: { readonly story: Story }) {
  const now = useNow(labelsIntervalMs);
  return (
    <p className="keepsake-date text-muted">
      <time dateTime={story.createdAt}>{createdLabel(story.createdAt, now)}</time>
    </p>
  );
}

interface StorySheetProps {
  readonly story: Story;
  readonly onBroken: () => void;
}

function StorySheet({ story, onBroken }: StorySheetProps) {
  return (
    <>
      {story.status === 'failed' && <FailedStory />}
      {story.status === 'writing' && (
        <>
          <WritingBanner />
          <WritingProgress name={story.name} progress={story.progress} />
          {story.description !== '' && <StorySoFar story={story} />}
        </>
      )}
      {story.status === 'ready' && <ReadyStory story={story} onBroken={onBroken} />}
      <WritingAnnouncer stories={[story]} />
    </>
  );
}

function ReadyStory({ story, onBroken }: StorySheetProps) {
  const { story: text, sections, language } = readStoryText(story.description);
  useKeepsakePrint(story.name);
  return (
    <>
      <article aria-label={story.name} className="reader-sheet keepsake-story">
        <StoryText html={stripTitleHeading(text, story.name)} dropCap />
      </article>
      <StoryPicture story={story} onBroken={onBroken} />
      {story.captions.length > 0 && <CaptionGrid storyId={story._id} captions={story.captions} onBroken={onBroken} />}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity.
        <Section key={index} section={section} language={language} />
      ))}
      <FilmUpsell story={story} />
      <StoryBar story={story} />
    </>
  );
}

interface SectionProps {
  readonly section: StorySection;
  readonly language: StoryLanguage;
}

function Section({ section, language }: SectionProps) {
  if (section.kind === 'values') return <ValuesSection section={section} />;
  if (section.kind === 'strategy') return <IdeasSection section={section} language={language} />;
  if (section.kind === 'schedule') return <WeekSection section={section} language={language} />;
  return (
    <section className="reader-section keepsake-part">
      <StoryText html={section.html} />
    </section>
  );
}
