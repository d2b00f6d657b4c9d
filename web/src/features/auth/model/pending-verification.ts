import { useSyncExternalStore } from 'react';

const key = 'awaitedVerification';
let pendingEmail: string | null = null;
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return pendingEmail;
  }
}

/** Survives reloads of this tab; null ends the wait. */
export function setPendingVerification(email: string | null): void {
  pendingEmail = email;
  if (email !== null) mistyped = null;
  try {
    if (email === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, email);
  } catch {
    // Without storage the state is lost on reload only.
  }
  for (const listener of listeners) listener();
}

let mistyped: string | null = null;

/** Ends the wait, because the address was wrong; the next registration replaces this one. */
export function startOver(): void {
  mistyped = stored();
  setPendingVerification(null);
}

export const mistypedAddress = (): string | null => mistyped;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePendingVerification(): string | null {
  return useSyncExternalStore(watch, stored, () => null);
}
