import { categorySlugs } from '#shared/catalogue/categories.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { endSession, getCustomerId, listDraftIds } from './session.ts';
import { categoryKeys, readStored, removeStored, storedKeys } from './storage.ts';
import { deletePhotos, deleteTabForms } from './tab-forms.ts';

/**
 * Ends the session in this browser only, and deletes all that the customer wrote here: others may use it. The account has the
 * conversations, so their next login brings them back (decision 0088). An expired session retains everything for that login.
 */
export function leaveSession(): void {
  const customer = getCustomerId();
  // First: other tabs stop writing with it.
  endSession();
  if (customer !== null) deleteDrafts(customer);
  deleteTabForms();
  deletePhotos();
  for (const category of categorySlugs) removeStored(...Object.values(categoryKeys(category)));
  removeStored(storedKeys.checkoutProduct, storedKeys.checkoutAttempt);
}

/**
 * Moves conversations to the account that the login could not move. Never fails.
 * @param token of a session that is already deleted here
 */
export async function saveConversations(draftIds: readonly string[], token?: string): Promise<void> {
  if (draftIds.length === 0) return;
  await import('./claim-drafts.ts').then(({ callClaimDrafts }) => callClaimDrafts(draftIds, token)).catch(() => {});
}

/** Ends the session in this browser at once and notifies the server in the background. */
export function signOut(): void {
  const token = readStored(storedKeys.token);
  const draftIds = listDraftIds();
  leaveSession();
  if (token === null) return;
  // Offline or already ended: the server's token expires later.
  Promise.all([import('./session-calls.ts'), saveConversations(draftIds, token)])
    .then(([{ callLogout }]) => callLogout(token))
    .catch(() => {});
}
