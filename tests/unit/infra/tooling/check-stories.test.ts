import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bakeryTranscript, goodParts } from '#tests/support/story-parts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stories-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keep = (name: string, story: unknown) => writeFileSync(join(folder, name), JSON.stringify(story));
function check(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/tooling/check-stories.ts', ...parameters], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const good = { transcript: bakeryTranscript, opening: null, parts: goodParts() };

describe('check-stories', () => {
  it('passes good stories', () => {
    keep('a.json', good);
    expect(check(folder)).toEqual({ status: 0, stdout: 'good    a.json\nStories: 1, with faults: 0.\n', stderr: '' });
  });

  it('names the faults of the others and ends with 1', () => {
    keep('a.json', good);
    keep('b.json', { ...good, parts: goodParts({ captions: { captions: [] } }) });
    const { status, stdout } = check(folder);
    expect(status).toBe(1);
    expect(stdout).toContain('faulty  b.json\n        captions: too-few. There must be exactly 5 different captions.');
  });

  it.each([
    ['no folder', []],
    ['a folder that is not there', ['/nowhere/at/all']],
    ['a folder without stories', undefined],
  ])('says in one line what is wrong: %s', (_what, parameters) => {
    const { status, stderr } = check(...(parameters ?? [folder]));
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('refuses a file that is no story', () => {
    keep('a.json', { parts: 7 });
    expect(check(folder)).toMatchObject({ status: 2, stderr: expect.stringContaining('a.json is no story') });
  });
});
