import { Skeleton } from '#web/src/ui/skeleton.tsx';

interface LoadingRowsProps {
  /** What is loading, for screen readers: `customers`. */
  readonly label: string;
  readonly rows?: number;
}

/** Rows of the height that a list will have. */
export function LoadingRows({ label, rows = 6 }: LoadingRowsProps) {
  return (
    <div role="status" data-slot="loading" className="desk-rows">
      <span className="sr-only">{`Loading ${label}…`}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={index} className="flex items-center gap-4 py-3.5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
