import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { checkStories } from '#infra/tooling/check-stories.ts';
import { bakeryTranscript, goodParts } from '#tests/support/story-parts.ts';

let folder: string;
let printed: string[];
let log: MockInstance;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stories-'));
  printed = [];
  log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  log.mockRestore();
});

const keep = (name: string, story: unknown) => writeFileSync(join(folder, name), JSON.stringify(story));
const good = { transcript: bakeryTranscript, opening: null, parts: goodParts() };

describe('checkStories', () => {
  it('names the faults of the stories that have some', async () => {
    keep('a.json', good);
    keep('b.json', { ...good, parts: goodParts({ captions: { captions: [] } }) });
    expect(await checkStories(folder)).toBe(1);
    expect(printed).toEqual([
      'good    a.json',
      'faulty  b.json',
      '        captions: too-few. There must be exactly 5 different captions.',
      'Stories: 2, with faults: 1.',
    ]);
  });

  it('refuses what it cannot check', async () => {
    await expect(checkStories('/nowhere/at/all')).rejects.toThrow('There is no folder');
    await expect(checkStories(folder)).rejects.toThrow('There is no story in');
    keep('a.json', { parts: 7 });
    await expect(checkStories(folder)).rejects.toThrow('a.json is no story');
  });
});
