import { useEffect, useMemo, useState } from 'react';
import { limits } from '#shared/catalogue/limits.ts';
import type { Caption } from '#shared/schemas/story.ts';
import { useSaveCaption } from '#web/src/features/stories/api/save-caption.ts';
import { captionDraftKey } from '#web/src/lib/caption-drafts.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';

/** Why a text cannot be saved; null when it can. Pure. */
export function captionFault(text: string): string | null {
  const over = text.length - limits.captionMaxLength;
  if (over <= 0) return null;
  const most = limits.captionMaxLength.toLocaleString('en');
  return `Please keep it under ${most} characters. You’re ${over.toLocaleString('en')} over.`;
}

export interface CaptionEdit {
  /** In the field, or to be read. */
  readonly text: string;
  /** It stands in a field: somebody is writing, or what is in it could not be saved. */
  readonly open: boolean;
  /** What could not be saved: the sentence to say about it; null otherwise. */
  readonly unsaved: string | null;
  readonly saving: boolean;
  readonly begin: () => void;
  readonly type: (text: string) => void;
  /** The customer is done: what is new is saved. */
  readonly finish: () => void;
  /** Back to what is saved. */
  readonly cancel: () => void;
}

/**
 * The editing of one caption. What is typed is kept in the browser from the first letter until the server has it: a failed
 * save and a reload find it in the field again.
 */
export function useCaptionEdit(storyId: string, { _id: captionId, text: saved }: Caption): CaptionEdit {
  const key = useMemo(() => captionDraftKey(storyId, captionId), [storyId, captionId]);
  const [draft, setDraft] = useState(() => readStored(key));
  const [recovered, setRecovered] = useState(draft !== null);
  const [editing, setEditing] = useState(false);
  const { save, saving, error, forgetError } = useSaveCaption(storyId, captionId);
  const differs = draft !== null && draft !== saved && !saving;
  const unsaved = differs ? unsavedNote(error, recovered || !editing) : null;

  /** The server has it, in its own spelling; what was typed since stays. */
  const settle = (sent: string) => {
    setDraft((newest) => (newest === sent ? null : newest));
    setRecovered(false);
  };
  const forget = () => {
    removeStored(key);
    setDraft(null);
    setRecovered(false);
  };
  // Only at the beginning: later `saved` may be what is shown and on its way, and the server may still refuse it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said.
  useEffect(() => {
    if (draft !== null && draft === saved && !saving) forget();
  }, []);

  return {
    text: draft ?? saved,
    open: editing || differs,
    unsaved,
    saving,
    begin: () => setEditing(true),
    type: (text) => {
      setDraft(text);
      writeStored(key, text);
    },
    finish: () => {
      setEditing(false);
      if (draft === null || captionFault(draft) !== null) return;
      if (draft !== saved) save(draft, { onSuccess: () => settle(draft) });
      else if (!saving) forget();
    },
    cancel: () => {
      forget();
      setEditing(false);
      forgetError();
    },
  };
}

function unsavedNote(error: Error | null, left: boolean): string | null {
  if (error !== null) return `Not saved. ${error.message}`;
  return left ? 'This text isn’t saved yet.' : null;
}
