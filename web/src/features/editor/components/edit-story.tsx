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
  const room = useEditDialog(props);
  const { editor, state } = room.edit;
  return (
    <EditDialog
      popupRef={popupRef}
      text={() => editor.view.dom}
      onKeyDown={room.onKeyDown}
      onClosePress={room.close}
      onEscape={room.onEscape}
      onOutsidePress={room.onOutsidePress}
      headerAction={
        state.view === 'write' && (
          <button
            type="button"
            aria-label="Earlier versions"
            aria-disabled={room.rewriting}
            className="edit-icon-button"
            onClick={() => !room.rewriting && room.show('versions')}
          >
            <History aria-hidden="true" className="size-5" />
            <span className="edit-icon-text">Earlier versions</span>
          </button>
        )
      }
    >
      <WriteView room={room} />
      <SidePanel room={room} storyId={props.story._id} />
      <p role="status" className="edit-note">
        {state.note}
      </p>
    </EditDialog>
  );
}

function SidePanel({ room, storyId }: { readonly room: EditDialogModel; readonly storyId: string }) {
  const { edit, proposal, show } = room;
  const { view, theirs, saving, reason } = edit.state;
  const back = () => show('write');
  if (view === 'versions') return <VersionsPanel storyId={storyId} edit={edit} onBack={back} />;
  if (view === 'review' && proposal !== null) {
    return <ReviewPanel editor={edit.editor} proposal={proposal} onAccept={room.accept} onReject={back} />;
  }
  if (view !== 'conflict' || theirs === null) return null;
  return (
    <ConflictPanel
      editor={edit.editor}
      theirs={theirs}
      saving={saving}
      reason={reason}
      onKeepMine={() => void edit.keepMine(theirs)}
      onTakeTheirs={() => void edit.takeTheirs(theirs)}
      onBack={back}
    />
  );
}
