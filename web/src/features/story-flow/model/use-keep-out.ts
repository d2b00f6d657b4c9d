import { useEffect, useMemo } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { KeepOutControl } from '#web/src/features/chat/model/keep-out-control.ts';
import { hasSameMarks, type KeptRow, keptRows, keptStateOf, textsToDecide, writeMarks } from '#web/src/lib/keep-out.ts';
import { categoryKeys, readStored, useStored } from '#web/src/lib/storage.ts';
import { syncMarks } from './draft-sync.ts';

interface KeepOutState extends KeepOutControl {
  readonly rows: readonly KeptRow[];
  /** Whether the opening was written under other marks. */
  readonly isOutdated: boolean;
}

const none = [] as const;

/** Whether the opening of the preview was written under other marks than those of now. */
export function isOpeningOutdated(category: CategorySlug): boolean {
  const { marks, openingMarks } = categoryKeys(category);
  return !hasSameMarks(readStored(openingMarks) ?? none, readStored(marks) ?? none);
}

/** What the customer keeps out, in this and other tabs. @param messages their number: with each, unsaved marks are sent again */
export function useKeepOut(category: CategorySlug, messages: number): KeepOutState {
  const keys = categoryKeys(category);
  const marks = useStored(keys.marks) ?? none;
  const pieces = useStored(keys.keptOut) ?? none;
  const openingMarks = useStored(keys.openingMarks) ?? none;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply has made the draft, or proves the connection.
  useEffect(() => {
    const save = () => void syncMarks(category);
    save();
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [category, messages]);
  return useMemo(() => {
    const keepOut = { marks, pieces };
    return {
      rows: keptRows(keepOut),
      isOutdated: !hasSameMarks(openingMarks, marks),
      stateOf: (message) => keptStateOf(message, keepOut),
      decide(text, keptOut) {
        writeMarks(category, textsToDecide(text, keptOut, keepOut), keptOut);
        void syncMarks(category);
      },
    };
  }, [category, marks, pieces, openingMarks]);
}
