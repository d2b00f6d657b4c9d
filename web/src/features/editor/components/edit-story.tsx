import type { Node } from '@tiptap/pm/model';
import { History } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type EscapeMeaning, escapeMeaning, unsavedNote } from '../model/edit-reducer.ts';
import { replaceContent } from '../model/replace-content.ts';
import { useAiEdit } from '../model/use-ai-edit.ts';
import { type EditedStory, useEditStory } from '../model/use-edit-story.ts';
import { useEditorPlace } from '../model/use-story-editor.ts';
import { AiBox } from './ai-box.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNote } from './draft-note.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FormatToolbar } from './format-toolbar.tsx';
import { LinkForm } from './link-form.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { SaveState } from './save-state.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import '../editor.css';

/** 'Edit Story' (spec 2 §2): the room where customers meet their own words. */
export function EditStory(props: EditedStory) {
  const { story } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const toolbarRef = useRef<HTMLDivElement>(null);
  const aiRef = useRef<HTMLTextAreaElement>(null);
  const [linkOpen, setLinkOpen] = useState(false);
  const [proposal, setProposal] = useState<Node | null>(null);
  const keys = useRef({
    onLink: () => setLinkOpen(true),
    onTools: () => toolbarRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const edit = useEditStory(props, keys);
  const { state, dispatch, editor, unsaved } = edit;
  const { view, saving, reason, note, theirs } = state;
  const place = useEditorPlace(editor);
  const ai = useAiEdit(editor, (doc) => {
    setProposal(doc);
    dispatch({ type: 'viewed', view: 'review' });
  });
  const rewriting = ai.state.phase === 'busy';

  const toText = () => editor.view.focus();
  const closeLink = () => {
    setLinkOpen(false);
    toText();
  };
  const closeAi = () => {
    ai.cancel();
    toText();
  };
  const write = () => dispatch({ type: 'viewed', view: 'write' });
  const close = () => {
    ai.cancel();
    edit.close();
  };
  const remind = () => dispatch({ type: 'noted', note: unsavedNote });
  const escapes: Record<EscapeMeaning, () => void> = {
    'to-text': toText,
    'close-link': closeLink,
    'close-ai': closeAi,
    'to-write': write,
    close,
    remind,
    nothing: () => {},
  };
  const onEscape = () =>
    escapes[escapeMeaning({ view, focus: focusPlace(), unsaved, busy: rewriting || saving === 'saving' })]();
  const accept = (doc: Node) => {
    replaceContent(editor, doc);
    ai.dispatch({ type: 'closed' });
    ai.dispatch({ type: 'typed', instruction: '' });
    write();
    dispatch({ type: 'noted', note: 'Changed. Undo brings your text back.' });
  };
  useReturnToText(view, () => (ai.state.open && aiRef.current !== null ? aiRef.current.focus() : toText()));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    if (view === 'write' && !rewriting && !event.repeat) void edit.save();
  };

  return (
    <EditDialog
      popupRef={popupRef}
      text={() => editor.view.dom}
      onKeyDown={onKeyDown}
      onClosePress={close}
      onEscape={onEscape}
      onOutsidePress={() => (unsaved || rewriting || saving === 'saving' ? remind() : close())}
      headerAction={
        view === 'write' && (
          <button
            type="button"
            aria-label="Earlier versions"
            aria-disabled={rewriting}
            className="edit-icon-button"
            onClick={() => !rewriting && dispatch({ type: 'viewed', view: 'versions' })}
          >
            <History aria-hidden="true" className="size-5" />
            <span className="edit-icon-text">Earlier versions</span>
          </button>
        )
      }
    >
      <div className="edit-write" hidden={view !== 'write'}>
        <FormatToolbar
          editor={editor}
          toolbarRef={toolbarRef}
          off={rewriting}
          linkOpen={linkOpen}
          onLink={() => setLinkOpen(!linkOpen)}
        />
        {linkOpen && <LinkForm editor={editor} onDone={closeLink} />}
        {edit.hasDraft && edit.draftSavedAt !== null && (
          <DraftNote savedAt={edit.draftSavedAt} stale={edit.isStale} onDiscard={edit.discardDraft} />
        )}
        {edit.openElsewhere && (
          <p className="edit-draft-note">You have other unsaved changes to this story, perhaps in another tab.</p>
        )}
        <p id="editor-hint" className="sr-only">
          Alt and F10 lead to the text tools, Escape leads back. The Tab key leaves the text.
        </p>
        <div className="edit-scroller">
          <div ref={place} id="editor-text" className="edit-text" aria-busy={rewriting} />
        </div>
        {ai.state.open && (
          <AiBox
            inputRef={aiRef}
            state={ai.state}
            dispatch={ai.dispatch}
            onSend={() => void ai.send()}
            onCancel={closeAi}
          />
        )}
        <footer className="edit-foot">
          <Button
            variant="ghost"
            aria-expanded={ai.state.open}
            className="edit-small"
            onClick={() => (ai.state.open ? closeAi() : ai.dispatch({ type: 'opened' }))}
          >
            AI
          </Button>
          <SaveState saving={saving} reason={reason} />
          <Button variant="ghost" className="edit-small" onClick={close}>
            Cancel
          </Button>
          <Button
            className="edit-small"
            disabled={rewriting}
            pending={saving === 'saving'}
            pendingLabel="Saving…"
            onClick={() => void edit.save()}
          >
            Save
          </Button>
        </footer>
      </div>
      {view === 'review' && proposal !== null && (
        <ReviewPanel editor={editor} proposal={proposal} onAccept={accept} onReject={write} />
      )}
      {view === 'versions' && <VersionsPanel storyId={story._id} edit={edit} onBack={write} />}
      {view === 'conflict' && theirs !== null && (
        <ConflictPanel
          editor={editor}
          theirs={theirs}
          saving={saving}
          reason={reason}
          onKeepMine={() => void edit.keepMine(theirs)}
          onTakeTheirs={() => void edit.takeTheirs(theirs)}
          onBack={write}
        />
      )}
      <p role="status" className="edit-note">
        {note}
      </p>
    </EditDialog>
  );
}

/** Which part of the modal has the focus. */
function focusPlace(): 'tools' | 'link' | 'ai' | 'elsewhere' {
  const at = document.activeElement;
  if (at?.closest('[role=toolbar]') != null) return 'tools';
  if (at?.closest('[data-slot=link-form]') != null) return 'link';
  return at?.closest('[data-slot=ai-box]') != null ? 'ai' : 'elsewhere';
}

/** Coming back from a panel, the focus is where it was needed last. */
function useReturnToText(view: string, focus: () => void): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    if (before.current !== 'write' && view === 'write') focus();
    before.current = view;
  });
}

/** Ctrl or Cmd and S saves, wherever the focus is in the modal. */
function isSaveKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
}
