import { clsx } from 'clsx';

/** A list that is not known yet has as many cards as fill a phone's first screens. */
export const waitingSlots: readonly undefined[] = Array.from({ length: 6 });

/** Without an address an image has no box. */
export const blankPicture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

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
