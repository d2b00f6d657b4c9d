import { History } from 'lucide-react';
import { useRef } from 'react';
import { useEditRoom } from '#web/src/features/editor/model/use-edit-room.ts';
import type { EditedStory } from '#web/src/features/editor/model/use-edit-story.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SidePanel } from './side-panel.tsx';
import { WriteView } from './write-view.tsx';
import '#web/src/features/editor/editor.css';

export function EditStory(props: EditedStory) {
  const popupRef = useRef<HTMLDivElement>(null);
  const room = useEditRoom(props);
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
