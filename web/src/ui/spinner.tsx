import { clsx } from 'clsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';

interface SpinnerProps {
  readonly label: string;
  readonly className?: string;
}

/** Appears after 300 ms, to avoid flicker. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <div
      role="status"
      data-slot="spinner"
      className={clsx('spinner flex flex-col items-center gap-3 py-10', className)}
    >
      <StoryThread shape="writing" className="h-8 w-28 text-accent" />
      <p className="text-muted">{label}</p>
    </div>
  );
}
