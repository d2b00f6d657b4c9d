import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  categoryKeys,
  readStored,
  removeStored,
  storedKeys,
  subscribeToStored,
  writeStored,
} from '#web/src/lib/storage.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  refuses = false;
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

let storage: FakeStorage;
let otherTabs: EventTarget;

beforeEach(() => {
  storage = new FakeStorage();
  otherTabs = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', otherTabs);
});
afterEach(() => vi.unstubAllGlobals());

describe('storage keys', () => {
  test('are those of the specification', () => {
    expect(Object.values(storedKeys).map(({ name }) => name)).toEqual([
      'token',
      'allowedStories',
      'firstStory',
      'subscriptionActive',
      'registerTimer',
      'registerTimerStart',
      'lastVisitedPage',
      'tab',
      'checkoutProduct',
      'checkoutAttempt',
      'timer',
      'timerStart',
      'discardedDrafts',
      'registration',
      'device',
      'analyticsConsent',
      'analyticsVisit',
    ]);
    expect(Object.values(categoryKeys('for-someone')).map(({ name }) => name)).toEqual([
      'FOR_SOMEONE_PROMPT',
      'introStoryLines_FOR_SOMEONE_PROMPT',
      'FOR SOMEONEstep',
      'FOR SOMEONEfinalMessg',
      'draft_FOR_SOMEONE_PROMPT',
      'draftId_FOR_SOMEONE_PROMPT',
      'turn_FOR_SOMEONE_PROMPT',
      'readiness_FOR_SOMEONE_PROMPT',
      'marks_FOR_SOMEONE_PROMPT',
      'keptOut_FOR_SOMEONE_PROMPT',
      'openingMarks_FOR_SOMEONE_PROMPT',
      'attempt_FOR_SOMEONE_PROMPT',
    ]);
  });

  test('store plain text or JSON', () => {
    writeStored(storedKeys.token, 'abc');
    writeStored(storedKeys.allowedStories, 3);
    writeStored(storedKeys.firstStory, true);
    writeStored(categoryKeys('memories').step, 2);
    expect(Object.fromEntries(storage.items)).toEqual({
      token: 'abc',
      allowedStories: '3',
      firstStory: 'true',
      MEMORIESstep: '2',
    });
  });
});

describe('readStored', () => {
  test('returns null for a damaged allowance', () => {
    for (const raw of ['-1', '1.5', 'many', 'null', '{']) {
      storage.items.set('allowedStories', raw);
      expect(readStored(storedKeys.allowedStories), raw).toBeNull();
    }
  });

  test('returns null for a damaged history, and the same object for an unchanged one', () => {
    const { chatHistory } = categoryKeys('milestone');
    storage.items.set('MILESTONE_PROMPT', '[{"role":"assistant","content":"hi"}]');
    expect(readStored(chatHistory)).toBeNull();
    writeStored(chatHistory, [{ role: 'user', content: 'hi' }]);
    expect(readStored(chatHistory)).toEqual([{ role: 'user', content: 'hi' }]);
    expect(readStored(chatHistory)).toBe(readStored(chatHistory));
  });

  test('returns null when the storage throws', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStored(storedKeys.token)).toBeNull();
    removeStored(storedKeys.token);
  });

  test('returns a value that the browser refused to store until the page is closed', () => {
    storage.refuses = true;
    writeStored(storedKeys.tab, 'memories');
    expect(readStored(storedKeys.tab)).toBe('memories');
    storage.refuses = false;
    writeStored(storedKeys.tab, 'milestone');
    expect(storage.items.get('tab')).toBe('milestone');
    removeStored(storedKeys.tab);
    expect(readStored(storedKeys.tab)).toBeNull();
  });
});

describe('subscribeToStored', () => {
  function fromOtherTab(key: string | null) {
    otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }

  test('reports writes of this tab, of other tabs and a clear, but no other keys', () => {
    const heard = vi.fn();
    const end = subscribeToStored(storedKeys.token, heard);
    writeStored(storedKeys.token, 'a');
    writeStored(storedKeys.tab, 'memories');
    expect(heard).toHaveBeenCalledTimes(1);
    fromOtherTab('token');
    fromOtherTab('tab');
    fromOtherTab(null);
    expect(heard).toHaveBeenCalledTimes(3);
    end();
    fromOtherTab('token');
    removeStored(storedKeys.token);
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
