import { getCustomerId } from '#web/src/lib/session.ts';
import { isPersisted, readStored, removeStored, subscribeToStored, writeStored } from '#web/src/lib/storage.ts';
import { type StoryDraft, storyDraftKey } from '#web/src/lib/story-drafts.ts';

/** Later changes are saved together after this pause; the first one at once. */
const debounceMs = 500;

export interface DraftAutosave {
  changed(): void;
  /** Saves the text now, or deletes the draft when there are no changes. */
  save(): void;
  flush(): void;
  discard(): void;
  /** Whether a reload would lose the text, because localStorage rejected it. */
  isAtRisk(): boolean;
  stop(): void;
}

interface DraftAutosaveOptions {
  readonly storyId: string;
  readonly customer: string;
  /** Distinguishes editors in several tabs. */
  readonly editId: string;
  readonly read: () => StoryDraft | null;
}

/** Stores the text of one open editor in localStorage. */
export function createDraftAutosave({ storyId, customer, editId, read }: DraftAutosaveOptions): DraftAutosave {
  const key = storyDraftKey(customer, storyId, editId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  let deleting = false;
  // An expired session retains its draft; signing out deletes it for good.
  const canWrite = () => getCustomerId() === customer || readStored(key) !== null;
  const write = () => {
    waiting = false;
    const draft = read();
    if (draft === null) removeStored(key);
    else if (canWrite()) writeStored(key, draft);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) write();
  };
  const unsubscribe = subscribeToStored(key, () => {
    // Another tab deleted the draft, but this editor still has its text.
    if (!deleting && readStored(key) === null && getCustomerId() === customer && read() !== null) write();
  });
  return {
    changed() {
      if (timer === undefined) write();
      else waiting = true;
      clearTimeout(timer);
      timer = setTimeout(flush, debounceMs);
    },
    save: write,
    flush,
    discard() {
      clearTimeout(timer);
      timer = undefined;
      waiting = false;
      deleting = true;
      removeStored(key);
      deleting = false;
    },
    isAtRisk: () => !isPersisted(key),
    stop() {
      flush();
      unsubscribe();
    },
  };
}
