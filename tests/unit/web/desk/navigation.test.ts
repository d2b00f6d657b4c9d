import { describe, expect, test } from 'vitest';
import { deskPages, pagesOf } from '#web/desk/src/lib/navigation.ts';

describe('navigation of the desk', () => {
  test('every page has its own path and key', () => {
    expect(new Set(deskPages.map(({ path }) => path)).size).toBe(deskPages.length);
    expect(new Set(deskPages.map(({ key }) => key)).size).toBe(deskPages.length);
  });

  test('owners see all pages; others see none that only owners may open', () => {
    expect(pagesOf('owner')).toEqual(deskPages);
    for (const role of ['support', 'fulfilment'] as const)
      expect(pagesOf(role).map(({ path }) => path)).not.toEqual(expect.arrayContaining(['/operators']));
  });
});
