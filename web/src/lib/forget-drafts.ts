import { readCustomer } from './session.ts';
import { removeStored, storedNames } from './storage.ts';

/** How the keys begin under which anybody's unsaved texts of stories are kept. */
export const storyDraftPrefix = 'storyDraft_';

/**
 * How the keys begin under which a customer's unsaved words are kept. Apart from what reads them, as signing out is on
 * every page.
 */
export const draftPrefixes = {
  story: (customer: string) => `${storyDraftPrefix}${customer}_`,
  caption: (customer: string) => `captionDraft_${customer}_`,
} as const;

/** Forgets the unsaved words of whoever is logged in: they are signing out, and others may use this browser. */
export function forgetDrafts(...kinds: readonly (keyof typeof draftPrefixes)[]): void {
  const customer = readCustomer();
  if (customer === null) return;
  for (const kind of kinds) removeStored(...storedNames(draftPrefixes[kind](customer)).map((name) => ({ name })));
}
