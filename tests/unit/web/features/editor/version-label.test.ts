import { expect, test } from 'vitest';
import { versionDate, versionDetails } from '#web/src/features/editor/model/version-label.ts';

const createdAt = '2026-11-02T10:00:00.000Z';
const hourMs = 60 * 60 * 1000;

test('versionDate is relative within a day, then the full date', () => {
  expect(versionDate({ createdAt }, Date.parse(createdAt) + 3 * hourMs)).toBe('3 hours ago');
  expect(versionDate({ createdAt }, Date.parse(createdAt) + 24 * hourMs)).toBe('November 2nd 2026, 10:00 UTC');
});

test('versionFacts returns the cause and the number of words', () => {
  expect(versionDetails({ cause: 'written', words: 1204 })).toBe('Written by Wren · 1,204 words');
  expect(versionDetails({ cause: 'restored', words: 1 })).toBe('Restored · 1 word');
  expect(versionDetails({ cause: 'rewritten', words: 2 })).toBe('Rewritten with Wren · 2 words');
});
