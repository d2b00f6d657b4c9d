import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone, notifyFailed } from './desk-toasts.ts';

interface Act<I, O> {
  readonly run: (input: I) => Promise<O>;
  /** The sentence of the toast; undefined shows none. */
  readonly done: string | ((output: O, input: I) => string | undefined);
  /** Queries to fetch again. */
  readonly refresh?: readonly QueryKey[];
  /** Takes the act back, offered in the toast. */
  readonly undo?: ((output: O, input: I) => Promise<unknown>) | undefined;
  readonly onDone?: (output: O, input: I) => void;
  /** Shown when an error has no message of its own. */
  readonly failed?: string;
}

/**
 * An operator's act with its toasts: what was done, with Undo where it can be undone, or why it failed. The result's
 * `isPending` is the progress to show at the button.
 */
export function useAct<I, O>({
  run,
  done,
  refresh = [],
  undo,
  onDone,
  failed,
}: Act<I, O>): UseMutationResult<O, Error, I> {
  const queryClient = useQueryClient();
  // Every act is in the audit, which is on some pages.
  const stale = [...refresh, ['audit']];
  const refetch = () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const takeBack = (output: O, input: I) => {
    undo?.(output, input)
      .then(() => notifyDone('Undone'))
      .catch((error: unknown) => notifyFailed(error, 'This could not be undone'))
      .finally(refetch);
  };
  return useMutation({
    mutationFn: run,
    onSuccess: (output, input) => {
      const message = typeof done === 'string' ? done : done(output, input);
      if (message !== undefined) notifyDone(message, undo && (() => takeBack(output, input)));
      onDone?.(output, input);
    },
    onError: (error) => notifyFailed(error, failed),
    onSettled: refetch,
  });
}
