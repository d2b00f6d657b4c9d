import { readStored, storedKeys } from '#web/src/lib/storage.ts';

/** Loaded when there is something to tell the server: a visitor's conversation needs nothing of it. */
const loadExchange = () => import('./draft-exchange.ts');

/**
 * Makes the drafts of this browser the customer's and takes in those that they have elsewhere. A visitor has none.
 * Never fails: without an answer the browser's own conversation goes on, and the next page asks again.
 */
export async function syncDrafts(): Promise<void> {
  const token = readStored(storedKeys.token);
  if (token === null) {
    void forgetDiscarded();
    return;
  }
  await loadExchange()
    .then(({ exchangeDrafts }) => exchangeDrafts(token))
    .catch(() => {});
}

/** Tells the server of the drafts that were started again or bought; those it did not hear of stay on the list. */
export async function forgetDiscarded(): Promise<void> {
  if (readStored(storedKeys.discardedDrafts) === null) return;
  await loadExchange()
    .then(({ tellDiscarded }) => tellDiscarded())
    .catch(() => {});
}
