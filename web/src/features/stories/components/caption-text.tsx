import { useEffect, useRef } from 'react';
import type { Caption } from '#shared/schemas/story.ts';
import { charactersOf } from '#shared/text/characters.ts';
import { AdaptButton } from '#web/src/features/posting/components/adapt-button.tsx';
import { type CaptionEdit, useCaptionEdit } from '#web/src/features/stories/model/use-caption-edit.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { useOnline } from '#web/src/ui/use-online.ts';
import { CaptionField } from './caption-field.tsx';
import { CopyButton } from './copy-button.tsx';

interface CaptionTextProps {
  readonly storyId: string;
  readonly caption: Caption;
  readonly nth: number;
}

/** Text that becomes a field in place when clicked; leaving the field saves. */
export function CaptionText({ storyId, caption, nth }: CaptionTextProps) {
  const name = `Caption ${nth}`;
  const edit = useCaptionEdit(storyId, caption);
  const lang = useStoryLanguage();
  const { open, begin, finish } = edit;
  const field = useRef<HTMLTextAreaElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useRetryWhenOnline(edit);
  // Moves the focus between the button and the field that replace each other.
  useEffect(() => {
    if (hasFocus.current) (open ? field : editButton).current?.focus();
  }, [open]);
  const beginHere = () => {
    hasFocus.current = true;
    begin();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to focus inside; it is not interactive itself.
    <div
      className="flex flex-col min-w-0 caption-text"
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        if (open) finish();
      }}
    >
      <p className="caption-head">
        <span aria-hidden="true" className="caption-number">
          {nth}
        </span>
        <small>{countOf(charactersOf(edit.text).length, 'character')}</small>
      </p>
      {open ? (
        <CaptionField ref={field} name={name} edit={edit} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for pointers; the button below works for everyone. */}
          <p
            lang={edit.text === '' ? undefined : lang}
            className="caption-words"
            onClick={() => !isSelecting() && beginHere()}
          >
            {edit.text === '' ? <span className="text-muted">Nothing here yet.</span> : edit.text}
          </p>
          <div className="flex flex-wrap items-center caption-actions">
            <CopyButton text={edit.text} name={name.toLowerCase()} />
            <TextButton ref={editButton} onClick={beginHere}>
              Edit<span className="sr-only"> {name.toLowerCase()}</span>
            </TextButton>
            <AdaptButton
              storyId={storyId}
              source={{ kind: 'caption', key: caption._id, text: edit.text }}
              name={name.toLowerCase()}
              onUse={edit.replace}
            />
            <span role="status" className="text-muted text-small">
              {edit.saving && 'Saving…'}
            </span>
          </div>
        </>
      )}
    </div>
  );
}

/** Selecting text is for copying, not for editing. */
function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Retries a failed save when the network returns. */
function useRetryWhenOnline({ unsaved, finish }: CaptionEdit): void {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current && unsaved !== null) finish();
    wasOffline.current = !online;
  }, [online, unsaved, finish]);
}
