import { draftIdSchema } from '#shared/schemas/conversation-draft.ts';
import { listDraftIds } from './session.ts';

/** 128 random bits in base64url: anyone who has the id can read the draft (threat 82). Also identifies turns. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function storedDraftIds(): string[] {
  return listDraftIds().filter((id) => draftIdSchema.safeParse(id).success);
}
