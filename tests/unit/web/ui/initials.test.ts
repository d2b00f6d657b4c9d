import { expect, test } from 'vitest';
import { initialsOf } from '#web/src/ui/initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['  ada  byron lovelace ', 'AL'],
  ['Ada', 'A'],
  ['Åsa Öberg', 'ÅÖ'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('initialsOf(%j) is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
