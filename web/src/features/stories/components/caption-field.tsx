import { clsx } from 'clsx';
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import { type CaptionEdit, captionError } from '#web/src/features/stories/model/use-caption-edit.ts';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { control } from '#web/src/ui/field.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';

interface CaptionFieldProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly name: string;
  readonly edit: CaptionEdit;
}

/** From this length on, the field shows a counter. */
const countFrom = limits.captionMaxLength - 200;

export function CaptionField({ ref, name, edit }: CaptionFieldProps) {
  const id = useId();
  const fault = captionError(edit.text) ?? edit.unsaved;
  const { length } = edit.text;
  useGrowingHeight(ref, edit.text);
  return (
    <>
      <textarea
        ref={ref}
        rows={3}
        lang={useStoryLanguage()}
        aria-label={name}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault ${id}-count`}
        value={edit.text}
        onFocus={({ target }) => {
          edit.begin();
          target.setSelectionRange(target.value.length, target.value.length);
        }}
        onChange={({ target }) => edit.type(target.value)}
        onKeyDown={(event) => {
          const action = keyAction(event);
          if (action === null) return;
          event.preventDefault();
          edit[action]();
        }}
        className={clsx(control, 'caption-field')}
      />
      <p id={`${id}-fault`} role="alert" className="fault text-small leading-snug caption-fault">
        {fault}
      </p>
      <div className="flex flex-wrap items-center caption-actions">
        <TextButton onMouseDown={keepFocus} onClick={edit.finish}>
          {edit.unsaved === null ? 'Save' : 'Try again'}
        </TextButton>
        <TextButton onMouseDown={keepFocus} onClick={edit.cancel}>
          {edit.unsaved === null ? 'Cancel' : 'Discard'}
        </TextButton>
        <span id={`${id}-count`} role="status" className="text-muted text-small">
          {length >= countFrom &&
            `${length.toLocaleString('en')} of ${limits.captionMaxLength.toLocaleString('en')} characters`}
        </span>
      </div>
    </>
  );
}

/** Safari does not focus clicked buttons: the field would lose the focus and remove the button before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function keyAction(event: KeyboardEvent): 'finish' | 'cancel' | null {
  const { key, ctrlKey, metaKey } = event;
  if (isComposing(event)) return null;
  if (key === 'Escape') return 'cancel';
  return key === 'Enter' && (ctrlKey || metaKey) ? 'finish' : null;
}

/** For browsers without `field-sizing`. */
function useGrowingHeight(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null || CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [ref, text]);
}
