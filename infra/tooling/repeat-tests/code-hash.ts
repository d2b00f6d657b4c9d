import { createHash } from 'node:crypto';

/** Words are no code: what was measured may be written down between two runs of a series. */
const isCode = (file: string, runsFile: string) => !file.endsWith('.md') && file !== runsFile;

/**
 * Twelve hexadecimal digits for all files but Markdown and the series itself, from what `git ls-tree -r` prints
 * (`<mode> <type> <object>\t<path>`): another name for the same commit makes no other code.
 */
export function codeHash(tree: string, runsFile: string): string {
  const entries = tree.split('\n').filter((line) => isCode(line.slice(line.indexOf('\t') + 1), runsFile));
  return createHash('sha256').update(entries.join('\n')).digest('hex').slice(0, 12);
}

/** The files of `git status --porcelain` (`XY <path>`) that are code. */
export function changedCode(status: string, runsFile: string): string[] {
  const files = status.split('\n').filter((line) => line !== '');
  return files.map((line) => line.slice(3)).filter((file) => isCode(file, runsFile));
}
