import { listStoredNames, removeStored } from './storage.ts';

/** Keys of unsaved texts begin with these, the customer's id and `_`. Separate from their readers, because every page can sign out. */
export const draftPrefixes = {
  story: 'storyDraft_',
  caption: 'captionDraft_',
  more: 'moreToTell_',
  filmBrief: 'filmBriefDraft_',
} as const;

/** Whether a customer whose session has expired left unsaved texts in this browser. */
export function hasDrafts(): boolean {
  return Object.values(draftPrefixes).some((prefix) => listStoredNames(prefix).length > 0);
}

/** Deletes a customer's unsaved texts at sign-out: others may use this browser. */
export function deleteDrafts(customer: string): void {
  for (const prefix of Object.values(draftPrefixes))
    removeStored(...listStoredNames(`${prefix}${customer}_`).map((name) => ({ name })));
}
