import { deleteDrafts } from './delete-drafts.ts';
import { endSession } from './session.ts';
import { readStored, storedKeys } from './storage.ts';
import { deleteTabForms } from './tab-forms.ts';

/** Ends the session in this browser only. An expired session retains its drafts for the next login; this deletes them. */
export function leaveSession(): void {
  deleteDrafts('story', 'caption', 'more');
  deleteTabForms();
  endSession();
}

/** Ends the session in this browser at once and notifies the server in the background. */
export function signOut(): void {
  const token = readStored(storedKeys.token);
  leaveSession();
  if (token === null) return;
  // Offline or already ended: the server's token expires later.
  import('./session-calls.ts').then(({ callLogout }) => callLogout(token)).catch(() => {});
}
