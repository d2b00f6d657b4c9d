import { StoryThread } from '#web/src/art/story-thread.tsx';
import { draftHtml } from '#web/src/features/story-flow/model/draft-html.ts';
import { StoryText } from '#web/src/ui/story-text.tsx';

interface PreviewOpeningProps {
  readonly html: string;
  /** The opening that is being written in its place; null when none is. */
  readonly next: string | null;
}

/** The new text is written over the place of the former one, so that nothing below moves before it is longer. */
export function PreviewOpening({ html, next }: PreviewOpeningProps) {
  if (html === '') return null;
  return (
    <div className="preview-opening">
      <div inert={next !== null} data-next={next === null ? undefined : next === '' ? 'soon' : 'written'}>
        <StoryText html={html} dropCap />
      </div>
      {next !== null && next !== '' && (
        <div aria-hidden="true">
          <StoryText html={draftHtml(next)} dropCap />
          <StoryThread shape="writing" className="mt-5 h-8 w-28 text-accent" />
        </div>
      )}
    </div>
  );
}
