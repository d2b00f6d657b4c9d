import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface CitationForm {
  /** Group 1 is what is cited: one target or several, such as `1.4, 1.7 and 2.3`. */
  readonly citation: RegExp;
  readonly target: RegExp;
  readonly file: string;
  /** Group 1 is the target that a heading of the file defines. */
  readonly heading: RegExp;
  /** A citation with exactly one target that does not exist. */
  readonly broken: { readonly text: string; readonly missing: string };
}

const forms: readonly CitationForm[] = [
  {
    citation: /\bspecification (\d+\.\d+(?:(?:,| and|, and) \d+\.\d+)*)/gi,
    target: /\d+\.\d+/g,
    file: 'infra/docs/specification.md',
    heading: /^## (\d+\.\d+) /gm,
    broken: { text: 'Specification 1.4, 2.10 and 2.3', missing: '2.10' },
  },
];

/** Forms that do not resolve to a heading, each with an example. */
const retired: readonly { readonly form: RegExp; readonly example: string }[] = [
  { form: /\bspecs? [12]\b/i, example: 'Spec 2 §4' },
  { form: /\bspecification(?:'s)? (?:[12](?!\.?\d)|part [12]\b)/i, example: 'specification 1, section 5' },
];

const root = join(import.meta.dirname, '../..');
const textFiles = ['md', 'ts', 'tsx', 'mjs', 'css', 'csv', 'json', 'yml'].map((extension) => `*.${extension}`);
// This file cites what does not exist; a deleted file is listed until the deletion is staged.
const tracked = execFileSync('git', ['ls-files', '-z', ...textFiles, ':!package-lock.json', ':!*/citations.test.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const texts = tracked.map((file) => ({ file, text: unwrap(readFileSync(join(root, file), 'utf8')) }));

/** A citation may be wrapped, in a comment as well. */
function unwrap(text: string): string {
  return text.replace(/\n[^\S\n]*(?:\*(?!\/)|\/\/)?[^\S\n]*/g, ' ');
}

function targetsIn(text: string, { citation, target }: CitationForm): string[] {
  return [...text.matchAll(citation)].flatMap(([, cited = '']) => cited.match(target) ?? []);
}

describe.each(forms)('citations of $file', (form) => {
  const headings = new Set(
    [...readFileSync(join(root, form.file), 'utf8').matchAll(form.heading)].map(([, target = '']) => target),
  );
  const missingIn = (text: string) => targetsIn(text, form).filter((target) => !headings.has(target));

  it('name headings of that file', () => {
    const missing = texts.flatMap(({ file, text }) => missingIn(text).map((target) => `${file}: ${target}`));
    expect(missing).toEqual([]);
  });

  it('are found, and so is a broken one', () => {
    expect(texts.filter(({ text }) => targetsIn(text, form).length > 0).length).toBeGreaterThan(10);
    expect(missingIn(form.broken.text)).toEqual([form.broken.missing]);
  });
});

it.each(retired)('no file contains a citation like "$example"', ({ form, example }) => {
  expect(example).toMatch(form);
  expect(texts.filter(({ text }) => form.test(text)).map(({ file }) => file)).toEqual([]);
});
