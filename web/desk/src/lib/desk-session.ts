import { useSyncExternalStore } from 'react';

/** Session storage, not local storage: a session ends with its tab. */
const tokenName = 'deskToken';

const listeners = new Set<() => void>();

/** The operator's bearer token, or null. */
export function getDeskToken(): string | null {
  return sessionStorage.getItem(tokenName);
}

function setDeskToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(tokenName);
  else sessionStorage.setItem(tokenName, token);
  for (const listener of [...listeners]) listener();
}

export function startDeskSession(token: string): void {
  setDeskToken(token);
}

/** Removes the token; the layout then shows the sign-in page. */
export function dropDeskSession(): void {
  setDeskToken(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDeskToken(): string | null {
  return useSyncExternalStore(subscribe, getDeskToken);
}
