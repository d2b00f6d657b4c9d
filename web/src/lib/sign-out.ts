import { forgetDrafts } from './forget-drafts.ts';
import { endSession } from './session.ts';
import { readStored, storedKeys } from './storage.ts';
import { forgetTabForms } from './tab-forms.ts';

/** Ends the session in this browser at once, and tells the server, whose answer nobody waits for. */
export function signOut(): void {
  const token = readStored(storedKeys.token);
  // A session that merely ends keeps them for the next login; who signs out leaves nothing behind.
  forgetDrafts('story', 'caption');
  forgetTabForms();
  endSession();
  if (token === null) return;
  // Offline, or ended already: the token is forgotten here, and it runs out by itself there.
  import('./session-calls.ts').then(({ callLogout }) => callLogout(token)).catch(() => {});
}
