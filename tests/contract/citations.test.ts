import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Document {
  /** The word before the labels, such as `threats 19, 22 and 89`. */
  readonly word: string;
  readonly label: string;
  readonly file: string;
  /** A heading that a label resolves to; its first group is the label. */
  readonly heading: RegExp;
}

const documents: readonly Document[] = [
  { word: 'threats?', label: '\\d+', file: 'infra/docs/threats.md', heading: /^### (\d+)\. /gm },
  { word: 'defences?', label: 'D\\d+', file: 'infra/docs/threats.md', heading: /^## (D\d+)\. /gm },
  { word: 'specification', label: '\\d+\\.\\d+', file: 'infra/docs/specification.md', heading: /^## (\d+\.\d+) /gm },
  { word: 'decisions?', label: '\\d{4}', file: 'infra/decisions/README.md', heading: /\]\((\d{4})-/g },
  { word: 'architecture', label: '\\d+', file: 'infra/docs/architecture.md', heading: /^## (\d+)\. /gm },
];

/** Former citations of documents that are not in this repository. */
const outside: readonly RegExp[] = [
  /\b(?:RELIABILITY|PERFORMANCE|FRONTEND)\b/g,
  /\b(?:DESIGN|STYLE|LOOK|STORY|FACTS|FINDINGS|HOUSE|WORDS)(?:\.md\b| (?:§|rules? \d|T?\d))/g,
  /\bspecs? [12]\b/gi,
  /\bspecification(?:'s)? (?:[12](?!\.?\d)|part [12]\b)/gi,
  /\(rows? \d+/g,
  /(?:\.\.|\/work)\/shared\/[A-Z]/g,
  /\/work\/(?:\.library|main|wt)\b/g,
];

/** This file contains the patterns. */
const self = 'tests/contract/citations.test.ts';
const binary = /\.(?:avif|jpe?g|mp4|pdf|png|ttf|webm|webp|woff2?|zip)$/;

const texts = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && file !== self && !binary.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: read(file) }));

/** A list of labels may continue on the next line of a comment. */
const joined = (text: string) => text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ');

/** The labels that a text cites; a range such as `14 to 18` stands for all of its labels. */
function labelsIn(text: string, { word, label }: Document): string[] {
  const citation = new RegExp(`\\b${word} (${label}(?:(?:, and |, | and | to )${label})*)\\b`, 'gi');
  return [...joined(text).matchAll(citation)].flatMap(([, list = '']) =>
    list.split(/, and |, | and /).flatMap((part) => {
      const [first = '', last] = part.split(' to ');
      if (last === undefined) return [first];
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index));
    }),
  );
}

describe('citations', () => {
  it.each(documents)('resolve to a heading: $word $label', (document) => {
    const labels = new Set([...read(document.file).matchAll(document.heading)].map(([, label]) => label));
    const cited = texts.flatMap(({ file, text }) => labelsIn(text, document).map((label) => ({ file, label })));
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ label }) => !labels.has(label))).toEqual([]);
  });

  it('name no document outside the repository', () => {
    const found = texts.flatMap(({ file, text }) =>
      outside.flatMap((form) => [...text.matchAll(form)].map(([citation]) => ({ file, citation }))),
    );
    expect(found).toEqual([]);
  });

  it('are recognised in lists, in ranges and across lines of a comment', () => {
    const [threats] = documents;
    if (threats === undefined) throw new Error('no document');
    expect(labelsIn('(threats 6,\n * 7 and 19)', threats)).toEqual(['6', '7', '19']);
    expect(labelsIn('// Threats 2 to 4, 10: once', threats)).toEqual(['2', '3', '4', '10']);
    expect(labelsIn('threatened 5 times', threats)).toEqual([]);
  });
});
