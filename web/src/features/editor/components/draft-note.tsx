import { createdLabel } from '#web/src/lib/dates.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { TextButton } from '#web/src/ui/button.tsx';

interface DraftNoteProps {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly stale: boolean;
  readonly onDiscard: () => void;
}

export function DraftNote({ savedAt, stale, onDiscard }: DraftNoteProps) {
  const now = useNow(60_000);
  const when = createdLabel(new Date(savedAt).toISOString(), now);
  return (
    <div className="flex flex-wrap items-center justify-between edit-draft-note">
      <p>
        These are your unsaved changes from {when}.
        {stale && ' The story has changed since then. When you save, you’ll see both versions.'}
      </p>
      <TextButton onClick={onDiscard}>Discard draft</TextButton>
    </div>
  );
}
