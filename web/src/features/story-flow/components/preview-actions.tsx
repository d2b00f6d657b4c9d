import { askToUseText, previewPrice } from '#web/src/features/story-flow/model/get-story.ts';
import type { GetStory } from '#web/src/features/story-flow/model/use-get-story.ts';
import { useSession } from '#web/src/lib/session.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { StartAgain } from './start-again.tsx';

interface PreviewActionsProps {
  readonly getStory: GetStory;
  /** The opening was written before the customer changed what is kept out. */
  readonly isOutdated: boolean;
  readonly writing: boolean;
  readonly failure: string;
  readonly onWriteAnew: () => void;
  readonly onStop: () => void;
  readonly onStartAgain: () => void;
}

/** The bar below the opening. A story is not bought on an outdated opening: it is written again first. */
export function PreviewActions(props: PreviewActionsProps) {
  const { getStory, isOutdated, writing, failure, onWriteAnew, onStop, onStartAgain } = props;
  const { price, note } = previewPrice(useSession());
  return (
    <div
      className="card flex flex-wrap items-center justify-between preview-actions"
      data-outdated={isOutdated || writing || undefined}
      hidden={getStory.signingUp}
    >
      <p className="preview-price">
        <span>{price}</span> <span>{note}</span>
      </p>
      {getStory.storiesToUse !== undefined && (
        <p role="status" className="preview-question">
          {askToUseText(getStory.storiesToUse)}
        </p>
      )}
      {isOutdated && !writing && failure === '' && (
        <p role="status" className="preview-question">
          You changed what’s kept out, so Wren writes the opening again first.
        </p>
      )}
      {failure !== '' && <p className="preview-failure">{failure}</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        {isOutdated || writing ? (
          <Button onClick={onWriteAnew} pending={writing} pendingLabel="Writing it again…">
            Write the opening again
          </Button>
        ) : (
          <Button onClick={getStory.get} pending={getStory.pending} pendingLabel="Getting your story…">
            Get my story
          </Button>
        )}
        {writing ? (
          <TextButton onClick={onStop}>Stop</TextButton>
        ) : (
          <StartAgain
            confirm
            warning="You’ll lose this opening and the conversation behind it."
            onStartAgain={onStartAgain}
          />
        )}
      </div>
    </div>
  );
}
