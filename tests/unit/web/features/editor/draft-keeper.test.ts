import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftAutosave, type DraftAutosave } from '#web/src/features/editor/model/draft-autosave.ts';
import { deleteDrafts } from '#web/src/lib/delete-drafts.ts';
import { readStored, storedKeys } from '#web/src/lib/storage.ts';
import { listStoryDrafts, type StoryDraft, storyDraftKey } from '#web/src/lib/story-drafts.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  refuses = false;
  get length() {
    return this.items.size;
  }
  key(at: number) {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(name, value);
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
}

const tokenOf = (customer: string) => `x.${btoa(JSON.stringify({ exp: 9_999_999_999, sub: customer }))}.x`;
const draftOf = (html: string, savedAt = 1): StoryDraft => ({ html, updatedAt: '2026-11-02T10:00:00.000Z', savedAt });

let storage: FakeStorage;
let otherTabs: EventTarget;
let text: string | null;
let keeper: DraftAutosave;

const key = storyDraftKey('ada', 's1', 'e1');
const kept = () => readStored(key)?.html ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new FakeStorage();
  otherTabs = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', otherTabs);
  storage.setItem(storedKeys.token.name, tokenOf('ada'));
  text = null;
  keeper = createDraftAutosave({
    storyId: 's1',
    customer: 'ada',
    editId: 'e1',
    read: () => (text === null ? null : draftOf(text)),
  });
});
afterEach(() => {
  keeper.discard();
  keeper.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (words: string | null) => {
  text = words;
  keeper.changed();
};

/** Removes a key in another tab and dispatches the storage event. */
function removedElsewhere(name: string): void {
  storage.removeItem(name);
  otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key: name }));
}

describe('DraftKeeper', () => {
  test('saves the first input at once and further input after half a second', () => {
    type('O');
    expect(kept()).toBe('O');
    type('Oh');
    vi.advanceTimersByTime(499);
    expect(kept()).toBe('O');
    type('Oh!');
    vi.advanceTimersByTime(499);
    expect(kept()).toBe('O');
    vi.advanceTimersByTime(1);
    expect(kept()).toBe('Oh!');
  });

  test('saves at once on flush, and deletes the draft when the text equals the saved one', () => {
    type('O');
    type('Oh');
    keeper.flush();
    expect(kept()).toBe('Oh');
    vi.advanceTimersByTime(1000);
    type(null);
    expect(kept()).toBeNull();
  });

  test('does not recreate a forgotten draft until the next input', () => {
    type('O');
    type('Oh');
    keeper.discard();
    vi.advanceTimersByTime(1000);
    expect(kept()).toBeNull();
    type('Oh!');
    expect(kept()).toBe('Oh!');
  });

  test('saves the draft again when another tab removes it', () => {
    type('O');
    removedElsewhere(key.name);
    expect(kept()).toBe('O');
  });

  test('saves the last input when the session ends', () => {
    type('O');
    type('Oh');
    storage.removeItem(storedKeys.token.name);
    keeper.stop();
    expect(kept()).toBe('Oh');
  });

  test('does not recreate the draft after a sign-out in another tab', () => {
    type('O');
    type('Oh');
    storage.removeItem(key.name);
    removedElsewhere(storedKeys.token.name);
    removedElsewhere(key.name);
    keeper.stop();
    expect(kept()).toBeNull();
  });

  test('reports a draft that the browser refuses to store', () => {
    type('O');
    expect(keeper.isAtRisk()).toBe(false);
    vi.advanceTimersByTime(1000);
    storage.refuses = true;
    type('Oh');
    expect(keeper.isAtRisk()).toBe(true);
    expect(kept()).toBe('Oh');
  });
});

describe('stored drafts of a story', () => {
  const put = (customer: string, storyId: string, editId: string, savedAt: number) =>
    storage.setItem(storyDraftKey(customer, storyId, editId).name, JSON.stringify(draftOf(editId, savedAt)));

  test('are those of this customer and story, newest first, without damaged ones', () => {
    put('ada', 's1', 'older', 1);
    put('ada', 's1', 'newer', 2);
    put('ada', 's2', 'other story', 3);
    put('bob', 's1', 'other customer', 4);
    storage.setItem(storyDraftKey('ada', 's1', 'damaged').name, '{');
    expect(listStoryDrafts('s1').map(({ draft }) => draft.html)).toEqual(['newer', 'older']);
  });

  test('forgetDrafts removes the drafts of this customer only', () => {
    put('ada', 's1', 'a', 1);
    put('ada', 's2', 'b', 1);
    put('bob', 's1', 'c', 1);
    storage.setItem('tab', 'memories');
    deleteDrafts('ada');
    expect([...storage.items.keys()].sort()).toEqual(['storyDraft_bob_s1_c', 'tab', 'token']);
  });

  test('are empty for a visitor', () => {
    put('ada', 's1', 'a', 1);
    storage.removeItem(storedKeys.token.name);
    expect(listStoryDrafts('s1')).toEqual([]);
  });
});
