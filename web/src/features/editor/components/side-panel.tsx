import type { EditRoom } from '#web/src/features/editor/model/use-edit-room.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

export function SidePanel({ room, storyId }: { readonly room: EditRoom; readonly storyId: string }) {
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
