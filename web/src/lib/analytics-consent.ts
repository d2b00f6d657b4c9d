import { useSyncExternalStore } from 'react';
import { storedKeys, useStored } from './storage.ts';

let needed = false;
const listeners = new Set<() => void>();

/** From now on the page asks visitors who have not answered. */
export function askForConsent(): void {
  needed = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `ask`: no answer yet. `answered`: it can be changed. `unneeded`: the stage counts nothing, or without storing anything. */
export function useConsent(): 'unneeded' | 'ask' | 'answered' {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => needed,
    () => false,
  );
  const answer = useStored(storedKeys.analyticsConsent);
  if (!isNeeded) return 'unneeded';
  return answer === null ? 'ask' : 'answered';
}
