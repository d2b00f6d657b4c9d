import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endSession,
  nextLookMs,
  readAllowance,
  resumeSession,
  startSession,
  tokenExpiryMs,
} from '../../../../web/src/lib/session.ts';
import { readStored, storedKeys } from '../../../../web/src/lib/storage.ts';

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
  test('reads the claim in seconds, also from base64url with its own letters', () => {
    expect(tokenExpiryMs(tokenUntil(now + day))).toBe(now + day);
  });

  test.each(['', 'a.b', 'a.!!!.c', tokenOf({}), tokenOf({ exp: 'soon' }), tokenOf(null)])(
    'is undefined for %j',
    (token) => {
      expect(tokenExpiryMs(token)).toBeUndefined();
    },
  );
});

describe('nextLookMs', () => {
  test('never asks a timer for more than it can hold', () => {
    expect(nextLookMs(now + 60 * day, now)).toBe(2 ** 31 - 1);
    expect(nextLookMs(now + day, now)).toBe(day);
    expect(nextLookMs(now - day, now)).toBe(0);
  });
});

describe('a session', () => {
  test('keeps the four keys and ends when the token does', () => {
    startSession(tokenUntil(now + day), allowance);
    expect(readAllowance()).toEqual(allowance);
    vi.advanceTimersByTime(day - 1000);
    expect(readStored(storedKeys.token)).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(readStored(storedKeys.token)).toBeNull();
    expect(readAllowance()).toEqual({ allowedStories: 0, firstStory: false, subscriptionActive: false });
  });

  test('outlives the longest timer by arming it again', () => {
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

  test('with a damaged token is removed on load', () => {
    startSession('no token at all', allowance);
    expect(readStored(storedKeys.token)).toBeNull();
  });

  test('that was ended leaves no timer behind to end the next one', () => {
    startSession(tokenUntil(now + day), allowance);
    endSession();
    expect(vi.getTimerCount()).toBe(0);
  });
});
