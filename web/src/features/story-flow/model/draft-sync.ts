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

/** Deletes discarded drafts on the server; failed ones stay in the list. */
export async function syncDiscarded(): Promise<void> {
  if (readStored(storedKeys.discardedDrafts) === null) return;
  await loadExchange()
    .then(({ sendDiscarded }) => sendDiscarded())
    .catch(() => {});
}
