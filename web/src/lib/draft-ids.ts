import { categorySlugs } from '#shared/catalogue/categories.ts';
import { draftIdSchema } from '#shared/schemas/conversation-draft.ts';
import { categoryKeys, readStored } from './storage.ts';

/** 128 random bits in base64url: whoever knows the id may read the draft (threat 82). Names turns as well. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The drafts that were begun in this browser, at most one of each category. */
export function storedDraftIds(): string[] {
  return categorySlugs
    .map((category) => readStored(categoryKeys(category).draftId))
    .filter((id) => id !== null)
    .filter((id) => draftIdSchema.safeParse(id).success);
}
