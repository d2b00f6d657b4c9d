import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { LoadingRows } from './loading.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly retrying?: boolean;
  readonly onRetry?: () => void;
}

/** An error in place of what could not be loaded. */
export function Failure({ error, retrying = false, onRetry }: FailureProps) {
  return (
    <div role="alert" data-slot="failure" className="flex flex-wrap items-center gap-4 py-6">
      <p className="grow font-semibold text-danger">{errorMessage(error)}</p>
      {onRetry !== undefined && (
        <Button variant="ghost" onClick={onRetry} pending={retrying} pendingLabel="Trying again…">
          Try again
        </Button>
      )}
    </div>
  );
}

export type ViewedQuery<T> = Pick<UseQueryResult<T>, 'error' | 'isFetching'> & {
  readonly data: T | undefined;
  readonly refetch: () => unknown;
};

interface QueryViewProps<T> {
  readonly query: ViewedQuery<T>;
  /** What is loading, for screen readers: `customers`. */
  readonly label: string;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query: rows while it loads, its error with a retry, or its data. Old data stay while a refetch fails. */
export function QueryView<T>({ query, label, rows = 6, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <LoadingRows label={label} rows={rows} />;
  return <Failure error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
