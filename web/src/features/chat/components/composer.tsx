import { clsx } from 'clsx';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect } from 'react';
import { excessOf } from '#shared/text/excess-of.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { isComposing } from '#web/src/lib/is-composing.ts';

interface ComposerProps {
  /** Of the field, for screen readers. */
  readonly label?: ReactNode;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly remaining: number;
  readonly requesting: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onSkip: () => void;
  /** The microphone, which takes the composer's place while the customer speaks. */
  readonly speech: ReactNode;
}

const countFrom = 200;

/** Grows to 5 lines. Enter sends; Shift and Enter begins a new line. */
export function Composer(props: ComposerProps) {
  const {
    label = 'Your message to Wren',
    inputRef,
    text,
    onText,
    remaining,
    requesting,
    onSend,
    onStop,
    onSkip,
    speech,
  } = props;
  const id = useId();
  useGrowingHeight(inputRef, text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onSkip();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!requesting) onSend();
  };
  const left = remaining - text.length;
  return (
    <div className="chat-compose">
      <div className="chat-composer">
        <label htmlFor={id} className="chat-field">
          <span className="sr-only">{label}</span>
          <textarea
            ref={inputRef}
            id={id}
            rows={1}
            value={text}
            enterKeyHint="send"
            placeholder="Write as much as you like…"
            aria-invalid={left < 0}
            aria-describedby={left < countFrom ? `${id}-left` : undefined}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            className="chat-input"
          />
        </label>
        {speech}
        <button
          type="button"
          aria-label={requesting ? 'Stop' : 'Send'}
          // Retains the focus, and with it a phone's keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={requesting ? onStop : onSend}
          className="tool-button chat-send"
        >
          {requesting ? (
            <Square aria-hidden="true" className="size-4 fill-current" />
          ) : (
            <ArrowUp aria-hidden="true" className="size-5" />
          )}
        </button>
      </div>
      {left < countFrom && (
        <p id={`${id}-left`} className={clsx('pt-1 text-small', left < 0 ? 'fault' : 'text-muted')}>
          {excessOf(text.length, remaining) ?? `${countOf(left, 'character')} left`}
        </p>
      )}
    </div>
  );
}

/** For browsers without `field-sizing`; the style sheet limits the height. */
function useGrowingHeight(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null || CSS.supports('field-sizing', 'content')) return;
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight}px`;
  }, [ref, text]);
}
