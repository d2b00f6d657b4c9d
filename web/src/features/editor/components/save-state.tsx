import { OfflineNote } from '#web/src/ui/offline-note.tsx';

interface SaveStateProps {
  readonly saving: 'idle' | 'saving' | 'failed';
  readonly reason: string | null;
}

export function SaveState({ saving, reason }: SaveStateProps) {
  return (
    <div className="edit-save-state">
      <OfflineNote>Your text is saved on this device.</OfflineNote>
      <p role="alert" className="font-semibold text-danger text-small empty:hidden">
        {saving === 'failed' && `Not saved. Try again.${reason === null ? '' : ` ${reason}`}`}
      </p>
    </div>
  );
}
