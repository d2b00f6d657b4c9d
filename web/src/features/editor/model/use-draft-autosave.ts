import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { removeStored, type StoredKey } from '#web/src/lib/storage.ts';
import type { StoryDraft } from '#web/src/lib/story-drafts.ts';
import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';

interface UseDraftAutosaveOptions {
  readonly editor: Editor;
  readonly storyId: string;
  readonly customer: string;
  readonly adopted: StoredKey<StoryDraft> | null;
  /** Save time of the text that changes are relative to. */
  readonly savedAt: string;
  readonly read: () => StoryDraft | null;
}

/** Saves the draft on changes and when the page is left or hidden. */
export function useDraftAutosave({ editor, storyId, customer, adopted, savedAt, read }: UseDraftAutosaveOptions) {
  const autosave = useRef<DraftAutosave>(null);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const editId = crypto.randomUUID();
    const created = createDraftAutosave({ storyId, customer, editId, read: () => reader.current() });
    autosave.current = created;
    const onHidden = () => document.visibilityState === 'hidden' && created.flush();
    const onLeave = (event: BeforeUnloadEvent) => {
      created.flush();
      if (created.isAtRisk()) event.preventDefault();
    };
    editor.on('update', created.changed);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', created.flush);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      created.stop();
      editor.off('update', created.changed);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', created.flush);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [editor, storyId, customer]);
  useEffect(() => {
    if (adopted === null) return;
    // Moves the adopted draft to this editor's key.
    autosave.current?.save();
    removeStored(adopted);
  }, [adopted]);
  // Compares with the newly saved text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the saved text changes.
  useEffect(() => autosave.current?.save(), [savedAt]);
  return autosave;
}
