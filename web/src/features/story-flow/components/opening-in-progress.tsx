import { StoryThread } from '../../../art/story-thread.tsx';
import { Button } from '../../../ui/button.tsx';
import { StoryText } from '../../../ui/story-text.tsx';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import { draftHtml } from '../model/draft-html.ts';
import '../preview.css';

interface OpeningInProgressProps {
  /** What has come of the opening. */
  readonly text: string;
  readonly onStop: () => void;
}

/** The opening while it is being written. */
export function OpeningInProgress({ text, onStop }: OpeningInProgressProps) {
  useHeadingFocus();
  return (
    <div className="preview">
      <h1>Wren is writing</h1>
      <p role="status" className="text-lead text-muted leading-snug">
        Wren is writing the opening of your story. It takes a few seconds.
      </p>
      <div className="preview-sheet" aria-hidden="true">
        {text !== '' && <StoryText html={draftHtml(text)} dropCap />}
        <StoryThread shape="writing" className="mt-5 h-8 w-28 text-accent" />
      </div>
      <Button variant="ghost" className="self-start" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
