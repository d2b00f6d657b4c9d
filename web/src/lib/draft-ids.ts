import { categorySlugs } from '#shared/catalogue/categories.ts';
import { draftIdSchema } from '#shared/schemas/conversation-draft.ts';
import { categoryKeys, readStored } from './storage.ts';

/** 128 random bits in base64url: anyone who has the id can read the draft (threat 82). Also identifies turns. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function storedDraftIds(): string[] {
  return categorySlugs
    .map((category) => readStored(categoryKeys(category).draftId))
    .filter((id) => id !== null)
    .filter((id) => draftIdSchema.safeParse(id).success);
}
