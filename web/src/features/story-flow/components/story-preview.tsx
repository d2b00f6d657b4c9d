import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type Preview, previewParts } from '#web/src/features/story-flow/model/flow-reducer.ts';
import { askToUseText, previewPrice } from '#web/src/features/story-flow/model/get-story.ts';
import { useGetStory } from '#web/src/features/story-flow/model/use-get-story.ts';
import { useSession } from '#web/src/lib/session.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { DeliveredList } from './delivered-list.tsx';
import { RemainingBadge } from './remaining-badge.tsx';
import { StartAgain } from './start-again.tsx';
import '#web/src/features/story-flow/preview.css';

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
  readonly onStartAgain: () => void;
  /** Shown to visitors who ask for the story. */
  readonly signUp: ReactNode;
}

export function StoryPreview({ category, preview, onStartAgain, signUp }: StoryPreviewProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { opening, rest } = previewParts(preview);
  const { loggedIn } = useSession();
  const { state } = useLocation();
  const wanted = loggedIn && isWanted(state, category);
  const getStory = useGetStory(category, preview, wanted);
  const { price, note: priceNote } = previewPrice(useSession());
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
      <article className="preview-sheet" aria-label="The opening of your story">
        {opening !== '' && <StoryText html={opening} dropCap />}
        <p className="sr-only">The rest of the story is blurred until you get it.</p>
        <div inert aria-hidden="true" className="preview-blurred">
          <StoryText html={rest} />
        </div>
      </article>
      {getStory.signingUp && (
        <div className="card shadow-block preview-sign-up">
          <Suspense fallback={<Spinner label="Loading…" />}>{signUp}</Suspense>
        </div>
      )}
      <div className="card flex flex-wrap items-center justify-between preview-actions" hidden={getStory.signingUp}>
        <p className="preview-price">
          <span>{price}</span> <span>{priceNote}</span>
        </p>
        {getStory.storiesToUse !== undefined && (
          <p role="status" className="preview-question">
            {askToUseText(getStory.storiesToUse)}
          </p>
        )}
        {getStory.failure !== '' && <p className="preview-failure">{getStory.failure}</p>}
        <div className="flex flex-wrap gap-x-5 gap-y-3">
          <Button onClick={getStory.get} pending={getStory.pending} pendingLabel="Getting your story…">
            Get my story
          </Button>
          <StartAgain
            confirm
            warning="You’ll lose this opening and the conversation behind it."
            onStartAgain={onStartAgain}
          />
        </div>
      </div>
      <section aria-labelledby="preview-delivered" className="preview-delivered">
        <h2 id="preview-delivered">What you get</h2>
        <DeliveredList />
      </section>
    </div>
  );
}
