import { isBusy } from '#web/src/features/editor/model/edit-reducer.ts';
import type { EditDialogModel } from '#web/src/features/editor/model/use-edit-dialog.ts';
import type { StoryEdit } from '#web/src/features/editor/model/use-edit-story.ts';
import { useEditorMount } from '#web/src/features/editor/model/use-story-editor.ts';
import { Button } from '#web/src/ui/button.tsx';
import { useStoryLanguage } from '#web/src/ui/story-language.ts';
import { AiBox } from './ai-box.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormatToolbar } from './format-toolbar.tsx';
import { LinkForm } from './link-form.tsx';
import { SaveState } from './save-state.tsx';

/** Stays mounted behind a panel, with its caret and undo history. */
export function WriteView({ dialog }: { readonly dialog: EditDialogModel }) {
  const { edit, ai, rewriting } = dialog;
  const { editor, state } = edit;
  const place = useEditorMount(editor);
  return (
    <div className="edit-write" hidden={state.view !== 'write'}>
      <FormatToolbar
        editor={editor}
        toolbarRef={dialog.toolbarRef}
        off={rewriting}
        linkOpen={dialog.linkOpen}
        onLink={dialog.toggleLink}
      />
      {dialog.linkOpen && <LinkForm editor={editor} onDone={dialog.closeLink} />}
      <DraftNotes edit={edit} />
      <p id="editor-hint" className="sr-only">
        Press Alt and F10 for the text tools and Escape to come back. Press Tab to leave the text.
      </p>
      <div className="edit-scroller">
        <div ref={place} id="editor-text" lang={useStoryLanguage()} className="edit-text" aria-busy={rewriting} />
      </div>
      {ai.state.open && (
        <AiBox
          inputRef={dialog.aiRef}
          state={ai.state}
          dispatch={ai.dispatch}
          onSend={() => void ai.send()}
          onCancel={dialog.closeAi}
        />
      )}
      <WriteActions dialog={dialog} />
    </div>
  );
}

function DraftNotes({ edit }: { readonly edit: StoryEdit }) {
  return (
    <>
      {edit.hasDraft && edit.draftSavedAt !== null && (
        <DraftNote savedAt={edit.draftSavedAt} stale={edit.isStale} onDiscard={edit.discardDraft} />
      )}
      {edit.openElsewhere && (
        <p className="flex flex-wrap items-center justify-between edit-draft-note">
          You have other unsaved changes to this story, maybe in another tab.
        </p>
      )}
    </>
  );
}

function WriteActions({ dialog }: { readonly dialog: EditDialogModel }) {
  const { edit, ai, rewriting } = dialog;
  return (
    <footer className="flex flex-wrap items-center edit-foot">
      <Button
        variant="ghost"
        aria-expanded={ai.state.open}
        className="edit-small"
        onClick={() => (ai.state.open ? dialog.closeAi() : ai.dispatch({ type: 'opened' }))}
      >
        AI
      </Button>
      {edit.state.view === 'write' && <SaveState state={edit.state} />}
      <Button variant="ghost" className="edit-small" onClick={dialog.close}>
        Cancel
      </Button>
      <Button
        className="edit-small"
        disabled={rewriting}
        pending={isBusy(edit.state)}
        pendingLabel="Saving…"
        onClick={() => void edit.save()}
      >
        Save
      </Button>
    </footer>
  );
}
