import { useSyncExternalStore } from 'react';

/** Session storage, not local storage: a session ends with its tab. */
const tokenName = 'deskToken';

/** In local storage: when an operator signed out, for the other windows. */
const signedOutName = 'deskSignedOut';

/** Begins the keys of unsent answers to messages, in the session storage. */
export const answerPrefix = 'deskAnswer ';

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

/** Removes the token and the answers that were not sent; the other windows of this browser follow. */
export function leaveDeskSession(): void {
  leaveHere();
  try {
    localStorage.setItem(signedOutName, new Date().toISOString());
  } catch {
    // Rejected by the browser: a window's next call ends its session.
  }
}

function leaveHere(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(answerPrefix)) sessionStorage.removeItem(name);
  dropDeskSession();
}

function loadAgain(): void {
  document.documentElement.hidden = true;
  window.location.reload();
}

/**
 * Ends the session of this window when an operator signs out in another one. Loads the page again when its session ended while it
 * was in the back-forward cache: a new document shows no customer's data. Returns the unsubscribe function.
 */
export function followDeskSession(): () => void {
  let shown = getDeskToken();
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== signedOutName || getDeskToken() === null) return;
    leaveHere();
    loadAgain();
  };
  const onPageHide = () => {
    shown = getDeskToken();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && shown !== null && getDeskToken() !== shown) loadAgain();
  };
  const following = new AbortController();
  const { signal } = following;
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pagehide', onPageHide, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  return () => following.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDeskToken(): string | null {
  return useSyncExternalStore(subscribe, getDeskToken);
}
