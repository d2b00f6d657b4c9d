import { useCallback, useState } from 'react';
import { readStored, removeStored, type StoredKey, writeStored } from '#web/src/lib/storage.ts';

/**
 * What is typed and not sent, kept through reloads. Each tab keeps its own text: the stored one is only what a new tab
 * starts with.
 */
export function useDraft(key: StoredKey<string>): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? '');
  const change = useCallback(
    (changed: string) => {
      setText(changed);
      if (changed === '') removeStored(key);
      else writeStored(key, changed);
    },
    [key],
  );
  return [text, change];
}
