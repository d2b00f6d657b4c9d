import { useSyncExternalStore } from 'react';

/** Notices with the same id are shown once (specification 1.9). */
interface Notice {
  readonly id: string;
  readonly tone: 'success' | 'error';
  readonly message: string;
}

interface NoticeOptions {
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

/** Shows a toast for 5 s. Also show errors that block a task next to the task. */
export const notify = {
  success: (message: string, options?: NoticeOptions) => add('success', message, options),
  error: (message: string, options?: NoticeOptions) => add('error', message, options),
} as const;

/** Sends queued and later notices to the host; returns the disconnect function. */
export function connectToastHost(host: (notice: Notice) => void): () => void {
  show = host;
  for (const notice of waiting) host(notice);
  waiting = [];
  return () => {
    if (show === host) show = undefined;
  };
}

export function useHasWaitingNotices(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
    () => false,
  );
}
