import { History } from 'lucide-react';
import { useRef } from 'react';
import { type EditDialogModel, useEditDialog } from '#web/src/features/editor/model/use-edit-dialog.ts';
import type { EditedStory } from '#web/src/features/editor/model/use-edit-story.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { WriteView } from './write-view.tsx';
import '#web/src/features/editor/editor.css';

export function EditStory(props: EditedStory) {
  const popupRef = useRef<HTMLDivElement>(null);
  const dialog = useEditDialog(props);
  const { editor, state } = dialog.edit;
  return (
    <EditDialog
      popupRef={popupRef}
      text={() => editor.view.dom}
      onKeyDown={dialog.onKeyDown}
      onClosePress={dialog.close}
      onEscape={dialog.onEscape}
      onOutsidePress={dialog.onOutsidePress}
      headerAction={
        state.view === 'write' && (
          <button
            type="button"
            aria-label="Earlier versions"
            aria-disabled={dialog.rewriting}
            className="edit-icon-button"
            onClick={() => !dialog.rewriting && dialog.show('versions')}
          >
            <History aria-hidden="true" className="size-5" />
            <span className="edit-icon-text">Earlier versions</span>
          </button>
        )
      }
    >
      <WriteView dialog={dialog} />
      <SidePanel dialog={dialog} storyId={props.story._id} />
      <p role="status" className="edit-note">
        {state.note}
      </p>
    </EditDialog>
  );
}

function SidePanel({ dialog, storyId }: { readonly dialog: EditDialogModel; readonly storyId: string }) {
  const { edit, proposal, show } = dialog;
  const { view, theirs } = edit.state;
  const back = () => show('write');
  if (view === 'versions') return <VersionsPanel storyId={storyId} edit={edit} onBack={back} />;
  if (view === 'review' && proposal !== null) {
    return <ReviewPanel editor={edit.editor} proposal={proposal} onAccept={dialog.accept} onReject={back} />;
  }
  if (view !== 'conflict' || theirs === null) return null;
  return (
    <ConflictPanel
      editor={edit.editor}
      theirs={theirs}
      state={edit.state}
      onKeepMine={() => void edit.keepMine(theirs)}
      onTakeTheirs={() => void edit.takeTheirs(theirs)}
      onBack={back}
    />
  );
}
