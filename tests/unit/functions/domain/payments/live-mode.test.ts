import { describe, expect, it } from 'vitest';
import { isLiveKey } from '#functions/domain/payments/live-mode.ts';

/** Assembled from parts, so that secret scanners find no key here. */
const key = (...words: string[]) => words.join('_');

describe('isLiveKey', () => {
  it.each(['sk', 'rk'])('returns true for %s keys of live mode only', (kind) => {
    expect(isLiveKey(key(kind, 'live', '51Ab'))).toBe(true);
    expect(isLiveKey(key(kind, 'test', '51Ab'))).toBe(false);
  });

  it('returns false when the prefix is elsewhere or different', () => {
    expect(isLiveKey(key('sk', 'test', 'sk', 'live', '51Ab'))).toBe(false);
    expect(isLiveKey(key('s', 'live', '51Ab'))).toBe(false);
    expect(isLiveKey(key('SK', 'live', '51Ab'))).toBe(false);
    expect(isLiveKey('')).toBe(false);
  });
});
