import { useSyncExternalStore } from 'react';

const key = 'awaitedVerification';
let kept: string | null = null;
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return kept;
  }
}

/** The address whose mail is awaited, for this tab and over its reloads; null ends the wait. */
export function awaitVerification(email: string | null): void {
  kept = email;
  try {
    if (email === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, email);
  } catch {
    // A browser that keeps nothing still shows the screen until the reload.
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAwaitedVerification(): string | null {
  return useSyncExternalStore(watch, stored, () => null);
}
