import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { languageOf } from '#shared/story/language-of.ts';
import {
  type Preview,
  previewParts,
  type Rewriting,
  withoutWords,
} from '#web/src/features/story-flow/model/flow-reducer.ts';
import { viewReadiness } from '#web/src/features/story-flow/model/readiness-view.ts';
import { useGetStory } from '#web/src/features/story-flow/model/use-get-story.ts';
import { useKeepOut } from '#web/src/features/story-flow/model/use-keep-out.ts';
import { useSession } from '#web/src/lib/session.ts';
import { categoryKeys, useStored } from '#web/src/lib/storage.ts';
import { offlineDraftPart } from '#web/src/ui/optional-part.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryLanguage } from '#web/src/ui/story-language.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { DeliveredList } from './delivered-list.tsx';
import { KeptOutList } from './kept-out-list.tsx';
import { PreviewActions } from './preview-actions.tsx';
import { PreviewOpening } from './preview-opening.tsx';
import { RemainingBadge } from './remaining-badge.tsx';
import { StoryProof } from './story-proof.tsx';
import '#web/src/features/story-flow/preview.css';

const DraftedOffline = offlineDraftPart(
  () => import('#web/src/features/samples/components/drafted-offline.tsx'),
  'DraftedOffline',
);

/** Set by a login or a mailed link that followed a visitor's wish for this story. */
function isWanted(historyState: unknown, category: CategorySlug): boolean {
  return (
    typeof historyState === 'object' &&
    historyState !== null &&
    'wants' in historyState &&
    historyState.wants === category
  );
}

interface StoryPreviewProps {
  readonly category: CategorySlug;
  readonly preview: Preview;
  /** The opening is written again, or could not be. */
  readonly anew: Rewriting | null;
  readonly onWriteAnew: (messages: readonly ChatMessage[]) => void;
  readonly onStop: () => void;
  readonly onStartAgain: () => void;
  /** Shown to visitors who ask for the story. */
  readonly signUp: ReactNode;
}

export function StoryPreview({
  category,
  preview,
  anew,
  onWriteAnew,
  onStop,
  onStartAgain,
  signUp,
}: StoryPreviewProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { opening, rest } = previewParts(preview);
  const { loggedIn } = useSession();
  const { state } = useLocation();
  const wanted = loggedIn && isWanted(state, category);
  const getStory = useGetStory(category, preview, wanted);
  const messages = useStored(categoryKeys(category).chatHistory) ?? [];
  const keepOut = useKeepOut(category, messages.length);
  const { slots } = viewReadiness(category, useStored(categoryKeys(category).readiness), messages.length);
  const sheetRef = useRef<HTMLElement>(null);
  const [first] = useState(preview);
  const isWrittenAgain = preview !== first;
  const writing = anew?.phase === 'writing' ? anew : null;
  const language = languageOf(textLine(opening));
  const others = [...new Set(messages.filter(({ role }) => role === 'user').map(({ content }) => content))].filter(
    (text) => keepOut.stateOf(text) !== 'out' && !keepOut.rows.some((row) => row.text === text),
  );
  const writeAnew = () => {
    sheetRef.current?.scrollIntoView({ block: 'start' });
    onWriteAnew(messages);
  };
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className="preview" data-signing-up={getStory.signingUp || undefined}>
      <header className="flex flex-col items-start gap-4">
        <RemainingBadge />
        <h1 ref={headingRef} tabIndex={-1}>
          Your story begins
        </h1>
        <p className="text-lead text-muted leading-snug">
          These are the first lines. Get the story, and Wren writes the rest.
        </p>
      </header>
      <div className="preview-told">
        <div className="preview-page">
          <div className="preview-print">
            <StoryProof category={category} view={{ slots, canWrite: true }} whole />
          </div>
          <article
            ref={sheetRef}
            className="preview-sheet"
            aria-label="The opening of your story"
            aria-busy={writing !== null}
          >
            <StoryLanguage value={language}>
              <PreviewOpening html={opening} next={writing?.text ?? null} />
              <p className="sr-only">The rest of the story is blurred until you get it.</p>
              <div inert aria-hidden="true" className="preview-blurred">
                <StoryText html={withoutWords(rest)} />
              </div>
            </StoryLanguage>
          </article>
        </div>
        <DraftedOffline text={opening} />
        <p role="status" className="sr-only">
          {writing === null ? isWrittenAgain && 'The opening is written again.' : 'Wren is writing the opening again.'}
        </p>
        <StoryLanguage value={language}>
          <KeptOutList rows={keepOut.rows} others={others} onDecide={keepOut.decide} />
        </StoryLanguage>
      </div>
      {getStory.signingUp && (
        <div>
          <div className="card shadow-block preview-sign-up">
            <Suspense fallback={<Spinner label="Loading…" />}>{signUp}</Suspense>
          </div>
        </div>
      )}
      <PreviewActions
        getStory={getStory}
        isOutdated={keepOut.isOutdated}
        writing={writing !== null}
        failure={anew?.phase === 'failed' ? anew.message : getStory.failure}
        onWriteAnew={writeAnew}
        onStop={onStop}
        onStartAgain={onStartAgain}
      />
      <section aria-labelledby="preview-delivered" className="preview-delivered">
        <h2 id="preview-delivered">What you get</h2>
        <DeliveredList />
      </section>
    </div>
  );
}
