import { useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { draftPrefixes, storyDraftPrefix } from './forget-drafts.ts';
import { readCustomer } from './session.ts';
import { jsonKey, readStored, type StoredKey, storedKeys, storedNames, watchStoredNames } from './storage.ts';

const storyDraftSchema = z.object({
  html: z.string(),
  /** The story's `updatedAt` when the edit began; saving checks it for conflicts. */
  updatedAt: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.int(),
});
export type StoryDraft = z.output<typeof storyDraftSchema>;

export interface KeptDraft {
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
  return `${draftPrefixes.story(customer)}${storyId}_`;
}

/** One key per editor, so that two tabs do not overwrite each other. */
export function storyDraftKey(customer: string, storyId: string, editId: string): StoredKey<StoryDraft> {
  return keyNamed(prefixOf(customer, storyId) + editId);
}

/** The current customer's unsaved texts of a story, newest first. */
export function keptDrafts(storyId: string): KeptDraft[] {
  const customer = readCustomer();
  if (customer === null) return [];
  return storedNames(prefixOf(customer, storyId))
    .flatMap((name) => {
      const key = keyNamed(name);
      const draft = readStored(key);
      return draft === null ? [] : [{ key, draft }];
    })
    .sort((one, other) => other.draft.savedAt - one.draft.savedAt);
}

/** Calls back when any draft or the customer changes; returns the unsubscribe function. */
export function watchDrafts(listener: () => void): () => void {
  return watchStoredNames((name) => name === storedKeys.token.name || name.startsWith(storyDraftPrefix), listener);
}

export function useKeptDraft(storyId: string): KeptDraft | null {
  const last = useRef<KeptDraft | null>(null);
  const read = () => {
    const newest = keptDrafts(storyId)[0] ?? null;
    // Returns the same object until the draft changes.
    if (newest?.draft !== last.current?.draft || newest?.key !== last.current?.key) last.current = newest;
    return last.current;
  };
  return useSyncExternalStore(watchDrafts, read, () => null);
}
