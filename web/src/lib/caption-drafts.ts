import * as z from 'zod/mini';
import { readCustomer } from './session.ts';
import { jsonKey, removeStored, type StoredKey, storedNames } from './storage.ts';

const textSchema = z.string();

function prefixOf(customer: string): string {
  return `captionDraft_${customer}_`;
}

/** Where a caption's text is kept from the first typed letter until the server has it. */
export function captionDraftKey(storyId: string, captionId: string): StoredKey<string> {
  return jsonKey(`${prefixOf(readCustomer() ?? '')}${storyId}_${captionId}`, textSchema);
}

/** Forgets what was typed and not saved by whoever is logged in: they are signing out, and others may use this browser. */
export function forgetCaptionDrafts(): void {
  const customer = readCustomer();
  if (customer !== null) removeStored(...storedNames(prefixOf(customer)).map((name) => ({ name })));
}
