import { useEffect, useMemo, useState } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import type { Caption } from '#shared/schemas/story.ts';
import { useSaveCaption } from '#web/src/features/stories/api/save-caption.ts';
import { captionDraftKey } from '#web/src/lib/caption-drafts.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';

export function captionError(text: string): string | null {
  const over = text.length - limits.captionMaxLength;
  if (over <= 0) return null;
  const max = limits.captionMaxLength.toLocaleString('en');
  return `Please keep it under ${max} characters. You’re ${over.toLocaleString('en')} over.`;
}

export interface CaptionEdit {
  readonly text: string;
  /** In edit mode, or with a text that could not be saved. */
  readonly open: boolean;
  readonly unsaved: string | null;
  readonly saving: boolean;
  readonly begin: () => void;
  readonly type: (text: string) => void;
  readonly finish: () => void;
  /** Saves a text that was written elsewhere. */
  readonly replace: (text: string) => void;
  readonly cancel: () => void;
}

/** Edits one caption. The typed text is stored in localStorage until the server has it, so it survives failures and reloads. */
export function useCaptionEdit(storyId: string, { _id: captionId, text: saved }: Caption): CaptionEdit {
  const key = useMemo(() => captionDraftKey(storyId, captionId), [storyId, captionId]);
  const [draft, setDraft] = useState(() => readStored(key));
  const [recovered, setRecovered] = useState(draft !== null);
  const [editing, setEditing] = useState(false);
  const { save, saving, error, resetError } = useSaveCaption(storyId, captionId);
  const isUnsaved = draft !== null && draft !== saved && !saving;
  const unsaved = isUnsaved ? unsavedNote(error, recovered || !editing) : null;

  /** Text typed after the request stays a draft. */
  const onSaved = (sent: string) => {
    setDraft((newest) => (newest === sent ? null : newest));
    setRecovered(false);
  };
  const discardDraft = () => {
    removeStored(key);
    setDraft(null);
    setRecovered(false);
  };
  // On mount only: later `saved` may be an optimistic value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (draft !== null && draft === saved && !saving) discardDraft();
  }, []);

  return {
    text: draft ?? saved,
    open: editing || isUnsaved,
    unsaved,
    saving,
    begin: () => setEditing(true),
    type: (text) => {
      setDraft(text);
      writeStored(key, text);
    },
    finish: () => {
      setEditing(false);
      if (draft === null || captionError(draft) !== null) return;
      if (draft !== saved) save(draft, { onSuccess: () => onSaved(draft) });
      else if (!saving) discardDraft();
    },
    replace: (text) => {
      setDraft(text);
      writeStored(key, text);
      save(text, { onSuccess: () => onSaved(text) });
    },
    cancel: () => {
      discardDraft();
      setEditing(false);
      resetError();
    },
  };
}

function unsavedNote(error: Error | null, left: boolean): string | null {
  if (error !== null) return `Not saved. ${error.message}`;
  return left ? 'This text isn’t saved yet.' : null;
}
