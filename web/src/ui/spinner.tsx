import { clsx } from 'clsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';

interface SpinnerProps {
  /** What is being waited for: read out, and shown under the thread. */
  readonly label: string;
  readonly className?: string;
}

/** A wait: loops of handwriting. It shows after 300 ms only, so that a quick answer does not flicker. */
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
