import { type FSWatcher, watch } from 'node:fs';
import { resolve } from 'node:path';

/** An editor that saves several files at once makes one restart of it. */
const settleMs = 150;

const repository = resolve(import.meta.dirname, '../..');

/** Calls `changed` a moment after the last change to the functions or to what they share with the web. */
export function watchCode(changed: () => void, root = repository): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const later = (_event: string, file: string | null) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
  };
  const open = () => ['functions', 'shared'].map((folder) => watch(resolve(root, folder), { recursive: true }, later));
  let watchers: FSWatcher[] = open();
  const closeAll = () => {
    for (const watcher of watchers) watcher.close();
  };
  /** Node on Linux no longer sees a file that was replaced, as git and many editors save: all are watched anew. */
  function settle(): void {
    closeAll();
    watchers = open();
    changed();
  }
  return {
    close() {
      clearTimeout(timer);
      closeAll();
    },
  };
}
