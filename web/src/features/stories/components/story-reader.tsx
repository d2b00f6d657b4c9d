import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Story } from '#shared/schemas/story.ts';
import { type StoryText as ReadStory, readStoryText } from '#shared/story/story-text.ts';
import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { planStart } from '#web/src/features/posting/model/plan-start.ts';
import {
  isStoryNotFound,
  storiesQuery,
  storyFetchFailedMessage,
  storyQuery,
} from '#web/src/features/stories/api/story-queries.ts';
import { storyOutline } from '#web/src/features/stories/model/story-outline.ts';
import { useFolds } from '#web/src/features/stories/model/use-folds.ts';
import { useKeeping } from '#web/src/features/stories/model/use-keeping.ts';
import { useReadReport } from '#web/src/features/stories/model/use-read-report.ts';
import { AskButton } from '#web/src/features/together/components/ask-button.tsx';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { stripTitleHeading } from '#web/src/lib/strip-title-heading.ts';
import { useMediaQuery } from '#web/src/lib/use-media-query.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { offlineDraftPart, optionalPart } from '#web/src/ui/optional-part.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryLanguage } from '#web/src/ui/story-language.ts';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { FailedStory } from './failed-story.tsx';
import { StoryAnchors } from './story-anchors.tsx';
import { HeadActions, StoryBar } from './story-bar.tsx';
import { StoryBook } from './story-book.tsx';
import { StoryCover } from './story-cover.tsx';
import { StoryHead } from './story-head.tsx';
import { StorySoFar } from './story-so-far.tsx';
import type { StoryToolsProps } from './story-tools.tsx';
import { WaitingPrint } from './waiting-print.tsx';
import { WritingAnnouncer } from './writing-announcer.tsx';
import { WritingBanner } from './writing-banner.tsx';
import { WritingProgress } from './writing-progress.tsx';
import '#web/src/styles/page-parts.css';
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
  const ready = useMemo(() => (story?.status === 'ready' ? readReady(story) : undefined), [story]);
  const kept = useKeeping(story);
  useReadReport(ready?.story._id);
  const bookText = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(width >= 64rem)');
  const missing = isStoryNotFound(error);
  useFailureToast(missing ? null : error, storyFetchFailedMessage);
  if (missing) return <NoStory />;
  const onBroken = () => void refetch();
  const listen = ready && <Listen html={ready.read.story} language={ready.read.language} text={bookText} />;
  return (
    <StoryLanguage value={story?.language}>
      <div className="page reader-page keepsake">
        <Link to={pages.stories.path} className="text-link self-start">
          Your Stories
        </Link>
        {ready && <StoryCover story={ready.story} onBroken={onBroken} />}
        <CoverSlot
          status={story?.status}
          isLoading={story === undefined && error === null && !isPaused}
          isWide={isWide}
        />
        <StoryHead name={name} story={story} text={ready?.read.story}>
          {ready && (
            <div className="reader-actions">
              {editor?.(ready.story)}
              <AskButton story={ready.story} />
              <HeadActions kept={kept}>{isWide && listen}</HeadActions>
            </div>
          )}
        </StoryHead>
        <StoryOffline isShown={story !== undefined} />
        {story !== undefined && ready === undefined && <UnfinishedStory story={story} />}
        {ready && <ReadyStory {...ready} bookText={bookText} onBroken={onBroken} />}
        {ready && <StoryBar kept={kept}>{!isWide && listen}</StoryBar>}
        {ready && kept.sharing.dialog}
        {story !== undefined && <WritingAnnouncer stories={[story]} />}
        {story === undefined && <FetchFault error={error} retrying={isFetching} onRetry={onBroken} />}
      </div>
    </StoryLanguage>
  );
}

interface CoverSlotProps {
  readonly status: Story['status'] | undefined;
  readonly isLoading: boolean;
  readonly isWide: boolean;
}

/** The cover's place until it is there, so that nothing below it moves. */
function CoverSlot({ status, isLoading, isWide }: CoverSlotProps) {
  if (status === 'writing') return <WaitingPrint className="cover-slot" format={isWide ? 'wide' : 'portrait'} />;
  return (
    isLoading && (
      <div className="cover-slot">
        <Spinner label="Loading your story…" />
      </div>
    )
  );
}

function StoryOffline({ isShown }: { readonly isShown: boolean }) {
  return (
    <OfflineNote>
      {isShown
        ? 'You can read your story. Save changes when you’re back online.'
        : 'Your story is safe. It will load when you’re back online.'}
    </OfflineNote>
  );
}

interface FetchFaultProps {
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function FetchFault({ error, ...retry }: FetchFaultProps) {
  return error !== null && <FetchFailed {...retry} message={errorMessage(error, storyFetchFailedMessage)} />;
}

/** After the story. */
const Listen = optionalPart(() => import('#web/src/features/listening/components/listen-button.tsx'), 'ListenButton');

/** Few stories need it. */
const TellMore = optionalPart(() => import('./tell-more.tsx'), 'TellMore');

const DraftedOffline = offlineDraftPart(
  () => import('#web/src/features/samples/components/drafted-offline.tsx'),
  'DraftedOffline',
);

/** Where there is something to tell, and after it was told, until the page is left. */
function MoreToTell({ story, language }: { readonly story: Story; readonly language: string }) {
  const [wasWriting, setWasWriting] = useState(false);
  if (story.more?.state === 'writing' && !wasWriting) setWasWriting(true);
  if (story.more === undefined && !wasWriting) return null;
  return <TellMore story={story} language={language} />;
}

/** Few stories are shared. */
const ReaderWords = optionalPart(() => import('#web/src/features/sharing/components/reader-words.tsx'), 'ReaderWords');

function readReady(story: Story) {
  const read = readStoryText(story.description);
  return { story, read: { ...read, story: stripTitleHeading(read.story, story.name) } };
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
      <WritingBanner since={story.createdAt} />
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
  readonly bookText: RefObject<HTMLDivElement | null>;
  readonly story: Story;
  readonly read: ReadStory;
  readonly onBroken: () => void;
}

function ReadyStory({ bookText, story, read, onBroken }: ReadyStoryProps) {
  const folds = useFolds();
  const moments = read.values.flatMap(({ moment }) => (moment === null ? [] : [moment]));
  const { StoryTools, failed } = useStoryTools();
  const [now] = useState(() => new Date());
  const start = planStart(story, now);
  useKeepsakePrint(story.name);
  return (
    <>
      <DraftedOffline text={story.name} />
      <StoryAnchors
        anchors={storyOutline(story, read, start.day)}
        isComplete={StoryTools !== null}
        onOpen={folds.open}
      />
      <StoryBook ref={bookText} story={story} text={read.story} moments={moments} />
      {story.hasWords === true && <ReaderWords storyId={story._id} />}
      <MoreToTell story={story} language={read.language} />
      {StoryTools !== null && <StoryTools story={story} read={read} start={start} folds={folds} onBroken={onBroken} />}
      {StoryTools === null && !failed && <Spinner label="Loading your captions and ideas…" />}
      {failed && (
        <FetchFailed
          message="Your captions, values, ideas and week didn’t load."
          retrying={false}
          onRetry={() => window.location.reload()}
        />
      )}
    </>
  );
}

/** Loads the parts after the story while the story is fetched. Browsers do not retry a failed import before a reload. */
function useStoryTools() {
  const [StoryTools, setStoryTools] = useState<ComponentType<StoryToolsProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadModule(() => import('./story-tools.tsx')).then(
      (part) => setStoryTools(() => part.StoryTools),
      () => setFailed(true),
    );
  }, []);
  return { StoryTools, failed };
}
