import { type RefObject, useEffect, useId } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import { excessOf } from '#shared/text/excess-of.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { type AiAction, type AiState, canSend } from '#web/src/features/editor/model/ai-reducer.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { Button } from '#web/src/ui/button.tsx';
import { control } from '#web/src/ui/field.tsx';

const suggestions = ['Fix spelling and grammar', 'Make it warmer', 'Make it shorter', 'Use simpler words'] as const;

interface AiBoxProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly state: AiState;
  readonly dispatch: (action: AiAction) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

export function AiBox({ inputRef, state, dispatch, onSend, onCancel }: AiBoxProps) {
  const id = useId();
  const { instruction, phase } = state;
  const busy = phase === 'busy';
  const excess = excessOf(instruction.length, limits.instructionMaxLength);
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const suggest = (suggestion: string) => {
    dispatch({ type: 'typed', instruction: suggestion });
    inputRef.current?.focus();
  };
  return (
    <section aria-label="Ask Wren for a change" data-slot="ai-box" className="edit-box edit-ai">
      <label htmlFor={id} className="font-semibold">
        What should Wren change?
      </label>
      <textarea
        ref={inputRef}
        id={id}
        rows={2}
        value={instruction}
        readOnly={busy}
        aria-invalid={excess !== undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => dispatch({ type: 'typed', instruction: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) onSend();
        }}
        className={`${control} edit-instruction`}
      />
      {!busy && (
        <ul className="edit-suggestions" aria-label="Suggestions">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                className="chip whitespace-nowrap text-small edit-suggestion"
                onClick={() => suggest(suggestion)}
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id={`${id}-state`} role="status" className="edit-ai-state">
        {excess !== undefined && <p className="fault">{excess}</p>}
        {phase === 'busy' && <Rewriting words={state.words} />}
        {phase === 'failed' && <p>That didn’t work. Your text hasn’t changed. Please try again.</p>}
        {phase === 'unchanged' && <p>Wren found nothing to change.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!busy && !canSend(state)} pending={busy} className="edit-small" onClick={onSend}>
          Send
        </Button>
        <Button variant="ghost" className="edit-small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function Rewriting({ words }: { readonly words: number }) {
  return (
    <p className="flex items-center gap-3">
      <StoryThread shape="writing" className="h-4 w-14 shrink-0 text-accent" />
      <span>
        Wren is rewriting your story…
        {/* Hidden from screen readers, which would announce it four times a second. */}
        {words > 0 && <span aria-hidden="true"> {countOf(words, 'word')} so far</span>}
      </span>
    </p>
  );
}
