import { useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { draftPrefixes, storyDraftPrefix } from './forget-drafts.ts';
import { readCustomer } from './session.ts';
import { jsonKey, readStored, type StoredKey, storedKeys, storedNames, watchStoredNames } from './storage.ts';

const storyDraftSchema = z.object({
  html: z.string(),
  /** The story's own `updatedAt` when the edit began: what a save is held against. */
  updatedAt: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.int(),
});
/** A story's text as it was typed and not saved. */
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

/** Each opened editor has a key of its own, so that two tabs do not write over each other's text. */
export function storyDraftKey(customer: string, storyId: string, editId: string): StoredKey<StoryDraft> {
  return keyNamed(prefixOf(customer, storyId) + editId);
}

/** What this customer typed into a story and did not save, newest first. */
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

/** Calls back when any draft comes, changes or goes, here or in another tab, or another customer does; returns what ends it. */
export function watchDrafts(listener: () => void): () => void {
  return watchStoredNames((name) => name === storedKeys.token.name || name.startsWith(storyDraftPrefix), listener);
}

/** The newest draft of a story, kept current; null when there is none. */
export function useKeptDraft(storyId: string): KeptDraft | null {
  const last = useRef<KeptDraft | null>(null);
  const read = () => {
    const newest = keptDrafts(storyId)[0] ?? null;
    // A draft that has not changed is the same object, and the list around it is not.
    if (newest?.draft !== last.current?.draft || newest?.key !== last.current?.key) last.current = newest;
    return last.current;
  };
  return useSyncExternalStore(watchDrafts, read, () => null);
}
