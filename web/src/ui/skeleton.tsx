import { clsx } from 'clsx';

interface SkeletonProps {
  /** Sizes it exactly like what will stand there, so that nothing moves: `h-6 w-40`. */
  readonly className: string;
}

/** A place where something is about to stand. Hidden from screen readers: the page's Spinner or status speaks for it. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={clsx('skeleton block rounded-control bg-hairline', className)}
    />
  );
}
