import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canShareLink, shareLink } from '#web/src/features/sharing/model/share-link.ts';

const link = { title: 'Toast', url: `https://tellwren.test/s/${'a'.repeat(43)}` };
const share = async (data: ShareData) => void shared.push(data);
const failing = (name: string) => () => Promise.reject(new DOMException('no', name));
let shared: ShareData[];

beforeEach(() => {
  shared = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('shareLink', () => {
  test.each([
    ['asks for what it can share', { share, canShare: () => true }],
    ['has no canShare', { share }],
  ])('shares title and link when the browser %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(canShareLink(link)).toBe(true);
    expect(await shareLink(link)).toBe('shared');
    expect(shared).toEqual([link]);
  });

  test.each([
    ['unavailable', 'has no share dialog', {}],
    ['unavailable', 'refuses links', { share, canShare: () => false }],
    ['unavailable', 'fails', { share: failing('NotAllowedError'), canShare: () => true }],
    ['cancelled', 'reports that the customer closed it', { share: failing('AbortError'), canShare: () => true }],
  ])('returns %s when the browser %s', async (outcome, _, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await shareLink(link)).toBe(outcome);
    expect(shared).toEqual([]);
  });
});
