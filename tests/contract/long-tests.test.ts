import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFiles, placeOf } from '#tests/support/longest-first.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the long tests, which begin first', () => {
  it.each(longFiles)('%s is there', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true);
  });

  it('come before all others', () => {
    expect(placeOf(path.join(root, longFiles[0] ?? ''))).toBe(0);
    expect(placeOf(import.meta.filename)).toBe(longFiles.length);
  });
});
