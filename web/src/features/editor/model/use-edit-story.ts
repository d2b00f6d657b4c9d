import type { QueryKey } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { fetchText, isEditConflict, type SavedText, useSaveText } from '#web/src/features/editor/api/save-story.ts';
import { useRestoreVersion } from '#web/src/features/editor/api/story-versions.ts';
import { ApiError, waitAfter } from '#web/src/lib/api-error.ts';
import { getCustomerId } from '#web/src/lib/session.ts';
import { listStoryDrafts, subscribeToDrafts } from '#web/src/lib/story-drafts.ts';
import { type EditView, editReducer, editStart } from './edit-reducer.ts';
import { replaceContent } from './replace-content.ts';
import { type Rewrite, rewriteAccepted, rewriteIn } from './rewrite.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { parseStory, useEditorValue, useStoryEditor } from './use-story-editor.ts';

export interface EditedStory {
  readonly story: Pick<Story, '_id' | 'name' | 'description' | 'updatedAt' | 'voices'>;
  readonly storyKey: QueryKey;
  readonly onClose: () => void;
}

interface Keys {
  readonly onLink: () => void;
  readonly onTools: () => void;
}

export type StoryEdit = ReturnType<typeof useEditStory>;

/** State and actions of one opened editor. `keys` is a ref, because the editor is created once. */
export function useEditStory({ story, storyKey, onClose }: EditedStory, keys: RefObject<Keys>) {
  const { _id: storyId } = story;
  const [opened] = useState(() => initialText(story));
  const [state, dispatch] = useReducer(editReducer, opened.base, editStart);
  const [hasDraft, setHasDraft] = useState(opened.adopted !== null);
  const editor = useStoryEditor({
    html: opened.html,
    voices: story.voices,
    onLink: () => keys.current.onLink(),
    onTools: () => keys.current.onTools(),
  });
  const { base } = state;
  const baseDoc = useMemo(() => parseStory(editor, base.description), [editor, base.description]);
  const unsaved = useEditorValue(editor, () => !editor.state.doc.eq(baseDoc));
  const autosave = useDraftAutosave({
    editor,
    storyId,
    customer: opened.customer,
    adopted: opened.adopted?.key ?? null,
    savedAt: base.updatedAt,
    read: () =>
      editor.state.doc.eq(baseDoc) ? null : { html: editor.getHTML(), updatedAt: base.updatedAt, savedAt: Date.now() },
  });
  const saving = useSaveText(storyId, storyKey);
  const restoring = useRestoreVersion(storyId, storyKey);
  const rewrite = useRewrite(editor);
  const waitUnlessClosed = useWait();
  // Ctrl+S and another button may come before the state is rendered.
  const busy = useRef(false);

  const rebase = (saved: SavedText, note: string | null, view: EditView = 'write') => {
    autosave.current?.discard();
    rewrite.forget();
    setHasDraft(false);
    dispatch({ type: 'rebased', base: saved, view, note });
  };
  const mine = () => ({ description: editor.getHTML(), rewritten: rewrite.inForce() });
  const show = ({ description }: SavedText) => replaceContent(editor, parseStory(editor, description));
  /** Runs one operation at a time; a failure shows in the dialog and keeps the text. */
  const runExclusive = async (operation: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await untilAllowed(operation);
    } catch (error) {
      await handleFailure(error);
    } finally {
      busy.current = false;
    }
  };
  /** After 429 waits as long as the server says and sends the text of then; closing the editor keeps it as a draft. */
  const untilAllowed = async (operation: () => Promise<void>): Promise<void> => {
    autosave.current?.flush();
    dispatch({ type: 'saving' });
    try {
      await operation();
    } catch (error) {
      const waitMs = waitAfter(error);
      if (waitMs === null) throw error;
      dispatch({ type: 'waiting', retryAt: Date.now() + waitMs });
      if (await waitUnlessClosed(waitMs)) await untilAllowed(operation);
    }
  };
  const handleFailure = async (error: unknown) => {
    if (!isEditConflict(error)) return dispatch({ type: 'failed', reason: failureReason(error) });
    try {
      const theirs = await fetchText(storyId);
      dispatch({ type: 'conflicted', theirs });
    } catch {
      dispatch({ type: 'failed', reason: failureReason(error) });
    }
  };
  const saveSince = async (from: SavedText, keepReplaced = false): Promise<void> => {
    const sent = editor.state.doc;
    const saved = await saving.mutateAsync({ base: from, ...mine(), keepReplaced });
    const typedSince = !editor.state.doc.eq(sent);
    rebase(saved, typedSince ? 'Saved. What you’ve typed since isn’t saved yet.' : null);
    if (!typedSince) onClose();
  };

  return {
    state,
    dispatch,
    editor,
    unsaved,
    hasDraft,
    draftSavedAt: opened.adopted?.draft.savedAt ?? null,
    isStale: opened.adopted !== null && opened.base.updatedAt !== story.updatedAt,
    openElsewhere: useUnsavedElsewhere(storyId),
    close: () => {
      autosave.current?.flush();
      onClose();
    },
    save: () => (unsaved ? runExclusive(() => saveSince(base)) : onClose()),
    keepMine: (theirs: SavedText) => runExclusive(() => saveSince(theirs, true)),
    takeTheirs: (theirs: SavedText) =>
      runExclusive(async () => {
        const kept = await saving.mutateAsync({ base: theirs, ...mine(), keepReplaced: true });
        const { description } = theirs;
        const saved = await saving.mutateAsync({ base: kept, description, rewritten: false, keepReplaced: true });
        show(saved);
        rebase(saved, 'You’re now using the other version. Yours is in Earlier versions.');
      }),
    restore: (versionId: string, label: string) =>
      runExclusive(async () => {
        const from = unsaved ? await saving.mutateAsync({ base, ...mine() }) : base;
        if (from !== base) rebase(from, null, 'versions');
        const restored = await restoring.mutateAsync({ versionId, updatedAt: from.updatedAt });
        show(restored);
        rebase(restored, `Restored the version from ${label}.`);
      }),
    acceptRewrite: rewrite.accept,
    discardDraft: () => {
      show(story);
      rebase({ description: story.description, updatedAt: story.updatedAt }, 'Draft discarded. You can undo it.');
      editor.view.focus();
    },
  };
}

/** Waits; resolves to false, immediately, when the component is unmounted. */
function useWait(): (ms: number) => Promise<boolean> {
  const stop = useRef<() => void>(null);
  useEffect(() => () => stop.current?.(), []);
  return (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), ms);
      stop.current = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
}

/** Knows whether the text contains an accepted AI edit, also after undo and redo. */
function useRewrite(editor: Editor) {
  const rewrite = useRef<Rewrite>(null);
  useEffect(() => {
    const update = () => {
      rewrite.current = rewriteIn(rewrite.current, editor.state.doc);
    };
    editor.on('update', update);
    return () => {
      editor.off('update', update);
    };
  }, [editor]);
  return {
    inForce: () => rewrite.current?.inForce ?? false,
    forget: () => {
      rewrite.current = null;
    },
    accept: (proposal: Node) => {
      const before = editor.state.doc;
      replaceContent(editor, proposal);
      rewrite.current = rewriteAccepted(rewrite.current, before, editor.state.doc);
    },
  };
}

function initialText(story: EditedStory['story']) {
  const { _id: storyId, description, updatedAt } = story;
  const customer = getCustomerId() ?? '';
  const adopted = listStoryDrafts(storyId)[0] ?? null;
  if (adopted === null) return { customer, adopted, html: description, base: { description, updatedAt } };
  return { customer, adopted, html: adopted.draft.html, base: { description, updatedAt: adopted.draft.updatedAt } };
}

/** Only 4xx messages help the customer (architecture 16); otherwise 'Try again'. */
function failureReason(error: unknown): string | null {
  const isUseful = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
  return isUseful ? error.message : null;
}

/** Whether another tab, or an earlier crash, left unsaved text of this story. */
function useUnsavedElsewhere(storyId: string): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => subscribeToDrafts(() => setElsewhere(listStoryDrafts(storyId).length > 1)), [storyId]);
  return elsewhere;
}
