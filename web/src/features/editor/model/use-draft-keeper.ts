import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { removeStored, type StoredKey } from '#web/src/lib/storage.ts';
import type { StoryDraft } from '#web/src/lib/story-drafts.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

interface DraftKeeperUse {
  readonly editor: Editor;
  readonly storyId: string;
  readonly customer: string;
  /** The draft that this edit goes on with. */
  readonly adopted: StoredKey<StoryDraft> | null;
  /** When the text that 'unsaved' is measured by was saved. */
  readonly savedAt: string;
  /** The text as it stands; null when it is the saved one. Asked whenever something is to be kept. */
  readonly read: () => StoryDraft | null;
}

/** Keeps the editor's text from its first change on, and once more when the page is left or hidden. */
export function useDraftKeeper({ editor, storyId, customer, adopted, savedAt, read }: DraftKeeperUse) {
  const keeper = useRef<DraftKeeper>(null);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const editId = crypto.randomUUID();
    const kept = createDraftKeeper({ storyId, customer, editId, read: () => reader.current() });
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
    // It is kept under this editor's own name from here on, so that two do not lie about.
    keeper.current?.keep();
    removeStored(adopted);
  }, [adopted]);
  // What was typed while a save was under way is measured by what was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept anew whenever what it is measured by changes.
  useEffect(() => keeper.current?.keep(), [savedAt]);
  return keeper;
}
