import type { QueryKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Story } from '#shared/schemas/story.ts';
import { fetchText, isChangedElsewhere, type SavedText, useSaveText } from '#web/src/features/editor/api/save-story.ts';
import { useRestoreVersion } from '#web/src/features/editor/api/story-versions.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { readCustomer } from '#web/src/lib/session.ts';
import { keptDrafts, watchDrafts } from '#web/src/lib/story-drafts.ts';
import { type EditView, editReducer, editStart } from './edit-reducer.ts';
import { replaceContent } from './replace-content.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { parseStory, useEditorValue, useStoryEditor } from './use-story-editor.ts';

export interface EditedStory {
  readonly story: Pick<Story, '_id' | 'name' | 'description' | 'updatedAt'>;
  /** Where the page keeps the story among the server's answers. */
  readonly storyKey: QueryKey;
  readonly onClose: () => void;
}

interface Keys {
  readonly onLink: () => void;
  readonly onTools: () => void;
}

export type StoryEdit = ReturnType<typeof useEditStory>;

/** Everything that one opened editor knows and does. Keys come as references: the editor is made once. */
export function useEditStory({ story, storyKey, onClose }: EditedStory, keys: RefObject<Keys>) {
  const { _id: storyId } = story;
  const [opened] = useState(() => openedWith(story));
  const [state, dispatch] = useReducer(editReducer, opened.base, editStart);
  const [hasDraft, setHasDraft] = useState(opened.adopted !== null);
  const editor = useStoryEditor({
    html: opened.html,
    onLink: () => keys.current.onLink(),
    onTools: () => keys.current.onTools(),
  });
  const { base } = state;
  const baseDoc = useMemo(() => parseStory(editor, base.description), [editor, base.description]);
  const unsaved = useEditorValue(editor, () => !editor.state.doc.eq(baseDoc));
  const keeper = useDraftKeeper({
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
  // Presses come faster than renders.
  const busy = useRef(false);

  const rebase = (saved: SavedText, note: string | null, view: EditView = 'write') => {
    keeper.current?.forget();
    setHasDraft(false);
    dispatch({ type: 'rebased', base: saved, view, note });
  };
  const show = ({ description }: SavedText) => replaceContent(editor, parseStory(editor, description));
  /** One deed at a time, whose failure is told in the modal and takes nothing away. */
  const attempt = async (deed: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    keeper.current?.flush();
    dispatch({ type: 'saving' });
    try {
      await deed();
    } catch (error) {
      await tellFailure(error);
    } finally {
      busy.current = false;
    }
  };
  const tellFailure = async (error: unknown) => {
    if (!isChangedElsewhere(error)) return dispatch({ type: 'failed', reason: reasonOf(error) });
    try {
      const theirs = await fetchText(storyId);
      dispatch({ type: 'conflicted', theirs });
    } catch {
      dispatch({ type: 'failed', reason: reasonOf(error) });
    }
  };
  const saveOver = async (from: SavedText): Promise<void> => {
    const sent = editor.state.doc;
    const saved = await saving.mutateAsync({ base: from, description: editor.getHTML() });
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
    openElsewhere: useOpenElsewhere(storyId),
    /** The draft stays: the next opening begins with it. */
    close: () => {
      keeper.current?.flush();
      onClose();
    },
    save: () => (unsaved ? attempt(() => saveOver(base)) : onClose()),
    keepMine: (theirs: SavedText) => attempt(() => saveOver(theirs)),
    takeTheirs: (theirs: SavedText) =>
      attempt(async () => {
        const mine = await saving.mutateAsync({ base: theirs, description: editor.getHTML() });
        const saved = await saving.mutateAsync({ base: mine, description: theirs.description });
        show(saved);
        rebase(saved, 'You’re now using the other version. Yours is in Earlier versions.');
      }),
    restore: (versionId: string, label: string) =>
      attempt(async () => {
        const from = unsaved ? await saving.mutateAsync({ base, description: editor.getHTML() }) : base;
        if (from !== base) rebase(from, null, 'versions');
        const restored = await restoring.mutateAsync({ versionId, updatedAt: from.updatedAt });
        show(restored);
        rebase(restored, `Restored the version from ${label}.`);
      }),
    discardDraft: () => {
      show(story);
      rebase({ description: story.description, updatedAt: story.updatedAt }, 'Draft discarded. You can undo it.');
      editor.view.focus();
    },
  };
}

/** The newest draft is what the edit goes on with. */
function openedWith(story: EditedStory['story']) {
  const { _id: storyId, description, updatedAt } = story;
  const customer = readCustomer() ?? '';
  const adopted = keptDrafts(storyId)[0] ?? null;
  if (adopted === null) return { customer, adopted, html: description, base: { description, updatedAt } };
  return { customer, adopted, html: adopted.draft.html, base: { description, updatedAt: adopted.draft.updatedAt } };
}

/** What the customer can do something about is said; the rest is 'try again' (architecture 16). */
function reasonOf(error: unknown): string | null {
  const told = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
  return told ? error.message : null;
}

/** Whether another tab has unsaved text of the same story, or an earlier one that was never closed well. */
function useOpenElsewhere(storyId: string): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => watchDrafts(() => setElsewhere(keptDrafts(storyId).length > 1)), [storyId]);
  return elsewhere;
}
