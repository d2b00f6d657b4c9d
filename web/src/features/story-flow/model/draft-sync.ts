import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { unsavedMarks } from '#web/src/lib/keep-out.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';

/** Loaded on demand: visitors do not need it. */
const loadExchange = () => import('./draft-exchange.ts');

/** Synchronises a customer's drafts. Never fails: without a response the local conversation continues. */
export async function syncDrafts(): Promise<void> {
  const token = readStored(storedKeys.token);
  if (token === null) {
    void syncDiscarded();
    return;
  }
  await loadExchange()
    .then(({ exchangeDrafts }) => exchangeDrafts(token))
    .catch(() => {});
}

/** Saves marks that the server's draft may lack. Never fails: they stay here, and go along with the next request. */
export async function syncMarks(category: CategorySlug): Promise<void> {
  if (unsavedMarks(category) === null) return;
  await loadExchange()
    .then(({ saveMarks }) => saveMarks(category))
    .catch(() => {});
}

/** Deletes discarded drafts on the server; failed ones stay in the list. */
export async function syncDiscarded(): Promise<void> {
  if (readStored(storedKeys.discardedDrafts) === null) return;
  await loadExchange()
    .then(({ sendDiscarded }) => sendDiscarded())
    .catch(() => {});
}
