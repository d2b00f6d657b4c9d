import { type FSWatcher, watch } from 'node:fs';
import { resolve } from 'node:path';

const debounceMs = 150;

const repository = resolve(import.meta.dirname, '../..');

export function watchCode(changed: () => void, root = repository): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const later = (_event: string, file: string | null) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(rewatch, debounceMs);
  };
  const open = () => ['functions', 'shared'].map((folder) => watch(resolve(root, folder), { recursive: true }, later));
  let watchers: FSWatcher[] = open();
  const closeAll = () => {
    for (const watcher of watchers) watcher.close();
  };
  /** Node on Linux loses files that are replaced on save, so all are watched again. */
  function rewatch(): void {
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
