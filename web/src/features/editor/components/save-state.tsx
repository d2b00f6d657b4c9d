import type { EditState } from '#web/src/features/editor/model/edit-reducer.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';

interface SaveStateProps {
  readonly state: Pick<EditState, 'saving' | 'retryAt' | 'reason'>;
}

export function SaveState({ state: { saving, retryAt, reason } }: SaveStateProps) {
  return (
    <div className="edit-save-state">
      <OfflineNote>Your text is saved on this device.</OfflineNote>
      {retryAt !== null && (
        <p role="status" className="text-small">
          You’ve saved many times in a row. Your text is safe on this device, and we’ll save it to your story
          <Countdown until={retryAt} />
        </p>
      )}
      <p role="alert" className="font-semibold text-danger text-small empty:hidden">
        {saving === 'failed' && `Not saved. Try again.${reason === null ? '' : ` ${reason}`}`}
      </p>
    </div>
  );
}

const secondMs = 1000;

/** Hidden from screen readers, which would read every second. @param until milliseconds since 1970 */
function Countdown({ until }: { readonly until: number }) {
  const seconds = Math.max(1, Math.ceil((until - useNow(secondMs)) / secondMs));
  return (
    <>
      <span aria-hidden="true"> in {countOf(seconds, 'second')}.</span>
      <span className="sr-only"> in a moment.</span>
    </>
  );
}
