import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page is prerendered and hydrated, true right after: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
