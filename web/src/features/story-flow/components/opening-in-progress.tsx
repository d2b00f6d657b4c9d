import { languageOf } from '#shared/story/language-of.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { draftHtml } from '#web/src/features/story-flow/model/draft-html.ts';
import { useSlowModel } from '#web/src/lib/model-patience.ts';
import { Button } from '#web/src/ui/button.tsx';
import { StoryText } from '#web/src/ui/story-text.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';
import '#web/src/features/story-flow/preview.css';

interface OpeningInProgressProps {
  readonly text: string;
  readonly onStop: () => void;
}

export function OpeningInProgress({ text, onStop }: OpeningInProgressProps) {
  useHeadingFocus();
  const slow = useSlowModel('opening');
  return (
    <div className="preview">
      <h1>Wren is writing</h1>
      <p role="status" className="text-lead text-muted leading-snug">
        {text === ''
          ? `Wren is reading your answers once more.${slow === '' ? ' The opening follows in a few seconds.' : ''}`
          : 'Wren is writing the opening of your story.'}
        {slow}
      </p>
      <div className="preview-sheet" aria-hidden="true">
        {text !== '' && <StoryText html={draftHtml(text)} language={languageOf(text)} dropCap />}
        <StoryThread shape="writing" className="mt-5 h-8 w-28 text-accent" />
      </div>
      <Button variant="ghost" className="self-start" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
