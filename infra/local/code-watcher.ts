import { type FSWatcher, watch } from 'node:fs';
import { resolve } from 'node:path';

/** An editor that saves several files at once makes one restart of it. */
const settleMs = 150;

/** Calls `changed` a moment after the last change to the functions or to what they share with the web. */
export function watchCode(changed: () => void): { close(): void } {
  const root = resolve(import.meta.dirname, '../..');
  let timer: NodeJS.Timeout | undefined;
  const later = (_event: string, file: string | null) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  };
  const watchers: FSWatcher[] = ['functions', 'shared'].map((folder) =>
    watch(resolve(root, folder), { recursive: true }, later),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
