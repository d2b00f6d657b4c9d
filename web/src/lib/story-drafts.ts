import { useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { draftPrefixes } from './delete-drafts.ts';
import { getCustomerId } from './session.ts';
import { jsonKey, listStoredNames, readStored, type StoredKey, storedKeys, subscribeToStoredNames } from './storage.ts';

const storyDraftSchema = z.object({
  html: z.string(),
  /** The story's `updatedAt` when the edit began; saving checks it for conflicts. */
  updatedAt: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.int(),
});
export type StoryDraft = z.output<typeof storyDraftSchema>;

export interface StoredDraft {
  readonly key: StoredKey<StoryDraft>;
  readonly draft: StoryDraft;
}

const keys = new Map<string, StoredKey<StoryDraft>>();

function keyNamed(name: string): StoredKey<StoryDraft> {
  const key = keys.get(name) ?? jsonKey(name, storyDraftSchema);
  keys.set(name, key);
  return key;
}

function prefixOf(customer: string, storyId: string): string {
  return `${draftPrefixes.story}${customer}_${storyId}_`;
}

/** One key per editor, so that two tabs do not overwrite each other. */
export function storyDraftKey(customer: string, storyId: string, editId: string): StoredKey<StoryDraft> {
  return keyNamed(prefixOf(customer, storyId) + editId);
}

/** The current customer's unsaved texts of a story, newest first. */
export function listStoryDrafts(storyId: string): StoredDraft[] {
  const customer = getCustomerId();
  if (customer === null) return [];
  return listStoredNames(prefixOf(customer, storyId))
    .flatMap((name) => {
      const key = keyNamed(name);
      const draft = readStored(key);
      return draft === null ? [] : [{ key, draft }];
    })
    .sort((one, other) => other.draft.savedAt - one.draft.savedAt);
}

/** Calls back when any draft or the customer changes; returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void): () => void {
  return subscribeToStoredNames(
    (name) => name === storedKeys.token.name || name.startsWith(draftPrefixes.story),
    listener,
  );
}

export function useStoryDraft(storyId: string): StoredDraft | null {
  const last = useRef<StoredDraft | null>(null);
  const read = () => {
    const newest = listStoryDrafts(storyId)[0] ?? null;
    // Returns the same object until the draft changes.
    if (newest?.draft !== last.current?.draft || newest?.key !== last.current?.key) last.current = newest;
    return last.current;
  };
  return useSyncExternalStore(subscribeToDrafts, read, () => null);
}
