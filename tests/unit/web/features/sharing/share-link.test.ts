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
  test('shares title and link where the browser can', async () => {
    for (const [what, navigator] of [
      ['asks for what it can share', { share, canShare: () => true }],
      ['has no canShare', { share }],
    ] as const) {
      shared = [];
      vi.stubGlobal('navigator', navigator);
      expect.soft(canShareLink(link), what).toBe(true);
      expect.soft(await shareLink(link), what).toBe('shared');
      expect.soft(shared, what).toEqual([link]);
    }
  });

  test('says when the browser cannot, or the customer closed it', async () => {
    for (const [outcome, _, navigator] of [
      ['unavailable', 'has no share dialog', {}],
      ['unavailable', 'refuses links', { share, canShare: () => false }],
      ['unavailable', 'fails', { share: failing('NotAllowedError'), canShare: () => true }],
      ['cancelled', 'reports that the customer closed it', { share: failing('AbortError'), canShare: () => true }],
    ] as const) {
      vi.stubGlobal('navigator', navigator);
      expect.soft(await shareLink(link), outcome).toBe(outcome);
      expect.soft(shared, outcome).toEqual([]);
    }
  });
});
