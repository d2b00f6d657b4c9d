import { useEffect } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from './notify.ts';

/** Shows a toast for a failed fetch (specification 2.8); null shows none. */
export function useFailureToast(error: Error | null, fallback: string): void {
  useEffect(() => {
    if (error !== null) notify.error(errorMessage(error, fallback), { id: fallback });
  }, [error, fallback]);
}
