import { readCustomer } from '#web/src/lib/session.ts';
import { isKeptByBrowser, readStored, removeStored, watchStored, writeStored } from '#web/src/lib/storage.ts';
import { type StoryDraft, storyDraftKey } from '#web/src/lib/story-drafts.ts';

/** The first change is kept at once, the ones that follow it together after this time. */
const quietMs = 500;

export interface DraftKeeper {
  /** Something was typed. */
  changed(): void;
  /** Keeps the text as it is, now; none when it is the saved one. */
  keep(): void;
  /** Keeps what was typed since, now. */
  flush(): void;
  /** The text is saved, or was thrown away; what is typed afterwards is kept anew. */
  forget(): void;
  /** Whether a reload would lose the text, as the browser refuses to keep it. */
  isAtRisk(): boolean;
  /** Keeps what there is, and ends. */
  stop(): void;
}

interface DraftKeeperOptions {
  readonly storyId: string;
  readonly customer: string;
  /** Names this editor among those of other tabs. */
  readonly editId: string;
  /** The text as it stands; null when it is the saved one. */
  readonly read: () => StoryDraft | null;
}

/** Keeps the text of one open editor in the browser's storage, however the page ends. */
export function createDraftKeeper({ storyId, customer, editId, read }: DraftKeeperOptions): DraftKeeper {
  const key = storyDraftKey(customer, storyId, editId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  let forgetting = false;
  // A session that ended keeps what it had; one that was signed out of has no draft any more, and gets none again.
  const mayWrite = () => readCustomer() === customer || readStored(key) !== null;
  const write = () => {
    waiting = false;
    const draft = read();
    if (draft === null) removeStored(key);
    else if (mayWrite()) writeStored(key, draft);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) write();
  };
  const endWatch = watchStored(key, () => {
    // Another tab took the draft over or threw it away, and this text is still open.
    if (!forgetting && readStored(key) === null && readCustomer() === customer && read() !== null) write();
  });
  return {
    changed() {
      if (timer === undefined) write();
      else waiting = true;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
    keep: write,
    flush,
    forget() {
      clearTimeout(timer);
      timer = undefined;
      waiting = false;
      forgetting = true;
      removeStored(key);
      forgetting = false;
    },
    isAtRisk: () => !isKeptByBrowser(key),
    stop() {
      flush();
      endWatch();
    },
  };
}
