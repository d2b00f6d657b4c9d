import { useEffect, useRef } from 'react';
import type { Caption } from '#shared/schemas/story.ts';
import { type CaptionEdit, useCaptionEdit } from '#web/src/features/stories/model/use-caption-edit.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { useOnline } from '#web/src/ui/use-online.ts';
import { CaptionField } from './caption-field.tsx';
import { CopyButton } from './copy-button.tsx';

interface CaptionTextProps {
  readonly storyId: string;
  readonly caption: Caption;
  /** 'Caption 2'. */
  readonly name: string;
}

/** The text of a post: to be read, and, pressed, a field in the same place. Whoever leaves the field saves. */
export function CaptionText({ storyId, caption, name }: CaptionTextProps) {
  const edit = useCaptionEdit(storyId, caption);
  const { open, begin, finish } = edit;
  const field = useRef<HTMLTextAreaElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useRetryWhenBack(edit);
  // The focus stays with the text when a field takes the place of a button, and the other way round.
  useEffect(() => {
    if (hasFocus.current) (open ? field : editButton).current?.focus();
  }, [open]);
  const beginHere = () => {
    hasFocus.current = true;
    begin();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of what is inside; it is nothing to press.
    <div
      className="caption-text"
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        if (open) finish();
      }}
    >
      {open ? (
        <CaptionField ref={field} name={name} edit={edit} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the pointer's short way; the button below is everybody's. */}
          <p className="caption-words" onClick={() => !isSelecting() && beginHere()}>
            {edit.text === '' ? <span className="text-muted">Nothing here yet.</span> : edit.text}
          </p>
          <div className="caption-actions">
            <TextButton ref={editButton} onClick={beginHere}>
              Edit<span className="sr-only"> {name.toLowerCase()}</span>
            </TextButton>
            <CopyButton text={edit.text} name={name.toLowerCase()} />
            <span role="status" className="text-muted text-small">
              {edit.saving && 'Saving…'}
            </span>
          </div>
        </>
      )}
    </div>
  );
}

/** Whoever marks a piece of the text wants to copy it, not to change it. */
function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** What could not be saved goes out once more each time that the network is back. */
function useRetryWhenBack({ unsaved, finish }: CaptionEdit): void {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current && unsaved !== null) finish();
    wasOffline.current = !online;
  }, [online, unsaved, finish]);
}
