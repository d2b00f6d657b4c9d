import { useCallback, useState } from 'react';
import { readStored, removeStored, type StoredKey, writeStored } from '#web/src/lib/storage.ts';

/** Unsent text that survives reloads. Tabs are independent; the stored text only initialises new tabs. */
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
