import { useSyncExternalStore } from 'react';

/** One message at the top right; two with the same id are one (specification 1.9). */
interface Notice {
  readonly id: string;
  readonly tone: 'success' | 'error';
  readonly message: string;
}

interface NoticeOptions {
  /** What makes two notices the same; the message when left out. */
  readonly id?: string;
}

let waiting: readonly Notice[] = [];
let show: ((notice: Notice) => void) | undefined;
const listeners = new Set<() => void>();

function add(tone: Notice['tone'], message: string, { id = message }: NoticeOptions = {}): void {
  const notice = { id, tone, message };
  if (show !== undefined) {
    show(notice);
    return;
  }
  waiting = [...waiting, notice];
  for (const listener of listeners) listener();
}

/** Tells the customer something for 5 s. What blocks a task is to be shown beside the task as well. */
export const notify = {
  success: (message: string, options?: NoticeOptions) => add('success', message, options),
  error: (message: string, options?: NoticeOptions) => add('error', message, options),
} as const;

/** Hands the notices that waited for the host, and all later ones, to it; returns what ends that. */
export function connectToastHost(host: (notice: Notice) => void): () => void {
  show = host;
  for (const notice of waiting) host(notice);
  waiting = [];
  return () => {
    if (show === host) show = undefined;
  };
}

/** Whether somebody has something to tell and the host is to be loaded. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
    () => false,
  );
}
