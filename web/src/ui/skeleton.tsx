import { clsx } from 'clsx';

interface SkeletonProps {
  readonly className: string;
}

/** Hidden from screen readers: the page's Spinner or status announces the wait. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={clsx('skeleton block rounded-control bg-hairline', className)}
    />
  );
}
