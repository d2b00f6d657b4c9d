import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { bakeryTranscript, goodParts } from '#tests/support/story-parts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stories-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const save = (name: string, story: unknown) => writeFileSync(join(folder, name), JSON.stringify(story));
const printed: string[] = [];
beforeEach(() => void printed.splice(0));
const check = (where: string) => {
  const add = (line: string) => void printed.push(line);
  return runOperator(['story', 'check', where], add, add);
};
const good = { transcript: bakeryTranscript, opening: null, parts: goodParts() };

describe('story check', () => {
  it('accepts good stories', async () => {
    save('a.json', good);
    expect(await check(folder)).toBe(0);
    expect(printed).toEqual(['good    a.json', 'Stories: 1, with faults: 0.']);
  });

  it('lists the faults of other stories', async () => {
    save('a.json', good);
    save('b.json', { ...good, parts: goodParts({ captions: { captions: [] } }) });
    await expect(check(folder)).rejects.toThrow('Stories: 2, with faults: 1.');
    expect(printed.slice(1)).toEqual([
      'faulty  b.json',
      '        captions: too-few. There must be exactly 5 different captions.',
    ]);
  });

  it('refuses a missing folder, a folder without stories, and a file that is not a story', async () => {
    expect(await check('/nowhere/at/all')).toBe(2);
    expect(await check(folder)).toBe(2);
    save('a.json', { parts: 7 });
    expect(await check(folder)).toBe(2);
    expect(printed).toEqual([
      expect.stringContaining('There is no folder /nowhere/at/all.'),
      expect.stringContaining(`There is no story in ${folder}: files must end with .json.`),
      expect.stringContaining('a.json is no story'),
    ]);
  });
});
