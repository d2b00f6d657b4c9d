import { useSyncExternalStore } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { CancelledError } from './cancelled.ts';

export interface DeskToast {
  readonly id: number;
  readonly tone: 'done' | 'error';
  readonly message: string;
  readonly undo?: (() => void) | undefined;
}

let toasts: readonly DeskToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly DeskToast[]): void {
  toasts = next;
  for (const listener of [...listeners]) listener();
}

function add(toast: Omit<DeskToast, 'id'>): void {
  lastId += 1;
  const others = toasts.filter(({ message }) => message !== toast.message);
  setToasts([...others, { ...toast, id: lastId }]);
}

/** Announces a finished act. `undo` adds a button that takes it back. */
export function notifyDone(message: string, undo?: () => void): void {
  add({ tone: 'done', message, undo });
}

/** Announces a failure; a cancelled act is none. */
export function notifyFailed(error: unknown, fallback?: string): void {
  if (error instanceof CancelledError) return;
  add({ tone: 'error', message: errorMessage(error, fallback) });
}

export function removeToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

export function useDeskToasts(): readonly DeskToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
