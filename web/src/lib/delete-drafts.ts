import { listStoredNames, removeStored } from './storage.ts';

export const storyDraftPrefix = 'storyDraft_';

/** Key prefixes of a customer's unsaved texts. Separate from the code that reads them, because every page can sign out. */
export const draftPrefixes = {
  story: (customer: string) => `${storyDraftPrefix}${customer}_`,
  caption: (customer: string) => `captionDraft_${customer}_`,
  more: (customer: string) => `moreToTell_${customer}_`,
} as const;

/** Whether a customer whose session has expired left unsaved texts in this browser. */
export function hasDrafts(): boolean {
  return Object.values(draftPrefixes).some((prefixOf) => listStoredNames(prefixOf('').slice(0, -1)).length > 0);
}

/** Deletes a customer's unsaved texts at sign-out: others may use this browser. */
export function deleteDrafts(customer: string): void {
  for (const prefixOf of Object.values(draftPrefixes))
    removeStored(...listStoredNames(prefixOf(customer)).map((name) => ({ name })));
}
