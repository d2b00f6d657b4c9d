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
  const keeper = useRef<DraftAutosave>(null);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const editId = crypto.randomUUID();
    const kept = createDraftAutosave({ storyId, customer, editId, read: () => reader.current() });
    keeper.current = kept;
    const onHidden = () => document.visibilityState === 'hidden' && kept.flush();
    const onLeave = (event: BeforeUnloadEvent) => {
      kept.flush();
      if (kept.isAtRisk()) event.preventDefault();
    };
    editor.on('update', kept.changed);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', kept.flush);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      kept.stop();
      editor.off('update', kept.changed);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', kept.flush);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [editor, storyId, customer]);
  useEffect(() => {
    if (adopted === null) return;
    // Moves the adopted draft to this editor's key.
    keeper.current?.keep();
    removeStored(adopted);
  }, [adopted]);
  // Compares with the newly saved text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the saved text changes.
  useEffect(() => keeper.current?.keep(), [savedAt]);
  return keeper;
}
