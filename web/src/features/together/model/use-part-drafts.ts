import { useMemo, useState } from 'react';
import { jsonKey, readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';
import { list, record, text, wholeNumber } from '#web/src/lib/stored-shapes.ts';

const stored = list(record({ n: wholeNumber, text }));

/** The start of a link's secret: tells links apart and opens nothing. */
const idLength = 8;

/** Answers that are typed and not saved yet. They survive a reload on this device. */
export function usePartDrafts(token: string) {
  const key = useMemo(() => jsonKey(`part_${token.slice(0, idLength)}`, stored), [token]);
  const [drafts, setDrafts] = useState(() => readStored(key) ?? []);
  const keep = (next: typeof drafts) => {
    setDrafts(next);
    if (next.length === 0) removeStored(key);
    else writeStored(key, next);
  };
  const without = (n: number) => drafts.filter((draft) => draft.n !== n);
  return {
    textOf: (n: number) => drafts.find((draft) => draft.n === n)?.text,
    type: (n: number, typed: string) => keep([...without(n), { n, text: typed }]),
    forget: (n: number) => keep(without(n)),
    forgetAll: () => keep([]),
  };
}
