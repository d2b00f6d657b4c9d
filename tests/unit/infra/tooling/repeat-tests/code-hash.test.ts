import { expect, it } from 'vitest';
import { changedCode, codeHash } from '#infra/tooling/repeat-tests/code-hash.ts';

const runsFile = 'tests/series.jsonl';
const treeOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files)
    .map(([file, object]) => `100644 blob ${object}\t${file}\n`)
    .join('');
const files = { 'README.md': 'a1', 'functions/chat.ts': 'b2', [runsFile]: 'c3' };
const hash = codeHash(treeOf(files), runsFile);

it('is the same whatever Markdown and the series say', () => {
  expect(hash).toMatch(/^[0-9a-f]{12}$/);
  const told = { ...files, 'README.md': 'a2', 'tests/README.md': 'd4', [runsFile]: 'c4' };
  expect(codeHash(treeOf(told), runsFile)).toBe(hash);
});

it.each([
  ['changes', { ...files, 'functions/chat.ts': 'b3' }],
  ['has another name', { 'README.md': 'a1', 'functions/reply.ts': 'b2' }],
  ['is new', { ...files, 'functions/story.ts': 'e5' }],
])('is another when a file %s', (_, changed) => {
  expect(codeHash(treeOf(changed), runsFile)).not.toBe(hash);
});

it('asks for code that is not committed, not for words', () => {
  const status = ' M README.md\n M functions/chat.ts\n M tests/series.jsonl\n?? tests/unit/new.test.ts\n';
  expect(changedCode(status, runsFile)).toEqual(['functions/chat.ts', 'tests/unit/new.test.ts']);
  expect(changedCode('', runsFile)).toEqual([]);
});
