import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endSession,
  expiryTimerMs,
  followSession,
  isNextStoryFree,
  isSameCustomer,
  readAllowance,
  renewSession,
  resumeSession,
  startSession,
  tokenExpiryMs,
} from '#web/src/lib/session.ts';
import { readStored, removeStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);

function tokenOf(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'EdDSA' })}.${part(claims)}.signature`;
}

const tokenUntil = (expiryMs: number) => tokenOf({ exp: expiryMs / 1000, name: 'Zoë ÿ' });
const allowance = { allowedStories: 2, firstStory: true, subscriptionActive: false };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.useFakeTimers({ now });
});

afterEach(() => {
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('tokenExpiryMs', () => {
  test('reads the claim in seconds from base64url', () => {
    expect(tokenExpiryMs(tokenUntil(now + day))).toBe(now + day);
  });

  test('returns undefined for an invalid token', () => {
    const invalid = ['', 'a.b', 'a.!!!.c', tokenOf({}), tokenOf({ exp: 'soon' }), tokenOf(null)];
    expect(invalid.filter((token) => tokenExpiryMs(token) !== undefined)).toEqual([]);
  });
});

describe('expiryTimerMs', () => {
  test('stays within the maximum of setTimeout', () => {
    expect(expiryTimerMs(now + 60 * day, now)).toBe(2 ** 31 - 1);
    expect(expiryTimerMs(now + day, now)).toBe(day);
    expect(expiryTimerMs(now - day, now)).toBe(0);
  });
});

describe('session', () => {
  test('stores four keys until the token expires', () => {
    startSession(tokenUntil(now + day), allowance);
    expect(readAllowance()).toEqual(allowance);
    vi.advanceTimersByTime(day - 1000);
    expect(readStored(storedKeys.token)).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(readStored(storedKeys.token)).toBeNull();
    expect(readAllowance()).toEqual({ allowedStories: 0, firstStory: false, subscriptionActive: false });
  });

  test('lasts longer than the maximum of setTimeout', () => {
    startSession(tokenUntil(now + 40 * day), allowance);
    vi.advanceTimersByTime(39 * day);
    expect(readStored(storedKeys.token)).not.toBeNull();
    vi.advanceTimersByTime(day);
    expect(readStored(storedKeys.token)).toBeNull();
  });

  test('is resumed only before its expiry', () => {
    startSession(tokenUntil(now + day), allowance);
    resumeSession();
    expect(readStored(storedKeys.token)).not.toBeNull();
    vi.setSystemTime(now + 2 * day);
    resumeSession();
    expect(readStored(storedKeys.token)).toBeNull();
    expect(readStored(storedKeys.firstStory)).toBeNull();
  });

  test('with a damaged token is removed', () => {
    startSession('no token at all', allowance);
    expect(readStored(storedKeys.token)).toBeNull();
  });

  test('leaves no timer after its end', () => {
    startSession(tokenUntil(now + day), allowance);
    endSession();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('session across tabs', () => {
  let stop = () => {};
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }));
    stop = followSession();
  });
  afterEach(() => stop());

  /** Dispatches the storage event of a write by another tab. */
  function tellOfOtherTab(oldValue: string | null = null): void {
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token', oldValue }));
  }

  test('expires here when it was started in another tab', () => {
    localStorage.setItem('token', tokenUntil(now + day));
    tellOfOtherTab();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(day);
    expect(readStored(storedKeys.token)).toBeNull();
  });

  test('leaves no timer here when it was ended in another tab', () => {
    startSession(tokenUntil(now + day), allowance);
    localStorage.removeItem('token');
    tellOfOtherTab();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('lasts until the new token expires when it was renewed in another tab', () => {
    startSession(tokenUntil(now + day), allowance);
    localStorage.setItem('token', tokenUntil(now + 2 * day));
    tellOfOtherTab();
    vi.advanceTimersByTime(day);
    expect(readStored(storedKeys.token)).not.toBeNull();
    vi.advanceTimersByTime(day);
    expect(readStored(storedKeys.token)).toBeNull();
  });

  test('loads the page again when its customer left, in another tab or behind the back-forward cache', () => {
    const ofAda = (expiryMs: number) => tokenOf({ sub: 'ada', exp: expiryMs / 1000 });
    const ofBob = tokenOf({ sub: 'bob', exp: (now + day) / 1000 });
    const memories = 'draftId_MEMORIES_PROMPT';
    const passTheTab = (token: string | null, then: () => void) => {
      then();
      tellOfOtherTab(token);
    };
    const passTheCache = (_: string | null, then: () => void) => {
      window.dispatchEvent(new Event('pagehide'));
      then();
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    };
    const put = (name: string, value: string | null) =>
      value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value);
    const faults: string[] = [];
    for (const [what, pass, name, before, after, expected] of [
      ['signed out', passTheTab, 'token', ofAda(now + day), null, 1],
      ['signed out', passTheCache, 'token', ofAda(now + day), null, 1],
      ['another customer', passTheTab, 'token', ofAda(now + day), ofBob, 1],
      ['another customer after an expiry', passTheCache, 'token', ofAda(now - day), ofBob, 1],
      ['a new token of the same customer', passTheTab, 'token', ofAda(now + day), ofAda(now + 2 * day), 0],
      ['a new token of the same customer', passTheCache, 'token', ofAda(now + day), ofAda(now + 2 * day), 0],
      ['expired', passTheTab, 'token', ofAda(now - 1000), null, 0],
      ['expired', passTheCache, 'token', ofAda(now - 1000), null, 0],
      ['logged in', passTheTab, 'token', null, ofAda(now + day), 0],
      ['logged in', passTheCache, 'token', null, ofAda(now + day), 0],
      ['conversation deleted', passTheCache, memories, 'AAAA', null, 1],
      ['another conversation', passTheCache, memories, 'AAAA', 'BBBB', 1],
      ['conversation begun', passTheCache, memories, null, 'AAAA', 0],
      ['same conversation', passTheCache, memories, 'AAAA', 'AAAA', 0],
    ] as const) {
      put('token', null);
      put(memories, null);
      reload.mockClear();
      put(name, before);
      pass(before, () => put(name, after));
      const times = reload.mock.calls.length;
      writeStored(storedKeys.tab, 'memories');
      // What is left writes nothing more.
      if ((readStored(storedKeys.tab) === null) !== times > 0) faults.push(`${what}, ${pass.name}: writes`);
      put('tab', null);
      stop();
      stop = followSession();
      if (times !== expected) faults.push(`${what}, ${pass.name}: ${times} in place of ${expected}`);
    }
    expect(faults).toEqual([]);
  });

  test('is not observed after stop', () => {
    stop();
    writeStored(storedKeys.token, tokenUntil(now + day));
    expect(vi.getTimerCount()).toBe(0);
    removeStored(storedKeys.token);
  });
});

test('renewSession keeps the allowance and uses the new expiry', () => {
  startSession(tokenUntil(now + day), allowance);
  renewSession(tokenUntil(now + 7 * day));
  expect(readAllowance()).toEqual(allowance);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(6 * day);
  expect(readStored(storedKeys.token)).not.toBeNull();
  vi.advanceTimersByTime(day);
  expect(readStored(storedKeys.token)).toBeNull();
});

describe('wrong clock', () => {
  test.each([-30, -6, 6, 30])('of %i hours: the session starts, lasts and ends once', (hours) => {
    const expiryMs = now + 7 * day;
    vi.setSystemTime(now + hours * 3_600_000);
    startSession(tokenUntil(expiryMs), allowance);
    resumeSession();
    expect(readStored(storedKeys.token)).not.toBeNull();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(7 * day + 30 * 3_600_000);
    expect(readStored(storedKeys.token)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('beyond the expiry: the session ends at once, without a timer', () => {
    vi.setSystemTime(now + 8 * day);
    startSession(tokenUntil(now + 7 * day), allowance);
    expect(readStored(storedKeys.token)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the next story is free for a visitor, and for a customer whose first story it is', () => {
  const isFree = (loggedIn: boolean, firstStory: boolean) =>
    isNextStoryFree({ loggedIn, firstStory, allowedStories: 0, subscriptionActive: false });
  expect([isFree(false, false), isFree(true, true), isFree(true, false)]).toEqual([true, true, false]);
});

describe('isSameCustomer', () => {
  const ada = tokenOf({ exp: 1, sub: 'ada' });

  test('is true for a new token of the same customer only', () => {
    expect(isSameCustomer(ada, tokenOf({ exp: 2, sub: 'ada' }))).toBe(true);
    expect(isSameCustomer(ada, tokenOf({ exp: 1, sub: 'grace' }))).toBe(false);
  });

  test('is false without two tokens of known customers', () => {
    const anonymous = tokenOf({ exp: 1 });
    const pairs = [
      [null, null],
      [null, ada],
      [ada, null],
      [anonymous, anonymous],
      ['damaged', 'damaged'],
    ] as const;
    expect(pairs.filter(([one, other]) => isSameCustomer(one, other))).toEqual([]);
  });
});
